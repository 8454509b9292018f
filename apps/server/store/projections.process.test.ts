import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@candela/engine'
import { EngineTrial } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import { INDEX_POINT_MS, TABLES } from '@candela/projections'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimVault, openStore, ProjectionWriter, type Store } from './index.ts'
import { TestServer } from '../testing/database.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
let server: TestServer
let folder = ''
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => void (server = await TestServer.start()))
afterAll(() => server.stop())
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'candela-views-'))))
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(house: EngineTrial): Promise<Engine> {
  const engine = await house.open(nodeDisk(folder), { snapshotEveryEntries: 400 })
  closing.push(() => engine.close())
  return engine
}

async function storeOf(url: string): Promise<Store> {
  const store = await openStore(url, LOG)
  closing.push(() => store.close())
  return store
}

const fail = (error: Error): void => {
  throw error
}

/** Every row of schema view, in a fixed order. */
async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows: Record<string, unknown[]> = {}
  for (const name of [...TABLES.map((table) => table.name), 'position']) {
    const answer = await client.query<{ row: string }>(`select t::text as row from view.${name} t order by 1`)
    rows[name] = answer.rows.map(({ row }) => row)
  }
  await client.end()
  return rows
}

describe('the views', () => {
  it('hold the same rows however they came about: followed live, caught up from the journal, dropped and rebuilt', async () => {
    const house = new EngineTrial(11)
    const engine = await open(house)
    const [live, later] = [await server.database(), await server.database()]
    const store = await storeOf(live)
    const following = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
    await house.trade(engine, 6, 1250)
    house.now += INDEX_POINT_MS
    const limit = { of: 'loss', period: 'day', amount: 500 } as const
    await engine.submit({ kind: 'setOwnLimit', customer: 1, commandId: house.commandId(), ...limit })
    await house.trade(engine, 6, 1250)
    await house.tradePerpetuals(engine, 6, 1000)
    await house.tradeTimed(engine, 6, 1500)
    const [product] = EARN_PRODUCTS
    const { id, terms } = product!
    await engine.submit({ kind: 'listEarn', earnProduct: 1, id, asset: 0, terms })
    await engine.submit({ kind: 'fundEarnPot', earnProduct: 1 })
    for (const customer of [1, 2, 3, 4]) {
      const asked = { earnProduct: 1, terms: 1, amount: terms.minimum, renew: customer > 2 } as const
      await engine.submit({ kind: 'openEarn', customer, commandId: house.commandId(), ...asked })
    }
    const early = { order: 1, amount: terms.minimum }
    await engine.submit({ kind: 'redeemEarn', customer: 1, commandId: house.commandId(), ...early })
    await engine.submit({ kind: 'setEarnRenewal', customer: 3, commandId: house.commandId(), order: 3, renew: false })
    house.now += 7 * 24 * 3_600_000
    while (engine.core.isDue(house.now)) await engine.submit({ kind: 'tick' })
    house.now += 8 * 3_600_000
    await house.tradePerpetuals(engine, 6, 20)
    await house.tradeTimed(engine, 6, 60)
    await engine.settled()
    expect(await following.reached(engine.durableSeq)).toBe(true)
    await following.close()
    const caughtUp = await ProjectionWriter.start({ store: await storeOf(later), engine, log: LOG, onFatal: fail })
    await caughtUp.close()
    const rows = await rowsOf(live)
    expect(rows['fill']!.length).toBeGreaterThan(200)
    expect(rows['posting']!.length).toBeGreaterThan(1000)
    // every way that a timed order ends, and some that run
    const known = ['running', 'won', 'lost', 'tied', 'voided', 'cancelled']
    expect(known.filter((status) => !rows['timed_order']!.some((row) => String(row).includes(status)))).toEqual([])
    const ends = ['running', 'matured', 'redeemed']
    expect(ends.filter((status) => !rows['earn_order']!.some((row) => String(row).includes(status)))).toEqual([])
    expect(TABLES.filter(({ name }) => rows[name]!.length === 0).map(({ name }) => name)).toEqual([])
    expect(await rowsOf(later)).toEqual(rows)

    await store.pool.query('drop schema view cascade')
    const rebuilt = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
    await rebuilt.close()
    expect(await rowsOf(live)).toEqual(rows)
  })

  it('are built anew where the declarations are others than those they were made by', async () => {
    const house = new EngineTrial(15)
    const engine = await open(house)
    const url = await server.database()
    const store = await storeOf(url)
    await (await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })).close()
    const rows = await rowsOf(url)
    await store.pool.query(`update view.about set version = 'another'; alter table view.product drop column definition`)
    await (await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })).close()
    expect(await rowsOf(url)).toEqual(rows)
  })

  it('hold every row exactly once where connections are cut and writers are killed at any moment', async () => {
    const house = new EngineTrial(12)
    const engine = await open(house)
    const url = await server.database()
    const store = await storeOf(url)
    let writer = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
    for (let round = 0; round < 12; round++) {
      const trading = house.trade(engine, 5, 150)
      if (round % 3 === 2) {
        // as a killed process: its connection ends wherever it was, and it never connects again
        writer.abandon()
        await cutWriters(store)
        writer = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
      } else {
        await new Promise((resolve) => setTimeout(resolve, house.random.below(12)))
        await cutWriters(store)
      }
      await trading
    }
    await engine.settled()
    expect(await writer.reached(engine.durableSeq)).toBe(true)
    await writer.close()
    const fresh = await server.database()
    const other = await ProjectionWriter.start({ store: await storeOf(fresh), engine, log: LOG, onFatal: fail })
    await other.close()
    expect(await rowsOf(url)).toEqual(await rowsOf(fresh))
  })

  it('go on after a restart of everything from where they were', async () => {
    const house = new EngineTrial(13)
    const url = await server.database()
    for (let life = 0; life < 3; life++) {
      const engine = await house.open(nodeDisk(folder))
      const store = await openStore(url, LOG)
      const writer = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
      await house.trade(engine, 4, 300)
      await house.tradePerpetuals(engine, 4, 300)
      await house.tradeTimed(engine, 4, 300)
      if (life === 1) writer.abandon()
      await engine.close()
      if (life !== 1) await writer.close()
      await store.close()
    }
    const engine = await open(house)
    const store = await storeOf(url)
    await (await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })).close()
    const fresh = await server.database()
    await (await ProjectionWriter.start({ store: await storeOf(fresh), engine, log: LOG, onFatal: fail })).close()
    expect(await rowsOf(url)).toEqual(await rowsOf(fresh))
  })

  it('are rebuilt for another journal, which the vault refuses', async () => {
    const url = await server.database()
    const store = await storeOf(url)
    const first = await new EngineTrial(1).open(nodeDisk(join(folder, 'first')))
    await claimVault(store, first.genesisId)
    await claimVault(store, first.genesisId)
    const writer = await ProjectionWriter.start({ store, engine: first, log: LOG, onFatal: fail })
    await new EngineTrial(1).trade(first, 3, 100)
    await first.close()
    await writer.close()
    const second = await new EngineTrial(2).open(nodeDisk(join(folder, 'second')))
    closing.push(() => second.close())
    await expect(claimVault(store, second.genesisId)).rejects.toThrow(first.genesisId)
    const other = await ProjectionWriter.start({ store, engine: second, log: LOG, onFatal: fail })
    await other.close()
    const rows = await rowsOf(url)
    expect(rows['customer']).toEqual([])
    expect(rows['product']!.length).toBeGreaterThan(20)
  })

  it('say when a row that was acknowledged can be read, and give up within a bound', async () => {
    const house = new EngineTrial(14)
    const engine = await open(house)
    const store = await storeOf(await server.database())
    const writer = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
    closing.push(() => writer.close())
    await house.trade(engine, 2, 10)
    const placed = await engine.submit(house.limit(1, 0, 'buy', 6_400_000, 100))
    expect(placed.code).toBe(0)
    expect(await writer.reached(placed.seq)).toBe(true)
    const { rows } = await store.pool.query('select status from view.orders where order_number = $1', [placed.value])
    expect(rows).toEqual([{ status: 'open' }])
    expect(writer.lag.count).toBeGreaterThan(0)
    expect(writer.lag.quantile(0.99)).toBeLessThan(1000)
  })
})

/** Ends every connection that writes views, as a killed process or a restarted server does. */
async function cutWriters(store: Store): Promise<void> {
  await store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'candela views'`,
  )
}
