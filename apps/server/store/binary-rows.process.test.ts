import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { binaryRows } from './binary-rows.ts'
import { copyIn } from './copy-in.ts'
import { table } from './tables.ts'
import { TestServer } from '../testing/database.ts'

interface Specimen {
  readonly whole: number
  readonly small: number
  readonly amount: number | bigint | null
  readonly word: string
  readonly id: string
  readonly record: string
}

const SPECIMEN = table<Specimen>('specimen', [
  { name: 'whole', type: 'bigint', of: (row) => row.whole },
  { name: 'small', type: 'integer', of: (row) => row.small },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
  { name: 'word', type: 'text', of: (row) => row.word },
  { name: 'id', type: 'uuid', of: (row) => row.id },
  { name: 'record', type: 'jsonb', of: (row) => row.record },
])
const ID = '01936d2f-7b8a-7c3e-9f10-aabbccddeeff'

let server: TestServer
let client: pg.Client
beforeAll(async () => {
  server = await TestServer.start()
  client = new pg.Client({ connectionString: await server.database() })
  await client.connect()
  await client.query(
    'create table specimen (whole bigint, small integer, amount numeric(38, 0), word text, id uuid, record jsonb)',
  )
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
  const rows: Specimen[] = [...AMOUNTS, -(10n ** 38n - 1n), 4_000, -7, null].map((amount, index) => ({
    whole: wholes[index % wholes.length]!,
    small: [0, -1, 2 ** 31 - 1, -(2 ** 31)][index % 4]!,
    amount,
    word: ['', 'buy', 'größe 計 🜂', 'x'.repeat(2_000), 'é'.repeat(700)][index % 5]!,
    id: ID,
    record: JSON.stringify({ index, text: 'ü"\\' }),
  }))
  await copyIn(client, SPECIMEN.copy, binaryRows(SPECIMEN.columns, rows, rows.length))
  const { rows: found } = await client.query<Record<string, unknown>>(
    "select * from specimen order by (record->>'index')::integer",
  )
  expect(found).toEqual(
    rows.map((row, index) => ({
      ...row,
      whole: String(row.whole),
      amount: row.amount === null ? null : String(row.amount),
      record: { index, text: 'ü"\\' },
    })),
  )
})

it('a copy that the database refuses says so, and the connection goes on', async () => {
  const columns = SPECIMEN.columns.slice(1)
  const row = { whole: 1, small: 1, amount: 1n, word: '', id: ID, record: '{}' }
  const refused = copyIn(client, SPECIMEN.copy, binaryRows(columns, [row], 1))
  await expect(refused).rejects.toThrow(/field count/)
  const { rows } = await client.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})
