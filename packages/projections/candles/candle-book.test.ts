import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { proves } from '@candela/checks/proves'
import { type Event, type Interval, INTERVALS, type MarketUpdate } from '@candela/contract'
import { DAY, HOUR, MINUTE } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Applied } from '../applied.ts'
import { intervalEnd, intervalStart } from './calendar.ts'
import { CandleBook, KEPT_CANDLES } from './candle-book.ts'
import type { PlacedCandle } from './candle-table.ts'
import { type CandleRow, sumCandles } from './candle.ts'
import { candleSeries } from './series.ts'

const LADDER = { kind: 'levels', bids: [[1, 1]], asks: [[3, 1]] } as const
const T0 = Date.UTC(2026, 10, 20, 10)

class Journal {
  seq = 0
  prints(at: number, product: number, ...prints: [price: number, lots: number][]): Applied {
    const update: MarketUpdate = {
      product,
      receivedAt: at,
      index: 2,
      ladder: LADDER,
      prints: prints.map(([price, lots]) => ({ price, lots, buyerMaker: false })),
    }
    return this.#entry(at, { kind: 'market', step: Math.floor(at / 250), gap: false, updates: [update] }, [])
  }
  trade(at: number, product: number, price: number, lots: number): Applied {
    const traded: Event = { kind: 'traded', trade: 1, product, price, lots, takerSide: 'buy', counterparty: 'ladder' }
    return this.#entry(at, { kind: 'tick' }, [traded])
  }
  #entry(at: number, command: Applied['command'], events: readonly Event[]): Applied {
    return { seq: ++this.seq, at, command, code: 0, value: 0, repeated: false, events }
  }
}

const row = (start: number, [open, high, low, close]: number[], lots: number, ownLots = 0, turnover = 0n): CandleRow =>
  ({ start, open, high, low, close, lots, ownLots, turnover }) as CandleRow

