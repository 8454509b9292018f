import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proves } from '@candela/checks/proves'
import { type Interval, INTERVALS, type Market, PRODUCTS } from '@candela/contract'
import { type CandleRow, intervalEnd, intervalStart, sumCandles } from '@candela/projections'
import { WINDOW_DAYS } from '@candela/rules/strategy/arithmetic'
import { DAY, HOUR } from '@candela/units'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GeneratedHistory, SourceOptions } from '../source.ts'
import type { BackgroundHistory } from '../history/background-history.ts'
import { HistoryMaker, STRETCHES } from './history-maker.ts'
import { SimulatedSource } from './simulated.ts'

const GENESIS_AT = Date.UTC(2026, 10, 20, 14, 3, 7, 100)
const log = { info() {}, warn: vi.fn(), error() {} }
const options = (more: Partial<SourceOptions> = {}): SourceOptions => ({
  clock: Date.now,
  dataDirectory: mkdtempSync(join(tmpdir(), 'candela-market-')),
  genesisAt: GENESIS_AT,
  log,
  products: PRODUCTS,
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ now: GENESIS_AT + 400 })
  log.warn.mockClear()
})
afterEach(() => vi.useRealTimers())

async function run(more: Partial<SourceOptions>, milliseconds: number): Promise<Market[]> {
  const source = new SimulatedSource(options(more))
  const markets: Market[] = []
  source.start(async (market) => markets.push(market))
  await vi.advanceTimersByTimeAsync(milliseconds)
  await source.stop()
  expect(source.status().state).toBe('stopped')
  return markets
}

describe('the simulated source', () => {
  it('quotes every product in its first step, a gap, and then what changed, each step once', async () => {
    const markets = await run({}, 20_000)
    expect(markets, proves('S1.8')).toHaveLength(80)
    const first = markets[0]!.updates.map(({ product }) => product)
    expect(first, proves('S1.8')).toEqual([...PRODUCTS.keys()])
    expect(markets.map(({ gap }) => gap)).toEqual([true, ...Array(79).fill(false)])
    expect(new Set(markets.map(({ step }) => step)).size).toBe(80)
    for (const { step, updates } of markets) for (const update of updates) expect(update.receivedAt).toBe(step * 250)
    expect(Math.max(...markets.slice(1).map(({ updates }) => updates.length))).toBeLessThan(28)
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('goes on after a restart as if it had never stopped', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'candela-market-'))
    const whole = await run({ dataDirectory }, 10_000)
    vi.setSystemTime(GENESIS_AT + 400 + 5_000)
    const later = await run({ dataDirectory }, 5_000)
    const known = new Map(whole.map((market) => [market.step, market]))
    for (const market of later.slice(1)) expect(market).toEqual(known.get(market.step))
  })

  it('is another market in another data directory, and says so when a seed makes it foreseeable', async () => {
    const [one, other] = [await run({}, 1_000), (vi.setSystemTime(GENESIS_AT + 400), await run({}, 1_000))]
    expect(one).not.toEqual(other)
    vi.setSystemTime(GENESIS_AT + 400)
    const seeded = await run({ seed: 's' }, 1_000)
    expect(log.warn).toHaveBeenCalledTimes(1)
    vi.setSystemTime(GENESIS_AT + 400)
    expect(await run({ seed: 's' }, 1_000)).toEqual(seeded)
  })

  it('has committed a day before it prices it, and reveals it afterwards', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'candela-market-'))
    vi.setSystemTime(Date.UTC(2026, 10, 20, 23, 59, 59))
    const source = new SimulatedSource(options({ dataDirectory }))
    const log = (): string => readFileSync(join(dataDirectory, 'market', 'commitments.log'), 'utf8')
    expect(source.status().commitment).toMatchObject({ day: '2026-11-20', seeded: false })
    expect(log()).toContain('commit 2026-11-21 ')
    source.start(async () => {})
    await vi.advanceTimersByTimeAsync(2_000)
    expect(source.status().commitment).toMatchObject({ day: '2026-11-21', revealed: { day: '2026-11-20' } })
    expect(log()).toContain('reveal 2026-11-20 ')
    expect(log()).not.toContain('reveal 2026-11-21')
    await source.stop()
  })
})

const LOOKED_AT = new Set([0, 1, 18, 20, 22, 23, 24, 26])

/** Minutes of all products and everything of some, made here instead of in the thread. */
function made(): BackgroundHistory {
  const { history } = new SimulatedSource(options({ seed: 'history', clock: () => GENESIS_AT }))
  const maker = new HistoryMaker(history.start)
  for (const stretch of STRETCHES)
    for (const product of PRODUCTS.keys())
      if (stretch === 'lastDay' || stretch === 'minutes' || LOOKED_AT.has(product))
        history.keep(maker.make(product, stretch))
  return history
}

/** True when a candle begins where the one before it ended, in time and price, and is one. */
function follows(interval: Interval, candle: CandleRow, previous: CandleRow): boolean {
  const { start, open, high, low, close, lots } = candle
  return (
    start === intervalEnd(interval, previous.start) &&
    open === previous.close &&
    high >= Math.max(open, close) &&
    low <= Math.min(open, close) &&
    low > 0 &&
    Number.isSafeInteger(lots) &&
    lots >= 0
  )
}

