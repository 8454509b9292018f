import { type Interval, INTERVALS, type MarketUpdate } from '@candela/contract'
import { assert, type Instant } from '@candela/units'
import type { Applied } from '../applied.ts'
import { intervalEnd, intervalStart } from './calendar.ts'
import type { PlacedCandle } from './candle-table.ts'
import type { CandleRow } from './candle.ts'
import { RollingDay, type RollingFigures } from './rolling.ts'

interface Open {
  start: Instant
  end: Instant
  open: number
  high: number
  low: number
  close: number
  lots: number
  ownLots: number
  turnover: bigint
  seq: number
}

interface Series {
  readonly closed: PlacedCandle[]
  current: Open | undefined
}

/** candles kept in memory for each product and interval; older ones are the store's */
export const KEPT_CANDLES = 300

/**
 * The candles of all products in the ten intervals, folded from the journal in order: source prints of market entries
 * and trades made here. An entry's prints come before its trades. A print belongs to the interval its update was
 * received in, never to one before what was already folded. Intervals without a trade have no row: series.ts makes them
 * flat.
 */
export class CandleBook {
  #seq: number
  readonly #products = new Map<number, Map<Interval, Series>>()
  readonly #rolling = new Map<number, RollingDay>()
  readonly #lastAt = new Map<number, Instant>()
  #changed = new Map<string, PlacedCandle | undefined>()

  constructor(seq = 0) {
    this.#seq = seq
  }

  /** The last entry folded. */
  get seq(): number {
    return this.#seq
  }

  /**
   * Goes on from rows that were folded up to `seq`: for each product and interval the newest ones, ascending, and for
   * the 24 h figures at least a day of 1-minute ones. Only a book that has folded nothing can be restored.
   */
  restore(rows: Iterable<PlacedCandle>, seq: number): void {
    assert(this.#seq === 0 && this.#products.size === 0, 'a book is restored before it folds')
    this.#seq = seq
    for (const row of rows) {
      const series = this.#series(row.product, row.interval)
      this.#close(row.product, row.interval, series)
      series.current = { ...rowOf(row), end: intervalEnd(row.interval, row.start), seq: row.seq }
      if (row.interval === '1min') this.#lastAt.set(row.product, row.start)
    }
  }

  /** Gives the 24 h figures what was generated before the journal begins: ascending 1-minute candles. */
  prime(product: number, minutes: readonly CandleRow[]): void {
    this.#day(product).prime(minutes)
  }

  /** Folds one durable entry; those already folded are passed over. */
  apply(applied: Applied): void {
    if (applied.seq <= this.#seq) return
    assert(applied.seq === this.#seq + 1, 'the fold reads every entry in order')
    this.#seq = applied.seq
    if (applied.code !== 0 || applied.repeated) return
    if (applied.command.kind === 'market')
      for (const update of applied.command.updates) this.#prints(update, applied.at)
    for (const event of applied.events)
      if (event.kind === 'traded') this.#trade(event.product, applied.at, event.price, 0, event.lots)
  }

  /** The newest candle in which something was traded. */
  latest(product: number, interval: Interval): CandleRow | undefined {
    const current = this.#products.get(product)?.get(interval)?.current
    return current && rowOf(current)
  }

  /** Up to KEPT_CANDLES newest candles, ascending; intervals without a trade are left out. */
  recent(product: number, interval: Interval): CandleRow[] {
    const series = this.#products.get(product)?.get(interval)
    if (!series) return []
    const rows = series.closed.map(rowOf)
    if (series.current) rows.push(rowOf(series.current))
    return rows
  }

  /** Candles that changed by entries after `seq`, as they are now, of those in memory. */
  changedSince(product: number, interval: Interval, seq: number): CandleRow[] {
    const series = this.#products.get(product)?.get(interval)
    if (!series) return []
    const rows = series.closed.filter((placed) => placed.seq > seq).map(rowOf)
    if (series.current && series.current.seq > seq) rows.push(rowOf(series.current))
    return rows
  }

  /** Every candle that changed since the last call, for the store; each once. */
  take(): PlacedCandle[] {
    const taken: PlacedCandle[] = []
    for (const [key, closed] of this.#changed) {
      if (closed) {
        taken.push(closed)
        continue
      }
      const [product, interval] = key.split(' ') as [string, Interval]
      const current = this.#products.get(Number(product))!.get(interval)!.current!
      taken.push({ product: Number(product), interval, ...rowOf(current), seq: current.seq })
    }
    this.#changed = new Map()
    return taken
  }

  get isEmpty(): boolean {
    return this.#changed.size === 0
  }

  /** The figures of the 24 h up to `at`; undefined before the first trade or generated candle. */
  rolling(product: number, at: Instant): RollingFigures | undefined {
    const current = this.#products.get(product)?.get('1min')?.current
    return this.#rolling.get(product)?.figures(at, current)
  }

  #prints(update: MarketUpdate, at: Instant): void {
    const receivedAt = Math.min(update.receivedAt, at)
    for (const print of update.prints) this.#trade(update.product, receivedAt, print.price, print.lots, 0)
  }

  #trade(product: number, at: Instant, price: number, lots: number, ownLots: number): void {
    const time = Math.max(at, this.#lastAt.get(product) ?? 0)
    this.#lastAt.set(product, time)
    const turnover = BigInt(price) * BigInt(lots + ownLots)
    for (const interval of INTERVALS) {
      const series = this.#series(product, interval)
      let candle = series.current
      if (!candle || time >= candle.end) {
        this.#close(product, interval, series)
        const start = intervalStart(interval, time)
        const end = intervalEnd(interval, start)
        candle = {
          start,
          end,
          open: price,
          high: price,
          low: price,
          close: price,
          lots: 0,
          ownLots: 0,
          turnover: 0n,
          seq: 0,
        }
        series.current = candle
      }
      if (price > candle.high) candle.high = price
      if (price < candle.low) candle.low = price
      candle.close = price
      candle.lots += lots
      candle.ownLots += ownLots
      candle.turnover += turnover
      candle.seq = this.#seq
      this.#changed.set(`${product} ${interval}`, undefined)
    }
  }

  #close(product: number, interval: Interval, series: Series): void {
    if (!series.current) return
    const placed = { product, interval, ...rowOf(series.current), seq: series.current.seq }
    series.closed.push(placed)
    if (series.closed.length >= KEPT_CANDLES) series.closed.shift()
    if (interval === '1min') this.#day(product).add(placed)
    const key = `${product} ${interval}`
    if (this.#changed.delete(key)) this.#changed.set(`${key} ${placed.start}`, placed)
    series.current = undefined
  }

  #day(product: number): RollingDay {
    let day = this.#rolling.get(product)
    if (!day) this.#rolling.set(product, (day = new RollingDay()))
    return day
  }

  #series(product: number, interval: Interval): Series {
    let intervals = this.#products.get(product)
    if (!intervals) {
      intervals = new Map(INTERVALS.map((each) => [each, { closed: [], current: undefined }]))
      this.#products.set(product, intervals)
      this.#day(product)
    }
    return intervals.get(interval)!
  }
}

function rowOf({ start, open, high, low, close, lots, ownLots, turnover }: Open | CandleRow): CandleRow {
  return { start, open, high, low, close, lots, ownLots, turnover }
}
