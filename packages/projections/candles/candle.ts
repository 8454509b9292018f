import type { Interval } from '@candela/contract'
import type { Instant } from '@candela/units'
import { intervalStart } from './calendar.ts'

/** One interval of a product. Prices in ticks, quantities in lots, all exact. */
export interface CandleRow {
  readonly start: Instant
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** lots of source prints */
  readonly lots: number
  /** lots customers traded here */
  readonly ownLots: number
  /** ticks × lots of both */
  readonly turnover: bigint
}

/** Sums ascending candles of a smaller interval into a larger one: first open, highest high, lowest low, last close, all lots. */
export function sumCandles(interval: Interval, smaller: Iterable<CandleRow>): CandleRow[] {
  const larger: CandleRow[] = []
  for (const candle of smaller) {
    const start = intervalStart(interval, candle.start)
    const last = larger[larger.length - 1]
    if (last?.start === start) larger[larger.length - 1] = joinCandles(last, candle)
    else larger.push({ ...candle, start })
  }
  return larger
}

/** Two neighbouring pieces of one interval, the earlier first. */
export function joinCandles(earlier: CandleRow, later: CandleRow): CandleRow {
  return {
    start: earlier.start,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    lots: earlier.lots + later.lots,
    ownLots: earlier.ownLots + later.ownLots,
    turnover: earlier.turnover + later.turnover,
  }
}

/** An interval in which nothing was traded: flat at the close before it, volume 0. */
export function flatCandle(start: Instant, close: number): CandleRow {
  return { start, open: close, high: close, low: close, close, lots: 0, ownLots: 0, turnover: 0n }
}
