import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proves } from '@candela/checks/proves'
import { type AnswerOf, MONEY, ROUTES, STEP_MS } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { EngineTrial } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import { DAY, formatDecimal, gmt8Day, gmt8DayStart, HOUR, MINUTE, parseDecimal } from '@candela/units'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore, ProjectionWriter } from '../store/index.ts'
import { TestServer } from '../testing/database.ts'
import type { Answered } from './answers.ts'
import { csvLine } from '../features/funding/csv.ts'
import { type FundingQueries, openFundingQueries } from '../features/funding/queries.ts'
import { type MarketQueries, openMarketQueries } from '../features/market/queries.ts'
import { openOrderQueries, type OrderQueries } from '../features/spot/queries.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const CUSTOMERS = [1, 2, 3, 4]

let server: TestServer
let folder = ''
let house: EngineTrial
let engine: Engine
let projections: ProjectionWriter
let queries: FundingQueries & MarketQueries & OrderQueries
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => void (server = await TestServer.start()))
afterAll(() => server.stop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candela-queries-'))
  house = new EngineTrial(31)
  engine = await house.open(nodeDisk(folder))
  const store = await openStore(await server.database(), LOG)
  const fail = (error: Error): void => {
    throw error
  }
  projections = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
  const sources = { engine, store, projections, clock: house.clock }
  queries = { ...openFundingQueries(sources), ...openMarketQueries(sources), ...openOrderQueries(sources) }
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

/** Trades, until the views have all of it: a question waits for them no longer than a customer should. */
async function tradedAndWritten(customers: number, steps: number): Promise<void> {
  await house.trade(engine, customers, steps)
  await expect.poll(() => projections.reached(engine.durableSeq), { timeout: 60_000 }).toBe(true)
}

function valueOf<T>(answered: Answered<T>): T {
  if (!answered.ok) throw new Error(`refused: ${answered.code}`)
  return answered.value
}

const minor = (text: string): bigint => parseDecimal(text)!

/** The worth of a customer's holdings now by the core alone, floored to the cent. */
function worthOf(customer: number): bigint {
  let scaled = 0n
  for (const { asset } of engine.core.assets()) {
    const { available, held } = engine.core.balance(customer, asset)
    const product = engine.core.products().find(({ base, quote }) => base === asset && quote === MONEY)
    const index = product ? (engine.core.market(product.product)?.index ?? 0) : 0
    const price = asset === MONEY ? 100_000_000n : BigInt(index) * BigInt(product?.tick ?? 0)
    scaled += (available + held) * price
  }
  return scaled / 100_000_000n
}

describe('answers equal the ledger', () => {
  it('balances, equity and the result of the GMT+8 day, exactly and across midnight', async () => {
    await tradedAndWritten(4, 800)
    for (const customer of CUSTOMERS) {
      const answer = valueOf(await queries.balances(customer))
      expect(ROUTES.balances.answer.safeParse(answer).success).toBe(true)
      for (const balance of answer.balances) {
        const asset = engine.core.assetById(balance.asset)!.asset
        const { available, held } = engine.core.balance(customer, asset)
        expect([minor(balance.available), minor(balance.held), minor(balance.total)]).toEqual([
          available,
          held,
          available + held,
        ])
      }
      expect(minor(answer.equity)).toBe(worthOf(customer))
      expect(answer.dayStartEquity).toBe('0')
      expect(answer.dayNetDeposits).toBe('10000')
      expect(minor(answer.dayPnl)).toBe(minor(answer.equity) - minor('10000'))
    }

    const midnight = gmt8DayStart(gmt8Day(house.now) + 1)
    expect(new Date(midnight).toISOString(), proves('S9.19')).toBe('2026-11-20T16:00:00.000Z')
    house.now = midnight - 300
    await engine.submit(house.market(300))
    expect(engine.lastAt).toBeLessThan(midnight)
    const atMidnight = new Map(CUSTOMERS.map((customer) => [customer, worthOf(customer)]))
    // the very millisecond still belongs to the day before, with what came in on it
    house.now = midnight
    for (const customer of CUSTOMERS) {
      const { dayStartEquity, dayNetDeposits, dayPnl } = valueOf(await queries.balances(customer))
      expect([dayStartEquity, dayNetDeposits], proves('S9.19')).toEqual(['0', '10000'])
      expect(minor(dayPnl)).toBe(atMidnight.get(customer)! - minor('10000'))
    }
    house.now = midnight + 1
    await tradedAndWritten(4, 400)
    for (const customer of CUSTOMERS) {
      const answer = valueOf(await queries.balances(customer))
      expect(minor(answer.dayStartEquity)).toBe(atMidnight.get(customer))
      expect(answer.dayNetDeposits).toBe('0')
      expect(minor(answer.dayPnl), proves('S9.19')).toBe(worthOf(customer) - atMidnight.get(customer)!)
      const { days } = valueOf(await queries.pnl(customer, { month: '2026-11' }))
      expect(
        days.map(({ day }) => day),
        proves('S9.19'),
      ).toEqual(['2026-11-20', '2026-11-21'])
      expect(minor(days[0]!.closing), proves('S9.19')).toBe(atMidnight.get(customer))
      expect(days[0]).toMatchObject({ opening: '0', netDeposits: '10000' })
      expect(days[1]).toMatchObject({ opening: answer.dayStartEquity, closing: answer.equity, pnl: answer.dayPnl })
    }
    expect(valueOf(await queries.pnl(1, { month: '2026-12' })).days).toEqual([])

    // days later the same midnight comes out of SQL alone
    house.now = midnight + 3 * DAY
    await engine.submit(house.market(300))
    const { days } = valueOf(await queries.pnl(2, { month: '2026-11' }))
    expect(days).toHaveLength(5)
    expect(minor(days[0]!.closing)).toBe(atMidnight.get(2))
    for (let day = 1; day < days.length; day++) expect(days[day]!.opening).toBe(days[day - 1]!.closing)
    const sum = days.reduce((total, { pnl }) => total + minor(pnl), 0n)
    expect(sum).toBe(worthOf(2) - minor('10000'))
  })

  it('average cost takes fees in, and shrinks with what is sold', async () => {
    await tradedAndWritten(1, 0)
    const bought = await queries.acknowledged(await engine.submit(house.marketOrder(1, 0, 'buy', 2_000)))
    const { order, fills } = valueOf(bought)
    const { balances } = valueOf(await queries.balances(1))
    const bitcoin = balances.find(({ asset }) => asset === 'BTC')!
    const cost = minor(order.notional) + minor(order.fee)
    expect(fills.reduce((sum, fill) => sum + minor(fill.notional) + minor(fill.fee), 0n)).toBe(cost)
    expect(minor(bitcoin.averageCost)).toBe((cost * 100_000_000n) / minor(bitcoin.total))
    expect(minor(bitcoin.unrealised)).toBe(minor(bitcoin.value) - cost)
    await engine.submit(house.market())
    await engine.submit(house.marketOrder(1, 0, 'sell', 500))
    const after = valueOf(await queries.balances(1)).balances.find(({ asset }) => asset === 'BTC')!
    expect(minor(after.total)).toBe((minor(bitcoin.total) * 3n) / 4n)
    expect(minor(after.averageCost) - minor(bitcoin.averageCost)).toBeLessThanOrEqual(1n)
    await engine.submit(house.marketOrder(1, 0, 'sell', 1_500))
    const sold = valueOf(await queries.balances(1)).balances
    expect(sold.map(({ asset }) => asset)).toEqual(['USDT'])
    expect(valueOf(await queries.balances(1)).equity).toBe(formatDecimal(worthOf(1)))
  })

  it('orders, fills and postings add up to the core’s orders and balances, page by page', async () => {
    const stops = new Set<string>()
    await tradedAndWritten(4, 1500)
    for (const customer of CUSTOMERS) {
      const postings = await allPages((cursor) => queries.postings(customer, { limit: '199', ...cursor }), 'postings')
      for (const { asset, id } of engine.core.assets()) {
        for (const account of ['available', 'held'] as const) {
          const legs = postings.filter((posting) => posting.asset === id && posting.account === account)
          const sum = legs.reduce((total, { amount }) => total + minor(amount), 0n)
          expect(sum).toBe(engine.core.balance(customer, asset)[account])
          if (legs[0]) expect(minor(legs[0].balance)).toBe(sum)
        }
      }
      expect(new Set(postings.map(({ id }) => id)).size).toBe(postings.length)

      const waiting = engine.core.spot.waitingStops(customer).map((stop) => ({ ...stop, notional: 0, fee: 0 }))
      const open = [...engine.core.spot.openOrders(customer), ...waiting].sort((a, b) => a.order - b.order)
      const shown = await allPages(
        (cursor) => queries.orders(customer, { state: 'open', limit: '7', ...cursor }),
        'orders',
      )
      expect(shown.map(({ id }) => id)).toEqual(open.map(({ order }) => String(order)).reverse())
      for (const order of open) {
        const found = shown.find(({ id }) => id === String(order.order))!
        expect([found.held, found.notional, found.fee].map(minor)).toEqual(
          [order.held, order.notional, order.fee].map(BigInt),
        )
      }
      const all = await allPages((cursor) => queries.orders(customer, { limit: '50', ...cursor }), 'orders')
      const closed = await allPages(
        (cursor) => queries.orders(customer, { state: 'closed', limit: '50', ...cursor }),
        'orders',
      )
      expect(all).toHaveLength(shown.length + closed.length)
      const fills = await allPages((cursor) => queries.fills(customer, { limit: '50', ...cursor }), 'fills')
      for (const order of all) {
        const own = fills.filter((fill) => fill.order === order.id)
        expect(own.reduce((sum, fill) => sum + minor(fill.quantity), 0n)).toBe(minor(order.filled))
        expect(own.reduce((sum, fill) => sum + minor(fill.fee), 0n)).toBe(minor(order.fee))
        if (order.status !== 'open' && order.status !== 'waiting') expect(order.held).toBe('0')
      }
      expect(queries.openOrders(customer)).toEqual(shown)
      for (const { stop, status } of all) if (stop?.triggered) stops.add(`triggered ${status}`)
      for (const { stop, status } of all) if (stop && !stop.triggered) stops.add(status)
    }
    expect([...stops].sort()).toEqual(['cancelled', 'triggered cancelled', 'triggered filled', 'waiting'])
  })

  it('shows the ladder a fill was taken from', async () => {
    await tradedAndWritten(1, 0)
    const placed = valueOf(await queries.acknowledged(await engine.submit(house.marketOrder(1, 0, 'buy', 14_000))))
    const detail = valueOf(await queries.order(1, placed.order.id))
    expect(ROUTES.order.answer.safeParse(detail).success).toBe(true)
    expect(detail.order).toEqual(placed.order)
    expect(detail.fills).toEqual(placed.fills)
    expect(detail.markets).toHaveLength(1)
    for (const fill of detail.fills) {
      expect(fill.marketSeq).toBe(detail.markets[0]!.seq)
      expect(detail.markets[0]!.asks.map(([price]) => price)).toContain(fill.price)
    }
  })
})

describe('answers of their own customer, and never older than what was acknowledged', () => {
  it('another customer’s order does not exist', async () => {
    await tradedAndWritten(2, 0)
    const placed = await engine.submit(house.limit(1, 0, 'buy', 6_400_000, 100))
    expect(await queries.order(2, String(placed.value))).toEqual({ ok: false, code: 'orderUnknown' })
    expect(await queries.order(1, '999')).toEqual({ ok: false, code: 'orderUnknown' })
    expect(valueOf(await queries.orders(2, {})).orders).toEqual([])
    expect(await queries.orders(99, {})).toEqual({ ok: false, code: 'customerUnknown' })
  })

  it('an acknowledged order is in the history at once, a hundred times', async () => {
    await tradedAndWritten(1, 0)
    for (let count = 0; count < 100; count++) {
      const placed = await engine.submit(house.limit(1, 0, 'buy', 6_300_000 + count, 100))
      const { orders } = valueOf(await queries.orders(1, { limit: '1' }))
      expect(orders[0]).toMatchObject({ id: String(placed.value), status: 'open' })
      const cancel = await engine.submit({
        kind: 'cancelOrder',
        customer: 1,
        commandId: house.commandId(),
        order: placed.value,
      })
      const acknowledged = valueOf(await queries.acknowledged(cancel))
      expect(acknowledged.order).toMatchObject({ status: 'cancelled', reason: 'cancelled', held: '0' })
      expect(valueOf(await queries.orders(1, { state: 'closed', limit: '1' })).orders[0]).toEqual(acknowledged.order)
    }
  })

  it('a command sent again gets the first answer', async () => {
    await tradedAndWritten(1, 0)
    const buy = house.marketOrder(1, 0, 'buy', 200)
    const first = valueOf(await queries.acknowledged(await engine.submit(buy)))
    await engine.submit(house.limit(1, 0, 'buy', 6_300_000, 100))
    const all = { kind: 'cancelAll', customer: 1, commandId: house.commandId(), product: -1 } as const
    const cancelled = valueOf(await queries.cancelledAll(await engine.submit(all)))
    expect(cancelled.orders).toHaveLength(1)
    house.now += DAY / 2
    const again = valueOf(await queries.acknowledged(await engine.submit(buy)))
    expect(again).toEqual(first)
    expect(valueOf(await queries.cancelledAll(await engine.submit(all))).orders).toEqual(cancelled.orders)
    const commandId = buy.kind === 'placeOrder' ? buy.commandId : ''
    expect(await queries.orderOfCommand(1, commandId)).toEqual({ known: true, code: 'ok', order: first.order.id })
    expect(await queries.orderOfCommand(1, house.commandId())).toEqual({ known: false })
    house.now += DAY
    const grant = { kind: 'addPracticeFunds', customer: 1, commandId: house.commandId() } as const
    const granted = valueOf(await queries.practiceFundsAdded(await engine.submit(grant)))
    expect(minor(granted.amount)).toBeGreaterThan(0n)
    expect(valueOf(await queries.practiceFundsAdded(await engine.submit(grant)))).toEqual(granted)
    expect((await queries.practiceFunds(1)).availableAt).toBe(engine.lastAt + DAY)
    const answer = valueOf(await queries.balances(1))
    expect(answer.dayNetDeposits).toBe(granted.amount)
  })

  it('tells the sockets which orders, fills and balances a batch changed', async () => {
    await tradedAndWritten(2, 0)
    const changes: unknown[] = []
    engine.follow((batch) => void changes.push(...queries.accountChanges(batch)))
    await engine.submit(house.limit(1, 0, 'sell', 6_600_000, 100))
    await engine.submit(house.limit(1, 0, 'buy', 6_500_004, 100))
    const taken = await engine.submit(house.limit(2, 0, 'buy', 6_500_000, 100))
    expect(taken.code).toBe(0)
    expect(changes).toMatchObject([
      { customer: 1, moved: true, fills: [], orders: [{ status: 'open' }] },
      { customer: 2, moved: true, fills: [], orders: [{ status: 'open' }] },
    ])
  })
})

describe('the market', () => {
  it('answers book, quotes, trades, candles and sparklines as the contract has them', async () => {
    await tradedAndWritten(3, 300)
    const book = valueOf(await queries.book('BTC-USDT', { depth: '5' }))
    expect(ROUTES.book.answer.safeParse(book).success).toBe(true)
    expect(book.bids).toHaveLength(5)
    const quotes = queries.quotes()
    expect(ROUTES.quotes.answer.safeParse(quotes).success).toBe(true)
    expect(Object.keys(quotes)).toEqual(['BTC-USDT', 'ETH-USDT'])
    const { trades } = valueOf(queries.trades('BTC-USDT', { limit: '200' }))
    expect(new Set(trades.map(({ origin }) => origin)).size).toBeGreaterThan(1)
    expect(trades.map(({ ts }) => ts)).toEqual(trades.map(({ ts }) => ts).sort((left, right) => right - left))
    expect(trades[0]!.price).toBe(valueOf(queries.trades('BTC-USDT', {})).trades[0]!.price)
    for (const interval of ['1min', '1d', '1w', '1y'] as const) {
      const answer = valueOf(await queries.candles('BTC-USDT', { interval }))
      expect(ROUTES.candles.answer.safeParse(answer).success).toBe(true)
      expect(answer.candles.at(-1)!.c).toBe(quotes['BTC-USDT']!.price)
    }
    expect(ROUTES.products.answer.safeParse(queries.products()).success).toBe(true)
    expect((await queries.sparklines()).points['BTC-USDT']).toHaveLength(1)
    expect(await queries.book('NO-USDT', {})).toEqual({ ok: false, code: 'productUnknown' })
  })

  it('tells of whole days what their daily candles say, newest first, and of today nothing yet', async () => {
    await tradedAndWritten(3, 300)
    expect(await queries.marketDays()).toEqual({ days: [] })
    house.now += DAY
    await tradedAndWritten(3, 100)
    house.now += DAY
    await engine.submit(house.market())
    const { days } = await queries.marketDays()
    expect(ROUTES.marketDays.answer.safeParse({ days }).success).toBe(true)
    expect(days.map(({ day }) => day)).toEqual(
      days
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
    expect(days.length).toBe(2)
    for (const { day, products } of days) {
      for (const { product, open, close, change, volume, turnover } of products) {
        const { candles } = valueOf(await queries.candles(product, { interval: '1d' }))
        const candle = candles.find(({ t }) => new Date(t).toISOString().startsWith(day))
        expect(candle).toMatchObject({ o: open, c: close, v: volume })
        expect(Number(turnover)).toBeCloseTo(Number(close) * Number(volume), 6)
        expect(Number(change)).toBeCloseTo(Number(close) / Number(open) - 1, 5)
      }
    }
  })

  it('pages candles back beyond what is in memory', async () => {
    await tradedAndWritten(1, 0)
    for (let minute = 0; minute < 400; minute++) {
      house.now += (minute === 200 ? HOUR : MINUTE) - STEP_MS
      await engine.submit(house.market(500))
    }
    const newest = valueOf(await queries.candles('BTC-USDT', { interval: '1min', limit: '1000' }))
    const [first, last] = [newest.candles[0]!.t, newest.candles.at(-1)!.t]
    expect(newest.candles.map(({ t }) => t)).toEqual(newest.candles.map((_, place) => first + place * 60_000))
    expect(last - first).toBeGreaterThan(450 * 60_000)
    expect(newest.more).toBe(false)
    const pages: AnswerOf<'candles'>['candles'] = []
    for (let before = ''; ; before = String(pages[0]!.t)) {
      const page = valueOf(
        await queries.candles('BTC-USDT', { interval: '1min', limit: '90', ...(before ? { before } : {}) }),
      )
      pages.unshift(...page.candles)
      if (!page.more) break
    }
    expect(pages).toEqual(newest.candles)
    const flat = newest.candles.filter(({ v }) => v === '0')
    expect(flat).toHaveLength(59)
    expect(new Set(flat.map(({ o, h, l, c }) => [o, h, l, c].join())).size).toBe(1)
  })
})

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('statements', () => {
  it('list every posting of the period as CSV', async () => {
    await tradedAndWritten(1, 200)
    const text = await whole(valueOf(await queries.statement(1, { detail: 'postings' })))
    const lines = text.split('\r\n')
    const postings = await allPages((cursor) => queries.postings(1, { limit: '200', ...cursor }), 'postings')
    expect(lines).toHaveLength(postings.length + 2)
    expect(lines[0]).toBe('time,posting,kind,account,asset,amount,balance,order,journal')
    expect(lines[1]).toMatch(/^2026-11-20T12:\S+Z,\d+-\d+,practiceFunds,available,USDT,10000,10000,,\d+$/)
    const from = String(house.now + 1)
    const later = await whole(valueOf(await queries.statement(1, { from, detail: 'postings' })))
    expect(later.split('\r\n')).toHaveLength(2)
  })

  it('tell event by event what changed the balances, each with its postings, its fills and its order', async () => {
    await tradedAndWritten(4, 1200)
    for (const customer of CUSTOMERS) {
      const lines = await allPages((cursor) => queries.statementLines(customer, { limit: '37', ...cursor }), 'lines')
      expect(ROUTES.statementLines.answer.safeParse({ lines }).success).toBe(true)
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
      expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).sort((one, other) => other - one))

      // the events alone come to what the core says is there
      const sums = new Map<string, bigint>()
      const add = (asset: string, amount: string): void => void sums.set(asset, (sums.get(asset) ?? 0n) + minor(amount))
      for (const { asset, amount, usdt } of lines) {
        add('USDT', usdt)
        if (asset !== 'USDT') add(asset, amount)
      }
      for (const { asset, id } of engine.core.assets()) {
        const { available, held } = engine.core.balance(customer, asset)
        expect([id, sums.get(id) ?? 0n]).toEqual([id, available + held])
      }

      // in and out are the sums of both signs, and their difference is what is there
      const { totals } = valueOf(await queries.statementTotals(customer, {}))
      expect(totals[0]?.asset).toBe('USDT')
      for (const { asset, in: came, out: went } of totals) expect(minor(came) - minor(went)).toBe(sums.get(asset))

      // what was traded is what the fills say, to the last digit
      const fills = await allPages((cursor) => queries.fills(customer, { limit: '200', ...cursor }), 'fills')
      for (const { seq, order, side } of fills) {
        const line = lines.find((line) => line.seq === seq && line.order === order)
        const same = fills.filter((fill) => fill.seq === seq && fill.order === order)
        expect(line?.fill).toMatchObject({ side })
        expect(minor(line!.fill!.value)).toBe(same.reduce((sum, fill) => sum + minor(fill.notional), 0n))
        expect(minor(line!.fill!.fee)).toBe(same.reduce((sum, fill) => sum + minor(fill.fee), 0n))
        const paid = minor(line!.fill!.value) * (side === 'buy' ? -1n : 1n) - minor(line!.fill!.fee)
        expect(minor(line!.usdt)).toBe(paid)
      }

      // a line opens to postings that come to it
      for (const line of lines.filter((_, index) => index % 9 === 0)) {
        const { postings } = valueOf(await queries.postings(customer, { line: line.id, limit: '200' }))
        const sum = (asset: string): bigint =>
          postings.reduce((total, posting) => (posting.asset === asset ? total + minor(posting.amount) : total), 0n)
        expect([sum(line.asset), sum('USDT')]).toEqual([minor(line.amount), minor(line.usdt)])
        expect(new Set(postings.map(({ seq, reference }) => `${seq} ${reference}`))).toEqual(
          new Set([`${line.seq} ${line.order}`]),
        )
      }
    }
    expect(await queries.postings(1, { line: '1_2_3' })).toEqual({ ok: false, code: 'badRequest' })
    expect(await queries.postings(1, { line: 'x' })).toEqual({ ok: false, code: 'badRequest' })
  })

  it('are narrowed by kind, product and period, and written with product, price and fee', async () => {
    await tradedAndWritten(1, 0)
    const { order, fills } = valueOf(
      await queries.acknowledged(await engine.submit(house.marketOrder(1, 0, 'buy', 2_000))),
    )
    const later = String(house.now + MINUTE)
    house.now += HOUR
    await engine.submit(house.market())
    await engine.submit(house.marketOrder(1, 1, 'buy', 100))
    // an order that waits sets money aside, which is no event of the statement
    await engine.submit(house.limit(1, 0, 'buy', 6_300_000, 100))
    const kinds = async (query: Parameters<FundingQueries['statementLines']>[1]): Promise<string[]> =>
      valueOf(await queries.statementLines(1, query)).lines.map(({ kind, product }) => `${kind} ${product}`.trim())
    expect(await kinds({})).toEqual(['trade ETH-USDT', 'trade BTC-USDT', 'practiceFunds'])
    expect(await kinds({ group: 'trades' })).toEqual(['trade ETH-USDT', 'trade BTC-USDT'])
    expect(await kinds({ group: 'practiceFunds' })).toEqual(['practiceFunds'])
    expect(await kinds({ product: 'BTC-USDT' })).toEqual(['trade BTC-USDT'])
    expect(await kinds({ from: later })).toEqual(['trade ETH-USDT'])
    expect(await kinds({ to: later })).toEqual(['trade BTC-USDT', 'practiceFunds'])
    expect(await queries.statementLines(1, { product: 'NO-USDT' })).toEqual({ ok: false, code: 'badRequest' })
    const { totals } = valueOf(await queries.statementTotals(1, { to: later }))
    expect(totals).toEqual([
      { asset: 'USDT', in: '10000', out: formatDecimal(minor(order.notional) + minor(order.fee)) },
      { asset: 'BTC', in: order.filled, out: '0' },
    ])

    const [head, funds, bought] = (await whole(valueOf(await queries.statement(1, { to: later })))).split('\r\n')
    expect(head).toBe(
      'time,event,product,side,quantity,price,value,fee,asset,amount,worth,usdt,moved,order,journal,due',
    )
    expect(funds).toMatch(/^2026-11-20T12:\S+Z,practiceFunds,,,,,,,USDT,10000,10000,10000,0,,\d+,$/)
    const paid = formatDecimal(-minor(order.notional) - minor(order.fee))
    const traded = `buy,${order.filled},${order.averagePrice},${order.notional},${order.fee}`
    const place = `0,${order.id},${fills[0]!.seq}`
    expect(bought).toMatch(new RegExp(`Z,trade,BTC-USDT,${traded},BTC,${order.filled},[\\d.]+,${paid},${place},$`))
  })

  it.each([
    [['plain', '1.5', '-2'], 'plain,1.5,-2'],
    [['=1+1', '+1', '@x', '-x', '\tx', ' =1', '＝1'], "'=1+1,'+1,'@x,'-x,'\tx,' =1,'＝1"],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"'],
  ])('a field never becomes a formula: %j', (fields, line) => expect(csvLine(fields)).toBe(line))
})

async function allPages<K extends string, Row>(
  ask: (cursor: {
    cursor?: string
  }) => Promise<Answered<{ readonly [Key in K]: readonly Row[] } & { readonly next?: string | undefined }>>,
  key: K,
): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | undefined
  do {
    const page = valueOf(await ask(next === undefined ? {} : { cursor: next }))
    rows.push(...page[key])
    next = page.next
  } while (next !== undefined)
  return rows
}
