import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ASSETS, OPERATOR_ROLES } from '@candela/contract'
import { around, rightAnswers } from '@candela/core/testing'
import type { Applied, Engine } from '@candela/engine'
import { EngineTrial } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import { INDEX_POINT_MS, TABLES } from '@candela/projections'
import { LATEST_RULES } from '@candela/rules'
import { EARN_PLANS, EARN_PRODUCTS, OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { NO_LINE } from '@candela/rules/funding'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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

/** A remittance that is credited, and an address. */
async function deposit(house: EngineTrial, engine: Engine): Promise<void> {
  const usd = engine.core.assetById('USD')!.asset
  await engine.submit({ kind: 'listRail', rail: 5, grade: 'publicKey', key: 'ab'.repeat(32) })
  const asked = { rail: 5, asset: usd, amount: 100 * 100_000_000, card: 0, rate: 0, arrival: 0 }
  await engine.submit({ kind: 'startDeposit', customer: 1, commandId: house.commandId(), ...asked })
  const line = {
    line: 1,
    asset: 'USD',
    amount: asked.amount,
    reference: 'DP1',
    party: 'same',
    valueAt: house.now,
  } as const
  await engine.submit({
    ...line,
    kind: 'recordLine',
    rail: 5,
    lineKind: 'credit',
    asset: usd,
    previous: NO_LINE,
    signature: 'cd'.repeat(64),
  })
  await engine.submit({ kind: 'listRail', rail: 1, grade: 'publicKey', key: 'ab'.repeat(32) })
  await engine.submit({ kind: 'assignAddress', customer: 1, commandId: house.commandId(), rail: 1 })
}

/** Somebody who was invited, and what their coins earn. */
async function invite(house: EngineTrial, engine: Engine): Promise<void> {
  const customer = (await engine.submit(house.openCustomer())).value
  const own = () => ({ customer, commandId: house.commandId() })
  await engine.submit({ kind: 'bindInviter', ...own(), inviter: 1 })
  await engine.submit({ kind: 'listRail', rail: 3, grade: 'publicKey', key: 'ab'.repeat(32) })
  await engine.submit({ kind: 'assignAddress', ...own(), rail: 3 })
  const line = {
    line: 1,
    lineKind: 'credit',
    asset: 0,
    amount: 5_000_000_000,
    reference: 'A1',
    party: 'untold',
  } as const
  const signed = { valueAt: house.now, previous: NO_LINE, signature: 'cd'.repeat(64) }
  await engine.submit({ kind: 'recordLine', rail: 3, ...line, ...signed })
}

/** A strategy that buys at an hour and stops, and one that runs on with other stops. */
async function runStrategies(house: EngineTrial, engine: Engine): Promise<void> {
  const hour = 3_600_000
  const customer = 6
  const own = () => ({ customer, commandId: house.commandId() })
  await engine.submit(rightAnswers(customer, house.commandId()))
  await engine.submit(house.market())
  const parameters = { kind: 'rebalance', products: [[0, 500_000]], band: 20_000, bar: '1h' } as const
  const start = { kind: 'startStrategy', parameters, amount: 20_000_000_000, stopLossPpm: 0, takeProfitPpm: 0 } as const
  for (let left = 2; left > 0; left--) await engine.submit({ ...start, ...own(), ruleVersion: LATEST_RULES })
  const stops = { add: 1_000_000_000, take: 0, stopLossPpm: 0, takeProfitPpm: 500_000, run: true }
  await engine.submit({ kind: 'changeStrategy', ...own(), strategy: 2, ...stops })
  house.now = (Math.floor(house.now / hour) + 1) * hour - 500
  while (engine.core.isDue(house.now)) await engine.submit({ kind: 'tick' })
  await engine.submit(house.market())
  house.now += 500
  while (engine.core.isDue(house.now)) await engine.submit({ kind: 'tick' })
  await engine.submit({ kind: 'stopStrategy', ...own(), strategy: 1, sell: true })
}

/** Money that goes out to an address and comes out by a line, and what a rule refuses. */
async function withdraw(house: EngineTrial, engine: Engine): Promise<void> {
  await engine.submit({ kind: 'activateRules', version: LATEST_RULES })
  const digest = 'ab'.repeat(32)
  const to = { rail: 1, asset: 0, digest, confirmedBy: 'password' } as const
  await engine.submit({ kind: 'addDestination', customer: 1, commandId: house.commandId(), ...to })
  const minor = 100_000_000
  const asked = { amount: 50 * minor, destination: 2, fee: minor, arrival: 49 * minor, rate: 0, ...to }
  for (const customer of [1, 2])
    await engine.submit({ kind: 'requestWithdrawal', customer, commandId: house.commandId(), ...asked })
  house.now += 60_000
  await engine.submit({ kind: 'agreeRelease', operator: 0, commandId: house.commandId(), request: 1, signature: '' })
  await engine.submit({ kind: 'takePayout', rail: 1, withdrawal: 1, digest })
  await engine.submit({ kind: 'payoutSent', rail: 1, withdrawal: 1 })
  const line = {
    line: 1,
    lineKind: 'debit',
    asset: 0,
    amount: -asked.arrival,
    reference: 'WD1',
    party: 'untold',
  } as const
  const signed = { valueAt: house.now, previous: NO_LINE, signature: 'cd'.repeat(64) }
  await engine.submit({ kind: 'recordLine', rail: 1, ...line, ...signed })
}

/** Flexible savings of which more is put in. */
async function putInTwice(house: EngineTrial, engine: Engine): Promise<void> {
  const { id, kind: earnKind, terms } = OPEN_EARN_PRODUCTS[0]!
  await engine.submit({ kind: 'listOpenEarn', earnProduct: 3, id, asset: 0, earnKind, terms })
  const asked = { earnProduct: 3, terms: 1, amount: terms.minimum, renew: false }
  for (let times = 0; times < 2; times++) {
    await engine.submit({ kind: 'openEarn', customer: 3, commandId: house.commandId(), ...asked })
  }
  // twice the least lies idle, and later what comes back of another order
  const keep = Number(engine.core.balance(4, 0).available) - 2 * terms.minimum
  const swept = { earnProduct: 3, terms: 1, keep, on: true }
  await engine.submit({ kind: 'setSweep', customer: 4, commandId: house.commandId(), ...swept })
}

/** Later terms of a product that two operators agree on, and others that they do not. */
async function agreeOnTerms(house: EngineTrial, engine: Engine): Promise<void> {
  const own = () => ({ commandId: house.commandId(), signature: 'signed' })
  const both = ['productPublisher', 'productApprover'] as const
  const operators: number[] = []
  for (const role of both) {
    const roles = 1 << OPERATOR_ROLES.indexOf(role)
    const enrolled = { kind: 'enrolOperator', commandId: house.commandId(), roles, publicKey: 'a501' } as const
    operators.push((await engine.submit(enrolled)).value)
  }
  const [first, second] = operators as [number, number]
  const { terms } = EARN_PRODUCTS[0]!
  const asked = { earnProduct: 1, terms, everyDays: 0, instalments: 0, from: house.now + 2 * 24 * 3_600_000 }
  for (const verdict of ['approve', 'decline'] as const) {
    const { value: proposal } = await engine.submit({ kind: 'proposeEarnTerms', operator: first, ...asked, ...own() })
    await engine.submit({ kind: 'decideProposal', operator: second, proposal, verdict, ...own() })
  }
}

/** Coins that a rail takes back, and a day that it ends with more lines than it told. */
async function takeBack(house: EngineTrial, engine: Engine): Promise<void> {
  const [rail, asset, amount] = [3, 0, 2_000_000_000]
  const told = { kind: 'recordLine', rail, asset, party: 'untold', signature: 'cd'.repeat(64) } as const
  const next = () => {
    const { lines, head: previous } = engine.core.funding.rail(rail)!
    return { line: lines + 1, previous, valueAt: house.now }
  }
  await engine.submit({ ...told, ...next(), lineKind: 'credit', amount, reference: 'A1' })
  await engine.submit({ ...told, ...next(), lineKind: 'reversal', amount: -amount, reference: 'L2' })
  const { head } = engine.core.funding.rail(rail)!
  await engine.submit({ kind: 'closeDay', rail, asset, lines: 9, closing: 0, head })
}

/** One loan that is paid back in part and one that is taken back before it was decided. */
async function borrow(house: EngineTrial, engine: Engine): Promise<void> {
  const form = { incomeBand: 8, assetsBand: 6, rules: engine.core.rules.version, form: 'cd'.repeat(32) }
  const asked = { amount: 600 * 100_000_000, days: 7, ...form }
  await engine.submit({ kind: 'fundHouse', account: 'lendingFree' })
  for (const customer of [1, 2]) {
    const verdict = { submission: 1, verdict: 'validate', face: false, reasons: 0, signature: '' } as const
    await engine.submit({
      kind: 'recordFact',
      customer,
      commandId: house.commandId(),
      fact: 'identitySent',
      holds: true,
    })
    await engine.submit({ kind: 'reviewIdentity', operator: 0, customer, commandId: house.commandId(), ...verdict })
    await engine.submit({ kind: 'applyLoan', customer, commandId: house.commandId(), ...asked })
  }
  await engine.submit({ kind: 'cancelLoan', customer: 2, commandId: house.commandId(), loan: 2 })
  const decision = { operator: 0, loan: 1, verdict: 'approve', reasons: 0, signature: '' } as const
  await engine.submit({ kind: 'decideLoan', commandId: house.commandId(), ...decision })
  const amount = 100 * 100_000_000
  await engine.submit({ kind: 'repayLoan', customer: 1, commandId: house.commandId(), loan: 1, amount })
}

/** A coin that is sold to two customers and comes free in parts; one of three requests is taken back. */
async function subscribe(house: EngineTrial, engine: Engine): Promise<void> {
  const [hour, unit] = [3_600_000, 100_000_000]
  const lots = { price: unit, lot: unit, supply: 100, minimum: 1, maximum: 100, lockupDays: 0, parts: 2, everyDays: 30 }
  const closesAt = house.now + hour
  const times = { opensAt: house.now, closesAt, listingAt: closesAt + hour }
  const coin = ASSETS.findIndex(({ id }) => id === 'TSR')
  await engine.submit({ kind: 'offerSale', sale: 1, coin, terms: { method: 'shared', ...lots, ...times } })
  for (const customer of [1, 2, 2]) {
    await engine.submit({ kind: 'subscribe', customer, commandId: house.commandId(), sale: 1, lots: 20 })
  }
  await engine.submit({ kind: 'cancelSubscription', customer: 2, commandId: house.commandId(), record: 3 })
}

/** Somebody whose cross account is topped up where the market falls: it would be sold else. */
async function topUp(house: EngineTrial, engine: Engine): Promise<void> {
  const quote = (index: number): Promise<Applied> => {
    house.now += 250
    house.step = Math.floor(house.now / 250)
    const { bids = [], asks = [] } = around(index)
    const update = {
      product: 0,
      receivedAt: house.now,
      index,
      ladder: { kind: 'levels', bids, asks },
      prints: [],
    } as const
    return engine.submit({ kind: 'market', step: house.step, gap: false, updates: [update] })
  }
  const { value: customer } = await engine.submit(house.openCustomer())
  const own = () => ({ customer, commandId: house.commandId() })
  // until liquidations act again
  for (let steps = 0; steps < 10; steps++) await quote(6_000_000)
  const none = { price: 0, reduceOnly: false, trigger: 0, takeProfit: 0, stopLoss: 0 }
  const bought = { side: 'buy', type: 'market', timeInForce: 'ioc', lots: 1_500, ...none } as const
  await engine.submit(rightAnswers(customer, house.commandId()))
  await engine.submit({ kind: 'setMarginMode', ...own(), product: 0, mode: 'cross' })
  await engine.submit({ kind: 'setLeverage', ...own(), product: 0, leverage: 50 })
  await engine.submit({ kind: 'setCrossTopUp', ...own(), asset: 0, on: true })
  await engine.submit({ kind: 'placePerpetualOrder', ...own(), product: 0, ...bought, ruleVersion: LATEST_RULES })
  await quote(5_920_000)
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
    await borrow(house, engine)
    await deposit(house, engine)
    await invite(house, engine)
    await subscribe(house, engine)
    const owner = { customer: 1, commandId: house.commandId() }
    await engine.submit({ kind: 'recordFact', ...owner, fact: 'transactionPassword', holds: true })
    const address = { rail: 1, asset: 0, digest: 'ab'.repeat(32), confirmedBy: 'password' } as const
    await engine.submit({ kind: 'addDestination', customer: 1, commandId: house.commandId(), ...address })
    await engine.submit({ kind: 'removeDestination', customer: 1, commandId: house.commandId(), destination: 1 })
    await withdraw(house, engine)
    const [plan] = EARN_PLANS
    const every = { everyDays: 2, instalments: 14 }
    await engine.submit({ kind: 'listEarnPlan', earnProduct: 2, id: plan!.id, asset: 0, terms: plan!.terms, ...every })
    const planned = { earnProduct: 2, terms: 1, amount: plan!.terms.minimum, renew: false }
    await engine.submit({ kind: 'openEarn', customer: 2, commandId: house.commandId(), ...planned })
    await putInTwice(house, engine)
    await agreeOnTerms(house, engine)
    await takeBack(house, engine)
    await topUp(house, engine)
    await runStrategies(house, engine)
    house.now += 7 * 24 * 3_600_000
    while (engine.core.isDue(house.now)) await engine.submit({ kind: 'tick' })
    house.now += 8 * 3_600_000
    await house.tradePerpetuals(engine, 6, 20)
    await house.tradeTimed(engine, 6, 60)
    for (const customer of [1, 2, 3, 4, 5, 6])
      await engine.submit({ kind: 'takeBreak', customer, commandId: house.commandId(), days: 1 })
    await engine.settled()
    await expect.poll(() => following.reached(engine.durableSeq)).toBe(true)
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
    const came = ['succeeded', 'failed']
    expect(came.filter((status) => !rows['subscription']!.some((row) => String(row).includes(status)))).toEqual([])
    expect(rows['withdrawal']).toHaveLength(1)
    expect(rows['withdrawal_step']).toHaveLength(5)
    expect(rows['cross_top_up']).toHaveLength(1)
    expect(rows['earn_change']!.length).toBeGreaterThan(0)
    expect(rows['idle_swept']!.length).toBeGreaterThan(0)
    // in force, and declined
    expect(rows['proposal']).toHaveLength(2)
    // nobody can place a legal hold on practice money
    expect(TABLES.filter(({ name }) => rows[name]!.length === 0).map(({ name }) => name)).toEqual(['house_hold'])
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
    // a writer that was cut off pauses before it tries again
    await expect.poll(() => writer.reached(engine.durableSeq), { timeout: 60_000 }).toBe(true)
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

  it('catch up after a crash with what the opening has replayed, and replay nothing again', async () => {
    const house = new EngineTrial(16)
    const url = await server.database()
    const before = await house.open(nodeDisk(folder))
    const store = await storeOf(url)
    const writer = await ProjectionWriter.start({ store, engine: before, log: LOG, onFatal: fail })
    await house.trade(before, 4, 300)
    await writer.reached(before.durableSeq)
    writer.abandon()
    await house.trade(before, 4, 300)
    await before.settled()
    // as a crash leaves it: nobody writes a last snapshot
    cpSync(folder, `${folder}-crashed`, { recursive: true })
    closing.push(() => Promise.resolve(rmSync(`${folder}-crashed`, { recursive: true })))
    for (const name of readdirSync(`${folder}-crashed`))
      if (name.startsWith('lock-')) rmSync(join(`${folder}-crashed`, name))
    await before.close()
    const after = await house.open(nodeDisk(`${folder}-crashed`))
    closing.push(() => after.close())
    const replay = vi.spyOn(after, 'replay')
    await (await ProjectionWriter.start({ store, engine: after, log: LOG, onFatal: fail })).close()
    expect(replay.mock.calls.map(([from]) => from)).toEqual([after.durableSeq + 1])
    const fresh = await server.database()
    await (
      await ProjectionWriter.start({ store: await storeOf(fresh), engine: after, log: LOG, onFatal: fail })
    ).close()
    expect(await rowsOf(url)).toEqual(await rowsOf(fresh))
    await after.submit({ kind: 'tick' })
    expect(after.lastCommands).toEqual([])
  })

  it('hold what a tick settled though the tick is all they missed', async () => {
    const house = new EngineTrial(17)
    const url = await server.database()
    const before = await house.open(nodeDisk(folder))
    const store = await storeOf(url)
    await house.trade(before, 4, 50)
    const { id, terms } = EARN_PRODUCTS[0]!
    await before.submit({ kind: 'listEarn', earnProduct: 1, id, asset: 0, terms })
    await before.submit({ kind: 'fundEarnPot', earnProduct: 1 })
    const asked = { earnProduct: 1, terms: 1, amount: terms.minimum, renew: false }
    await before.submit({ kind: 'openEarn', customer: 1, commandId: house.commandId(), ...asked })
    await (await ProjectionWriter.start({ store, engine: before, log: LOG, onFatal: fail })).close()
    house.now += 2 * 24 * 3_600_000
    let settled = 0
    while (before.core.isDue(house.now)) settled += (await before.submit({ kind: 'tick' })).events.length
    expect(settled).toBeGreaterThan(0)
    await before.close()
    const after = await open(house)
    await (await ProjectionWriter.start({ store, engine: after, log: LOG, onFatal: fail })).close()
    const fresh = await server.database()
    await (
      await ProjectionWriter.start({ store: await storeOf(fresh), engine: after, log: LOG, onFatal: fail })
    ).close()
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
    const began = performance.now()
    await house.trade(engine, 2, 10)
    const placed = await engine.submit(house.limit(1, 0, 'buy', 6_400_000, 100))
    expect(placed.code).toBe(0)
    expect(await writer.reached(placed.seq)).toBe(true)
    const { rows } = await store.pool.query('select status from view.orders where order_number = $1', [placed.value])
    expect(rows).toEqual([{ status: 'open' }])
    expect(writer.lag.count).toBeGreaterThan(0)
    expect(writer.lag.quantile(0.99)).toBeLessThan(performance.now() - began)
  })
})

/** Ends every connection that writes views, as a killed process or a restarted server does. */
async function cutWriters(store: Store): Promise<void> {
  await store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'candela views'`,
  )
}
