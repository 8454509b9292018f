import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROUTES } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { EngineTrial } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import { LATEST_RULES } from '@candela/rules'
import { NO_LINE } from '@candela/rules/funding'
import { DAY, formatDecimal, HOUR, parseDecimal } from '@candela/units'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answered } from '../../queries/answers.ts'
import { openStore, ProjectionWriter } from '../../store/index.ts'
import { TestServer } from '../../testing/database.ts'
import { type FundingQueries, openFundingQueries } from './queries.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const CHAIN = 1
const BITCOIN_CHAIN = 4
const UNIT = 100_000_000
const DIGEST = 'ab'.repeat(32)

let server: TestServer
let folder = ''
let house: EngineTrial
let engine: Engine
let projections: ProjectionWriter
let queries: FundingQueries
const closing: (() => Promise<unknown>)[] = []
/** the lines of each rail, and of the digest of the last */
const heads = new Map<number, { line: number; previous: string }>()

beforeAll(async () => void (server = await TestServer.start()))
afterAll(() => server.stop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candela-statement-'))
  house = new EngineTrial(31)
  heads.clear()
  engine = await house.open(nodeDisk(folder))
  const store = await openStore(await server.database(), LOG)
  const fail = (error: Error): void => {
    throw error
  }
  projections = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
  queries = openFundingQueries({ engine, store, projections, clock: house.clock })
  closing.push(
    () => store.close(),
    () => projections.close(),
    () => engine.close(),
  )
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

function valueOf<T>(answered: Answered<T>): T {
  if (!answered.ok) throw new Error(`refused: ${answered.code}`)
  return answered.value
}

const minor = (text: string): bigint => parseDecimal(text)!
const own = () => ({ customer: 1, commandId: house.commandId() })
const lines = async () => valueOf(await queries.statementLines(1, { limit: '200' })).lines

async function text(detail: 'events' | 'account' | 'lots'): Promise<string[]> {
  let all = ''
  for await (const piece of valueOf(await queries.statement(1, { detail }))) all += piece
  return all.split('\r\n').slice(0, -1)
}

/** A line of a rail: what it brings is above 0. */
async function line(
  rail: number,
  lineKind: 'credit' | 'debit' | 'return',
  asset: number,
  amount: number,
  reference: string,
) {
  const { line: last, previous } = heads.get(rail) ?? { line: 0, previous: NO_LINE }
  const told = { line: last + 1, lineKind, asset, amount, reference, party: 'untold', valueAt: house.now } as const
  const signed = { previous, signature: 'cd'.repeat(64) }
  const { events } = await engine.submit({ kind: 'recordLine', rail, ...told, ...signed })
  const arrived = events.find((event) => event.kind === 'arrived')
  heads.set(rail, { line: told.line, previous: arrived!.digest })
}

/** A customer with 10,000 and prices, the rules of now and both chains open. */
async function opened(): Promise<void> {
  await house.trade(engine, 1, 0)
  await engine.submit({ kind: 'activateRules', version: LATEST_RULES })
  for (const rail of [CHAIN, BITCOIN_CHAIN])
    await engine.submit({ kind: 'listRail', rail, grade: 'publicKey', key: 'ab'.repeat(32) })
}

async function borrowed(amount: number): Promise<void> {
  await engine.submit({ kind: 'fundHouse', account: 'lendingFree' })
  await engine.submit({ kind: 'recordFact', ...own(), fact: 'identitySent', holds: true })
  const verdict = { submission: 1, verdict: 'validate', face: false, reasons: 0, signature: '' } as const
  await engine.submit({ kind: 'reviewIdentity', operator: 0, ...own(), ...verdict })
  const form = { incomeBand: 8, assetsBand: 6, rules: engine.core.rules.version, form: 'cd'.repeat(32) }
  await engine.submit({ kind: 'applyLoan', ...own(), amount, days: 7, ...form })
  const decision = { operator: 0, loan: 1, verdict: 'approve', reasons: 0, signature: '' } as const
  await engine.submit({ kind: 'decideLoan', commandId: house.commandId(), ...decision })
}

/** 50 USDT asked for, and paid out by a line. */
async function withdrew(): Promise<void> {
  await engine.submit({ kind: 'recordFact', ...own(), fact: 'transactionPassword', holds: true })
  const to = { rail: CHAIN, asset: 0, digest: DIGEST, confirmedBy: 'password' } as const
  await engine.submit({ kind: 'addDestination', ...own(), ...to })
  const asked = { amount: 50 * UNIT, destination: 1, fee: UNIT, arrival: 49 * UNIT, rate: 0, ...to }
  const { value: withdrawal } = await engine.submit({ kind: 'requestWithdrawal', ...own(), ...asked })
  house.now += HOUR
  await engine.submit({
    kind: 'agreeRelease',
    operator: 0,
    commandId: house.commandId(),
    request: withdrawal,
    signature: '',
  })
  await engine.submit({ kind: 'takePayout', rail: CHAIN, withdrawal, digest: DIGEST })
  await engine.submit({ kind: 'payoutSent', rail: CHAIN, withdrawal })
  await line(CHAIN, 'debit', 0, -49 * UNIT, `WD${withdrawal}`)
}

async function coins(amount: number): Promise<void> {
  await engine.submit({ kind: 'assignAddress', ...own(), rail: BITCOIN_CHAIN })
  await line(BITCOIN_CHAIN, 'credit', engine.core.assetById('BTC')!.asset, amount, 'A1')
}

describe('a line of the statement', () => {
  it('says what came of coins, with its worth, and of a loan; and leads to its record', async () => {
    await opened()
    await coins(1_230_000)
    const [deposit] = await lines()
    const price = projections.market.priceOf(engine.core.assetById('BTC')!.asset)
    expect(deposit).toMatchObject({ kind: 'deposit', asset: 'BTC', amount: '0.0123', usdt: '0', moved: '0' })
    expect(deposit).toMatchObject({ about: 'deposit', reference: '1', order: 'DP-0000-0001' })
    expect(minor(deposit!.worth)).toBe((1_230_000n * price) / BigInt(UNIT))
    expect(minor(deposit!.worth)).toBeGreaterThan(minor('700'))

    await borrowed(600 * UNIT)
    const [payout] = await lines()
    expect(payout).toMatchObject({ kind: 'loanPayout', asset: 'USDT', amount: '600', worth: '600', usdt: '600' })
    expect(payout).toMatchObject({ about: 'loan', reference: '1', order: '1' })
    await engine.submit({ kind: 'repayLoan', ...own(), loan: 1, amount: 100 * UNIT })
    expect((await lines())[0]).toMatchObject({ kind: 'loanRepayment', amount: '-100', usdt: '-100' })

    await withdrew()
    expect((await lines())[0]).toMatchObject({
      kind: 'withdrawal',
      amount: '-50',
      order: 'WD-0000-0001',
      reference: '1',
    })
    const rows = await text('events')
    expect(rows.find((row) => row.includes('loanPayout'))).toMatch(/,USDT,600,600,600,0,1,\d+,$/)
    expect(rows.find((row) => row.includes(',deposit,'))).toMatch(/,BTC,0\.0123,[\d.]+,0,0,DP-0000-0001,\d+,$/)
    expect(rows.find((row) => row.includes(',withdrawal,'))).toMatch(/,USDT,-50,-50,-50,0,WD-0000-0001,\d+,$/)
    const { totals } = valueOf(await queries.statementTotals(1, { group: 'deposits' }))
    expect(totals).toEqual([{ asset: 'BTC', in: '0.0123', out: '0' }])
    const of = async (asset: string) =>
      valueOf(await queries.statementLines(1, { asset })).lines.map(({ kind }) => kind)
    expect(await of('BTC')).toEqual(['deposit'])
    expect(await of('USDT')).toEqual(['withdrawal', 'loanRepayment', 'loanPayout', 'practiceFunds'])
    expect(await queries.statementLines(1, { asset: 'NONE' })).toEqual({ ok: false, code: 'badRequest' })
  })
})

describe('the result of a day', () => {
  it('is untouched by what goes out, comes back, is lent or brought in', async () => {
    await opened()
    const result = async () => {
      const { equity, dayStartEquity, dayNetDeposits, dayPnl } = valueOf(await queries.balances(1))
      const { days } = valueOf(await queries.pnl(1, { month: '2026-11' }))
      expect(days.at(-1)).toMatchObject({ netDeposits: dayNetDeposits, pnl: dayPnl })
      expect(minor(dayPnl)).toBe(minor(equity) - minor(dayStartEquity) - minor(dayNetDeposits))
      return dayPnl
    }
    const before = await result()
    await coins(100_000_000)
    expect(await result()).toBe(before)
    await borrowed(600 * UNIT)
    expect(await result()).toBe(before)
    await withdrew()
    expect(await result()).toBe(before)
    house.now += DAY
    await engine.submit(house.market(0))
    const later = await result()
    // the rail brings it back and keeps a part: the customer has all of it again
    await line(CHAIN, 'return', 0, 40 * UNIT, 'WD1')
    expect(valueOf(await queries.balances(1)).dayNetDeposits).toBe('50')
    expect(await result()).toBe(later)
  })
})

describe('what a coin cost', () => {
  const bitcoin = async () => valueOf(await queries.balances(1)).balances.find(({ asset }) => asset === 'BTC')!
  const disposals = async (query: Parameters<FundingQueries['disposals']>[1] = {}) =>
    valueOf(await queries.disposals(1, query)).disposals

  it('is its worth where it was deposited, and the price and fee of a purchase; a sale takes what came first', async () => {
    await opened()
    await coins(1_230_000)
    const arrived = await bitcoin()
    const worth = minor((await lines())[0]!.worth)
    expect(minor(arrived.unrealised)).toBe(minor(arrived.value) - worth)
    expect(minor(arrived.value) - worth).toBeGreaterThan(-1_000_000n)
    house.now += DAY
    await engine.submit(house.market())
    await engine.submit(house.marketOrder(1, 0, 'buy', 2_000))
    const [purchase] = await lines()
    const spent = -minor(purchase!.usdt)
    expect(spent).toBe(minor(purchase!.fill!.value) + minor(purchase!.fill!.fee))
    const { taxLots } = valueOf(queries.taxLots(1, { asset: 'BTC' }))
    expect(taxLots).toMatchObject([
      { acquiredBy: 'deposit', quantity: '0.0123', cost: formatDecimal(worth) },
      { acquiredBy: 'trade', acquiredSeq: purchase!.seq, quantity: '0.02', cost: formatDecimal(spent) },
    ])
    expect(minor((await bitcoin()).unrealised)).toBe(minor((await bitcoin()).value) - worth - spent)

    await engine.submit(house.marketOrder(1, 0, 'sell', 1_730))
    const [sale] = await lines()
    const [second, first] = await disposals()
    expect(first).toMatchObject({ acquiredBy: 'deposit', disposedBy: 'trade', order: sale!.order, quantity: '0.0123' })
    expect(second).toMatchObject({ acquiredBy: 'trade', disposedBy: 'trade', order: sale!.order, quantity: '0.005' })
    expect(minor(first!.cost)).toBe(worth)
    expect(minor(second!.cost)).toBe(spent / 4n)
    expect(minor(first!.proceeds!) + minor(second!.proceeds!)).toBe(minor(sale!.usdt))
    expect(minor(first!.result!)).toBe(minor(first!.proceeds!) - worth)
    expect(minor((await bitcoin()).total)).toBe(1_500_000n)
    expect(minor((await bitcoin()).unrealised)).toBe(minor((await bitcoin()).value) - spent + spent / 4n)

    const { totals } = valueOf(await queries.disposalTotals(1, { from: String(first!.at) }))
    const result = formatDecimal(minor(first!.result!) + minor(second!.result!))
    expect(totals).toMatchObject([{ asset: 'BTC', quantity: '0.0173', proceeds: sale!.usdt, result }])
    expect(valueOf(await queries.disposalTotals(1, { to: String(first!.at - 1) })).totals).toEqual([])
    expect(await disposals({ asset: 'ETH' })).toEqual([])
    expect(await queries.disposals(1, { asset: 'NONE' })).toEqual({ ok: false, code: 'badRequest' })
    const page = valueOf(await queries.disposals(1, { limit: '1' }))
    expect([...page.disposals, ...(await disposals({ limit: '1', cursor: page.next! }))]).toEqual([second, first])

    const [head, ...rows] = await text('lots')
    expect(head).toBe(
      'acquired,disposed,asset,quantity,cost,proceeds,result,currency,acquisition,disposal,order,journal',
    )
    expect(rows).toEqual(
      [first!, second!].map((part) => {
        const days = [part.acquiredAt, part.at].map((at) => new Date(at).toISOString())
        const figures = ['BTC', part.quantity, part.cost, part.proceeds, part.result, 'USDT']
        return [...days, ...figures, part.acquiredBy, 'trade', part.order, part.seq].join(',')
      }),
    )
  })
})

describe('a statement of account', () => {
  it('comes from opening to closing by its lines, of each asset and in every cut of time', async () => {
    await house.trade(engine, 1, 600)
    await opened()
    await coins(1_230_000)
    const cut = house.now
    house.now += HOUR
    await engine.submit(house.market(0))
    await borrowed(600 * UNIT)
    await withdrew()
    await house.trade(engine, 1, 200)
    await expect.poll(() => projections.reached(engine.durableSeq), { timeout: 60_000 }).toBe(true)
    const whole = valueOf(await queries.statementBalances(1, {})).assets
    const first = valueOf(await queries.statementBalances(1, { to: String(cut) })).assets
    const second = valueOf(await queries.statementBalances(1, { from: String(cut + 1) })).assets
    // what happened in its first instant is a period's own
    const sharp = valueOf(await queries.statementBalances(1, { from: String(cut) })).assets
    expect(ROUTES.statementBalances.answer.safeParse({ assets: whole }).success).toBe(true)
    for (const { asset, opening, in: came, out, closing: ends } of [...whole, ...first, ...second, ...sharp])
      expect([asset, formatDecimal(minor(opening) + minor(came) - minor(out))]).toEqual([asset, ends])
    for (const { asset, closing: ends, owed } of whole) {
      const { available, held } = engine.core.balance(1, engine.core.assetById(asset)!.asset)
      expect([asset, ends]).toEqual([asset, formatDecimal(available + held)])
      expect([asset, owed]).toEqual([asset, asset === 'USDT' ? '600' : '0'])
      const next = second.find((other) => other.asset === asset)
      expect([asset, next?.opening ?? '0']).toEqual([asset, first.find((one) => one.asset === asset)?.closing ?? '0'])
      expect([asset, next?.closing]).toEqual([asset, ends])
    }

    const [head, ...rows] = await text('account')
    expect(head).toBe('time,event,order,asset,amount,balance,worth,moved,journal,due')
    const running = new Map<string, bigint>()
    for (const [, event, , asset, amount, balance] of rows.map((row) => row.split(','))) {
      if (event === 'opening') running.set(asset!, minor(balance!))
      if (event !== 'opening' && event !== 'closing') running.set(asset!, running.get(asset!)! + minor(amount!))
      expect([event, asset, formatDecimal(running.get(asset!)!)]).toEqual([event, asset, balance])
    }
    expect(rows.filter((row) => row.includes(',closing,'))).toHaveLength(whole.length)
  })
})

describe('transfers', () => {
  it('are listed while they are under way, and where they came to nothing', async () => {
    await opened()
    const of = async (query: Parameters<FundingQueries['statementTransfers']>[1]) =>
      valueOf(await queries.statementTransfers(1, query)).transfers.map(({ order, status }) => `${order} ${status}`)
    const usd = engine.core.assetById('USD')!.asset
    await engine.submit({ kind: 'listRail', rail: 5, grade: 'publicKey', key: 'ab'.repeat(32) })
    const asked = { rail: 5, asset: usd, amount: 100 * UNIT, card: 0, rate: 0, arrival: 0 }
    for (let left = 2; left > 0; left--) {
      house.now += 1
      await engine.submit({ kind: 'startDeposit', ...own(), ...asked })
    }
    expect(await of({ state: 'open' })).toEqual(['DP-0000-0002 awaiting', 'DP-0000-0001 awaiting'])
    const page = valueOf(await queries.statementTransfers(1, { state: 'open', limit: '1' }))
    expect(await of({ state: 'open', cursor: page.next! })).toEqual(['DP-0000-0001 awaiting'])
    await engine.submit({ kind: 'cancelDeposit', ...own(), deposit: 1 })
    expect(await of({ state: 'open' })).toEqual(['DP-0000-0002 awaiting'])
    expect(await of({ state: 'undone' })).toEqual(['DP-0000-0001 cancelled'])
    expect(await of({ state: 'undone', group: 'withdrawals' })).toEqual([])
    expect(await of({ state: 'undone', asset: 'USD', from: '0', to: String(house.now) })).toHaveLength(1)
    expect(await of({ state: 'undone', asset: 'BTC' })).toEqual([])
    // what comes in spite of it is a deposit
    await line(5, 'credit', usd, 100 * UNIT, 'DP1')
    expect(await of({ state: 'undone' })).toEqual([])
    expect((await lines())[0]).toMatchObject({ kind: 'deposit', order: 'DP-0000-0001', amount: '100' })
  })
})