describe('generated history', () => {
  let history: GeneratedHistory
  beforeAll(() => {
    history = made()
  })
  const all = (product: number, interval: Interval) => history.candles(product, interval, Infinity, 100_000)

  it('has the days of the last week alone as they are among all', () => {
    const { history: alone } = new SimulatedSource(options({ seed: 'history', clock: () => GENESIS_AT }))
    const maker = new HistoryMaker(alone.start)
    for (const product of LOOKED_AT) {
      alone.keep(maker.make(product, 'week'))
      const week = alone.candles(product, '1d', Infinity, 100)
      expect(week).toHaveLength(8)
      expect(week).toEqual(all(product, '1d').slice(-8))
    }
  })

  it.each([
    ['1min', 4_320, 60_000, 60_000],
    ['5min', 864, 300_000, 300_000],
    ['15min', 500, 900_000, 900_000],
    ['30min', 500, 1_800_000, 1_800_000],
    ['1h', 500, 3_600_000, 3_600_000],
    ['4h', 500, 14_400_000, 14_400_000],
    ['1d', 1_096, 86_400_000, 86_400_000],
    ['1w', 1_040, 7 * 86_400_000, 7 * 86_400_000],
    ['1m', 240, 28 * 86_400_000, 31 * 86_400_000],
    ['1y', 20, 365 * 86_400_000, 366 * 86_400_000],
  ] as const)(
    '%s has a full chart of at least %d candles, for every kind of product',
    (interval, least, shortest, longest) => {
      for (const product of [20, 22, 23, 26]) {
        const candles = all(product, interval)
        expect(candles.length, proves('S1.17', 'S9.31')).toBeGreaterThanOrEqual(least)
        expect(intervalStart(interval, candles[0]!.start)).toBe(candles[0]!.start)
        const lengths = candles.slice(1).map(({ start }, index) => start - candles[index]!.start)
        expect(Math.min(...lengths), proves('S1.17', 'S9.31')).toBeGreaterThanOrEqual(shortest)
        expect(Math.max(...lengths), proves('S1.17', 'S9.31')).toBeLessThanOrEqual(longest)
        const wrong = candles.slice(1).filter((candle, index) => !follows(interval, candle, candles[index]!))
        expect(wrong).toEqual([])
        expect(candles.at(-1)!.start).toBe(intervalStart(interval, GENESIS_AT))
      }
    },
  )

  it('has, of a house that begins at midnight, the hours that a back-test chooses on and judges, and the one before them', () => {
    const midnight = Math.floor(GENESIS_AT / DAY) * DAY
    const { history: born } = new SimulatedSource(options({ seed: 'midnight', genesisAt: midnight }))
    born.keep(new HistoryMaker(born.start).make(0, 'quarters'))
    const hours = born.candles(0, '1h', Infinity, 10_000)
    expect(hours.length).toBeGreaterThan(((WINDOW_DAYS.chosen + WINDOW_DAYS.judged) * DAY) / HOUR)
  })

  it('every larger interval is the sum of the smaller where both exist', () => {
    const product = 24
    const text = (row: unknown) =>
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
    const series = INTERVALS.map((interval) => all(product, interval))
    let compared = 0
    INTERVALS.forEach((larger, index) => {
      const known = new Map(series[index]!.map((candle) => [candle.start, candle]))
      INTERVALS.slice(0, index).forEach((smaller, at) => {
        // weeks do not make up months
        if (smaller === '1w') return
        const rows = series[at]!
        // what the first smaller candle begins in the middle of is not whole
        for (const candle of sumCandles(larger, rows)) {
          if (candle.start < rows[0]!.start) continue
          if (text(known.get(candle.start)) !== text(candle)) expect(known.get(candle.start)).toEqual(candle)
          compared++
        }
      })
    })
    expect(compared).toBeGreaterThan(13_000)
  })

  it('ends exactly where live prices begin, and they go on from its close', async () => {
    expect(history.until).toBe(Math.floor(GENESIS_AT / 250) * 250)
    vi.setSystemTime(GENESIS_AT)
    const [first] = await run({ seed: 'history' }, 300)
    expect(first!.step * 250).toBe(history.until + 250)
    for (const { product, index } of first!.updates) {
      const close = all(product, '1min').at(-1)!.close
      expect(Math.abs(index / close - 1)).toBeLessThan(0.002)
    }
  })

  it.each([
    [0, '2009-01-03'],
    [1, '2015-07-30'],
    [18, '2023-05-03'],
  ])('product %d has no candle before the interval that holds its first day, %s', (product, firstDay) => {
    const began = Date.parse(firstDay)
    for (const interval of INTERVALS) {
      const first = all(product, interval)[0]!.start
      expect(first).toBeGreaterThanOrEqual(intervalStart(interval, began))
      if (interval === '1m' || interval === '1y') expect(first).toBe(intervalStart(interval, began))
    }
  })

  it('answers any question at once: nothing is summed or made for it', () => {
    const slow: string[] = []
    for (const interval of INTERVALS) {
      const took = [1, 2, 3, 4, 5].map(() => {
        const begun = performance.now()
        for (let asked = 0; asked < 10; asked++) history.candles(0, interval, GENESIS_AT - asked, 1)
        return (performance.now() - begun) / 10
      })
      if (Math.min(...took) > 5) slow.push(`${interval} ${took.join(' ')} ms`)
    }
    expect(slow).toEqual([])
  })

  it('pages backwards without overlap or hole', () => {
    const whole = all(0, '1h')
    const pages: (typeof whole)[number][] = []
    let before = Infinity
    for (;;) {
      const page = history.candles(0, '1h', before, 300)
      if (page.length === 0) break
      pages.unshift(...page)
      before = page[0]!.start
    }
    expect(pages).toEqual(whole)
    expect(history.candles(99, '1h', Infinity, 10)).toEqual([])
  })
})
