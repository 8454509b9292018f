import type { Interval } from '@candela/contract'
import type { Instant } from '@candela/units'
import { intervalStart } from './calendar.ts'
import { type CandleRow, flatCandle, joinCandles } from './candle.ts'

export interface SeriesCandle extends CandleRow {
  /** `mixed`: the interval that generated history ends and the journal begins in */
  readonly origin: 'live' | 'generated' | 'mixed'
}

/**
 * One series for a chart: generated history, then what the journal has, and flat candles where nothing was traded, up
 * to the interval of `now`; ascending, at most the `limit` newest that begin before `before` (an instant; everything
 * when it lies ahead of `now`). `generated` and `live` are ascending; the series begins with their first candle.
 */
export function candleSeries(
  interval: Interval,
  generated: readonly CandleRow[],
  live: readonly CandleRow[],
  now: Instant,
  before: Instant,
  limit: number,
): SeriesCandle[] {
  const known = merged(generated, live)
  const first = known[0]
  if (!first) return []
  // the nearer of the two: `before` may lie further ahead than a calendar reaches
  const newest = intervalStart(interval, Math.min(now, before - 1))
  const series: SeriesCandle[] = []
  let next = known.length - 1
  while (next >= 0 && known[next]!.start > newest) next--
  for (let start = newest; series.length < limit && next >= 0; start = intervalStart(interval, start - 1)) {
    const candle = known[next]!
    if (candle.start === start) {
      series.push(candle)
      next--
    } else
      series.push({ ...flatCandle(start, candle.close), origin: candle.origin === 'generated' ? 'generated' : 'live' })
  }
  return series.reverse()
}

function merged(generated: readonly CandleRow[], live: readonly CandleRow[]): SeriesCandle[] {
  const series: SeriesCandle[] = generated.map((candle) => ({ ...candle, origin: 'generated' }))
  for (const candle of live) {
    const last = series[series.length - 1]
    if (last?.origin === 'generated' && last.start === candle.start)
      series[series.length - 1] = { ...joinCandles(last, candle), origin: 'mixed' }
    else series.push({ ...candle, origin: 'live' })
  }
  return series
}
