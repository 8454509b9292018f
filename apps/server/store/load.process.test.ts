import { TABLES } from '@candela/projections'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestServer } from '../testing/database.ts'
import { loadCandles } from './load-candles.ts'
import { loadMarket, loadMoney } from './load.ts'
import { openStore, type Store } from './index.ts'
import { rebuildView } from './view.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
/** an index may have grown by a page on the way to its rows */
const DEEPER = 2
/** a withdrawal's money may come back for ever; these tables grow with customers and days */
const ALL = new Set(['customer', 'withdrawal'])

let server: TestServer
let store: Store
let client: pg.Client
beforeAll(async () => {
  server = await TestServer.start()
  store = await openStore(await server.database(), LOG)
  client = await store.connect()
  await rebuildView(client, 'a journal')
})
afterAll(async () => {
  await client.end()
  await store.close()
  await server.stop()
})

/** Adds rows that are over: those numbered `from` up to `to`, of every table. */
async function add(from: number, to: number): Promise<void> {
  for (const { name, columns, load } of TABLES) {
    if ((load === 'all' && name !== 'market') || ALL.has(name)) continue
    const over = typeof load === 'object' && 'where' in load ? /<> '(\w+)'/.exec(load.where)?.[1] : undefined
    const values = columns.map(({ name: column, sql }) => {
      // nothing is left of a tax lot that is over
      if (name === 'tax_lot' && column === 'quantity') return '0'
      if (sql === 'text') return `'${over ?? 'over'}'`
      return sql === 'jsonb' ? `'{}'` : sql === 'uuid' ? 'gen_random_uuid()' : 'g'
    })
    const names = columns.map((column) => column.name)
    const end = name === 'market' ? from : to
    await client.query(
      `insert into view.${name} (${names.join(', ')}) select ${values.join(', ')} from generate_series(${from}, ${end}) g`,
    )
  }
  // today is not when they happened
  await client.query(`update view.market set at = 1795176000000`)
  await client.query('analyze')
}

/** The pages of each question that a start asks of the views. */
async function pagesOfStart(): Promise<ReadonlyMap<string, number>> {
  const pages = new Map<string, number>()
  const counted = {
    async query(text: string, values?: readonly unknown[]) {
      const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: Readonly<Record<string, number>> }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values && [...values],
      )
      const { Plan } = rows[0]!['QUERY PLAN'][0]
      pages.set(text, Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!)
      return client.query(text, values && [...values])
    },
  } as unknown as pg.Client
  const market = await loadMarket(counted, 0)
  await loadMoney(counted, 0, market)
  await loadCandles(counted, 0)
  return pages
}

it('read as much at a start however much is over', async () => {
  await add(1, 1_000)
  const before = await pagesOfStart()
  await add(1_001, 20_000)
  const grown = [...(await pagesOfStart())].filter(([text, pages]) => pages > before.get(text)! + DEEPER)
  expect(grown).toEqual([])
}, 60_000)