describe('the ten intervals', () => {
  it('are these', () => {
    const ten = ['1min', '5min', '15min', '30min', '1h', '4h', '1d', '1w', '1m', '1y']
    expect(INTERVALS, proves('S1.17', 'S9.31')).toEqual(ten)
  })

  it.each([
    ['1min', '2026-11-20T10:59:59.999Z', '2026-11-20T10:59:00.000Z', '2026-11-20T11:00:00.000Z'],
    ['5min', '2026-11-20T10:59:59.999Z', '2026-11-20T10:55:00.000Z', '2026-11-20T11:00:00.000Z'],
    ['15min', '2026-11-20T10:59:59.999Z', '2026-11-20T10:45:00.000Z', '2026-11-20T11:00:00.000Z'],
    ['30min', '2026-11-20T10:30:00.000Z', '2026-11-20T10:30:00.000Z', '2026-11-20T11:00:00.000Z'],
    ['1h', '2026-11-20T10:30:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'],
    ['4h', '2026-11-20T11:59:59.999Z', '2026-11-20T08:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['1d', '2026-11-20T23:59:59.999Z', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['1w', '2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['1w', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
    ['1m', '2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['1m', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['1y', '2026-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ] as const)('%s: %s lies between %s and %s', (interval, at, start, end) => {
    expect(new Date(intervalStart(interval, Date.parse(at))).toISOString(), proves('S1.17', 'S9.31')).toBe(start)
    expect(new Date(intervalEnd(interval, Date.parse(start))).toISOString(), proves('S1.17', 'S9.31')).toBe(end)
  })

  it('take source prints and our own trades for the prices, and keep their volumes apart', () => {
    const journal = new Journal()
    const book = new CandleBook()
    book.apply(journal.prints(T0 + 100, 0, [100, 5], [104, 1], [97, 2]))
    book.apply(journal.trade(T0 + 300, 0, 110, 7))
    book.apply(journal.prints(T0 + 500, 0, [101, 1]))
    book.apply(journal.prints(T0 + MINUTE, 0, [90, 3]))
    expect(book.recent(0, '1min')).toEqual([
      row(T0, [100, 110, 97, 101], 9, 7, 500n + 104n + 194n + 770n + 101n),
      row(T0 + MINUTE, [90, 90, 90, 90], 3, 0, 270n),
    ])
    for (const interval of INTERVALS.slice(1))
      expect(book.latest(0, interval)).toMatchObject({ open: 100, high: 110, low: 90, close: 90, lots: 12, ownLots: 7 })
    expect(book.latest(1, '1min')).toBeUndefined()
  })

  it('count a refused or repeated entry for nothing, and an entry once', () => {
    const journal = new Journal()
    const book = new CandleBook()
    const one = journal.prints(T0, 0, [100, 5])
    book.apply(one)
    book.apply(one)
    book.apply({ ...journal.prints(T0 + 1, 0, [200, 5]), code: 40 })
    expect(book.latest(0, '1min')).toMatchObject({ high: 100, lots: 5 })
    expect(() => book.apply({ ...one, seq: 9 })).toThrow('in order')
  })

  it('a print received before a border belongs before it, though its entry comes after; never before what was folded', () => {
    const journal = new Journal()
    const book = new CandleBook()
    const late = journal.prints(T0 + MINUTE - 10, 0, [100, 1])
    book.apply({ ...late, at: T0 + MINUTE + 240 })
    expect(book.latest(0, '1min')!.start).toBe(T0)
    book.apply(journal.trade(T0 + MINUTE + 250, 0, 101, 1))
    const stale = journal.prints(T0 + MINUTE - 5, 0, [102, 1])
    book.apply({ ...stale, at: T0 + MINUTE + 400 })
    expect(book.recent(0, '1min').map(({ start, close }) => [start - T0, close])).toEqual([[0, 100], [MINUTE, 102]]) // oxfmt-ignore
  })

  it('keep volumes beyond 2³¹ and turnover beyond 2⁵³ exactly', () => {
    const journal = new Journal()
    const book = new CandleBook()
    for (let i = 0; i < 3_000; i++) book.apply(journal.prints(T0 + i, 0, [20_000_001, 2_147_483_647]))
    const candle = book.latest(0, '1y')!
    expect(candle.lots).toBe(3_000 * 2_147_483_647)
    expect(candle.turnover).toBe(20_000_001n * 2_147_483_647n * 3_000n)
  })

  it('hold a bounded number in memory', () => {
    const journal = new Journal()
    const book = new CandleBook()
    for (let i = 0; i < 1_000; i++) book.apply(journal.prints(T0 + i * MINUTE, 0, [i + 1, 1]))
    const kept = book.recent(0, '1min')
    expect(kept).toHaveLength(KEPT_CANDLES)
    expect(kept.at(-1)!.close).toBe(1_000)
    expect(kept[0]!.close).toBe(1_001 - KEPT_CANDLES)
  })
})

describe('what the store does with candles', () => {
  it('takes what changed, once, and goes on from its rows as if never stopped', () => {
    const entry = fc.record({
      wait: fc.integer({ min: 0, max: 3 * HOUR }),
      product: fc.integer({ min: 0, max: 1 }),
      price: fc.integer({ min: 1, max: 1_000 }),
      lots: fc.integer({ min: 1, max: 1_000 }),
      own: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 60, size: 'max' }), fc.nat(), (entries, where) => {
        const journal = new Journal()
        let at = T0
        const applied = entries.map(({ wait, product, price, lots, own }) => {
          at += wait
          return own ? journal.trade(at, product, price, lots) : journal.prints(at, product, [price, lots])
        })
        const whole = new CandleBook()
        const rows = new Map<string, PlacedCandle>()
        const store = (book: CandleBook): void => {
          for (const placed of book.take()) rows.set(`${placed.product} ${placed.interval} ${placed.start}`, placed)
          expect(book.take()).toEqual([])
        }
        for (const each of applied) whole.apply(each)
        const cut = where % (applied.length + 1)
        const first = new CandleBook()
        for (const each of applied.slice(0, cut)) {
          first.apply(each)
          if (each.seq % 3 === 0) store(first)
        }
        store(first)
        const second = new CandleBook()
        const stored = [...rows.values()].sort((a, b) => a.start - b.start)
        second.restore(stored, cut)
        for (const each of applied) second.apply(each)
        store(second)
        for (const product of [0, 1])
          for (const interval of INTERVALS) {
            const kept = [...rows.values()].filter((r) => r.product === product && r.interval === interval)
            const candles = kept
              .map(({ product: _p, interval: _i, seq: _s, ...candle }) => candle)
              .sort((a, b) => a.start - b.start)
            expect(candles).toEqual(whole.recent(product, interval))
            expect(second.recent(product, interval)).toEqual(candles)
            expect(second.rolling(product, at)).toEqual(whole.rolling(product, at))
          }
      }),
      { numRuns: 60 },
    )
  })

  it('answers what changed after an entry', () => {
    const journal = new Journal()
    const book = new CandleBook()
    book.apply(journal.prints(T0, 0, [1, 1]))
    book.apply(journal.prints(T0 + MINUTE, 0, [2, 1]))
    expect(book.changedSince(0, '1min', 1).map(({ close }) => close)).toEqual([2])
    expect(book.changedSince(0, '1h', 1).map(({ lots }) => lots)).toEqual([2])
    expect(book.changedSince(0, '1min', 2)).toEqual([])
  })
})

describe('the rolling day', () => {
  it('is exact to the minute against adding everything up', () => {
    const print = fc.record({
      wait: fc.oneof(fc.integer({ min: 0, max: 20 * MINUTE }), fc.constant(30 * HOUR)),
      price: fc.integer({ min: 1, max: 1_000 }),
      lots: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(
        fc.array(print, { minLength: 1, maxLength: 150, size: 'max' }),
        fc.integer({ min: 0, max: 2 * DAY }),
        (rows, more) => {
          const journal = new Journal()
          const book = new CandleBook()
          let at = T0
          const seen: { at: number; price: number; lots: number }[] = []
          const check = (now: number): void => {
            const from = Math.floor(now / MINUTE) * MINUTE - 1_439 * MINUTE
            const inside = seen.filter((p) => p.at >= from)
            const before = seen.findLast((p) => p.at < from)
            const prices = inside.map(({ price }) => price)
            const last = seen.at(-1)!.price
            expect(book.rolling(0, now)).toEqual({
              reference: before?.price ?? prices[0],
              last,
              high: prices.length > 0 ? Math.max(...prices) : last,
              low: prices.length > 0 ? Math.min(...prices) : last,
              lots: inside.reduce((sum, { lots }) => sum + lots, 0),
              turnover: inside.reduce((sum, { price, lots }) => sum + BigInt(price) * BigInt(lots), 0n),
            })
          }
          for (const { wait, price, lots } of rows) {
            at += wait
            seen.push({ at, price, lots })
            book.apply(journal.prints(at, 0, [price, lots]))
            check(at)
          }
          check(at + more)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('counts generated minutes before the journal begins', () => {
    const journal = new Journal()
    const book = new CandleBook()
    book.prime(0, [
      row(T0 - DAY, [50, 50, 50, 50], 9),
      row(T0 - HOUR, [60, 70, 55, 65], 5, 0, 300n),
      row(T0, [65, 66, 64, 66], 2, 0, 130n),
    ])
    expect(book.rolling(0, T0)).toEqual({ reference: 50, last: 66, high: 70, low: 55, lots: 7, turnover: 430n })
    book.apply(journal.prints(T0 + 1_000, 0, [80, 3]))
    expect(book.rolling(0, T0 + 2_000)).toEqual({
      reference: 50,
      last: 80,
      high: 80,
      low: 55,
      lots: 10,
      turnover: 670n,
    })
    expect(book.rolling(0, T0 + 3 * DAY)).toEqual({ reference: 80, last: 80, high: 80, low: 80, lots: 0, turnover: 0n })
    expect(book.rolling(1, T0)).toBeUndefined()
  })
})

describe('a series for a chart', () => {
  const generated = [row(T0, [1, 2, 1, 2], 5), row(T0 + MINUTE, [2, 3, 2, 3], 4, 0, 9n)]
  const live = [row(T0 + MINUTE, [3, 9, 1, 8], 2, 1, 20n), row(T0 + 4 * MINUTE, [7, 7, 7, 7], 1)]
  const brief = (rows: ReturnType<typeof candleSeries>) =>
    rows.map(({ start, open, high, low, close, lots, origin }) => [
      (start - T0) / MINUTE,
      open,
      high,
      low,
      close,
      lots,
      origin,
    ])

  it('joins history and journal, and is flat where nothing was traded', () => {
    const whole = [
      [0, 1, 2, 1, 2, 5, 'generated'],
      [1, 2, 9, 1, 8, 6, 'mixed'],
      [2, 8, 8, 8, 8, 0, 'live'],
      [3, 8, 8, 8, 8, 0, 'live'],
      [4, 7, 7, 7, 7, 1, 'live'],
      [5, 7, 7, 7, 7, 0, 'live'],
    ]
    const now = T0 + 5 * MINUTE + 1
    expect(brief(candleSeries('1min', generated, live, now, Infinity, 100))).toEqual(whole)
    expect(brief(candleSeries('1min', generated, live, now, Infinity, 3))).toEqual(whole.slice(3))
    expect(brief(candleSeries('1min', generated, live, now, T0 + 3 * MINUTE, 2))).toEqual(whole.slice(1, 3))
    expect(brief(candleSeries('1min', generated, live, now, T0, 2))).toEqual([])
    expect(candleSeries('1min', [], [], now, Infinity, 10)).toEqual([])
  })

  it('is flat as generated before the journal begins', () => {
    const gap = [row(T0, [1, 2, 1, 2], 5), row(T0 + 2 * MINUTE, [2, 3, 2, 3], 4)]
    expect(candleSeries('1min', gap, [], T0 + 3 * MINUTE, Infinity, 9).map(({ origin }) => origin)).toEqual(
      Array(4).fill('generated'),
    )
  })
})

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILE = join(resolve(ROOT, process.env.RECORDINGS_DIR ?? '../shared/data'), 'binance-us-btcusdt-1m-202303.csv.gz')
const present = existsSync(FILE)
if (!present) console.warn(`THE 1-MINUTE FILE IS MISSING (${FILE}): candles are NOT being proven on it now`)

describe('the real 1-minute file', () => {
  it.runIf(present)('sums to every larger interval as an independent computation has it', () => {
    const lines = gunzipSync(readFileSync(FILE)).toString().trim().split('\n').slice(1)
    expect(lines).toHaveLength(30_240)
    const cents = (text: string) => Math.round(Number(text) * 100)
    const minutes: CandleRow[] = []
    const naive = new Map<string, { o: string; h: number; l: number; c: string; v: bigint; n: number }>()
    const nameOf: Record<Interval, (day: string, minute: number, weekday: number) => string> = {
      '1min': (day, minute) => `${day} ${minute}`,
      '5min': (day, minute) => `${day} ${Math.floor(minute / 5)}`,
      '15min': (day, minute) => `${day} ${Math.floor(minute / 15)}`,
      '30min': (day, minute) => `${day} ${Math.floor(minute / 30)}`,
      '1h': (day, minute) => `${day} ${Math.floor(minute / 60)}`,
      '4h': (day, minute) => `${day} ${Math.floor(minute / 240)}`,
      '1d': (day) => day,
      // 1 March 2023 was a Wednesday
      '1w': (day) => String(Math.floor((Number(day.slice(8)) + 1) / 7)),
      '1m': (day) => day.slice(0, 7),
      '1y': (day) => day.slice(0, 4),
    }
    for (const line of lines) {
      const [time, o, h, l, c, v] = line.split(',') as [string, string, string, string, string, string]
      const lots = BigInt(Math.round(Number(v) * 1e8))
      const at = Date.parse(time.replace(' ', 'T'))
      minutes.push(row(at, [cents(o), cents(h), cents(l), cents(c)], Number(lots)))
      const day = time.slice(0, 10)
      const minute = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
      for (const interval of INTERVALS) {
        const name = `${interval}|${nameOf[interval](day, minute, 0)}`
        const known = naive.get(name)
        if (!known) naive.set(name, { o, h: Number(h), l: Number(l), c, v: lots, n: 1 })
        else {
          known.h = Math.max(known.h, Number(h))
          known.l = Math.min(known.l, Number(l))
          known.c = c
          known.v += lots
          known.n++
        }
      }
    }
    for (const interval of INTERVALS) {
      const expected = [...naive].filter(([name]) => name.startsWith(`${interval}|`)).map(([, each]) => each)
      const summed = sumCandles(interval, minutes)
      expect(summed.map(({ open, high, low, close, lots }) => [open, high, low, close, lots])).toEqual(
        expected.map(({ o, h, l, c, v }) => [cents(o), Math.round(h * 100), Math.round(l * 100), cents(c), Number(v)]),
      )
    }
    // the fold itself, fed with each minute's four prices in an order that makes the same candle
    const journal = new Journal()
    const book = new CandleBook()
    for (const { start, open, high, low, close, lots } of minutes) {
      const quarter = Math.floor(lots / 4)
      book.apply(
        journal.prints(start + 250, 0, [open, quarter], [high, quarter], [low, quarter], [close, lots - 3 * quarter]),
      )
    }
    for (const interval of INTERVALS) {
      const plain = ({ start, open, high, low, close, lots }: CandleRow) => [start, open, high, low, close, lots]
      expect(book.recent(0, interval).map(plain)).toEqual(sumCandles(interval, minutes).slice(-KEPT_CANDLES).map(plain))
    }
  })
})
