import { nullable, record, rowOf, small, table, text, uuid, whole, wide } from '@candela/projections'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { binaryRows } from './binary-rows.ts'
import { copyIn } from './copy-in.ts'
import { ddlOf } from './ddl.ts'
import { writingOf } from './statements.ts'
import { TestServer } from '../testing/database.ts'

const SPECIMEN = table(
  'specimen',
  {
    place: small,
    whole,
    small,
    amount: nullable(wide),
    word: text(),
    id: uuid,
    record: record<{ text: string }>(),
  },
  { key: ['place'] },
)
const ID = '01936d2f-7b8a-7c3e-9f10-aabbccddeeff'

let server: TestServer
let client: pg.Client
beforeAll(async () => {
  server = await TestServer.start()
  client = new pg.Client({ connectionString: await server.database() })
  await client.connect()
  await client.query(`create schema view; ${ddlOf(SPECIMEN)}`)
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const AMOUNTS = [0n, 1n, -1n, 9_999n, 10_000n, -10_000n, 123_450_000n, 2n ** 52n, -(2n ** 53n), 2n ** 63n, 10n ** 36n]

it('binary rows are read by PostgreSQL as they were meant, at the edges of every type', async () => {
  const wholes = [
    0,
    1,
    -1,
    255,
    -256,
    2 ** 31,
    2 ** 32 - 1,
    -(2 ** 32),
    Number.MAX_SAFE_INTEGER,
    -Number.MAX_SAFE_INTEGER,
  ]
  const rows = [...AMOUNTS, -(10n ** 38n - 1n), 4_000n, -7n, null].map((amount, place) => ({
    place,
    whole: wholes[place % wholes.length]!,
    small: [0, -1, 2 ** 31 - 1, -(2 ** 31)][place % 4]!,
    amount,
    word: ['', 'buy', 'größe 計 🜂', 'x'.repeat(2_000), 'é'.repeat(700)][place % 5]!,
    id: ID,
    record: { text: 'ü"\\' },
  }))
  await copyIn(client, writingOf(SPECIMEN).copy, binaryRows(SPECIMEN.columns, rows, rows.length))
  const { rows: found } = await client.query<object>('select * from view.specimen order by place')
  expect(found.map((row) => rowOf(SPECIMEN, row))).toEqual(rows)
})

it('a copy that the database refuses says so, and the connection goes on', async () => {
  const columns = SPECIMEN.columns.slice(1)
  const row = { place: 1, whole: 1, small: 1, amount: 1n, word: '', id: ID, record: {} }
  const refused = copyIn(client, writingOf(SPECIMEN).copy, binaryRows(columns, [row], 1))
  await expect(refused).rejects.toThrow(/field count/)
  const { rows } = await client.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})
