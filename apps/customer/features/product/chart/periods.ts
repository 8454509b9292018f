import { type Interval, INTERVALS } from '@candela/contract'
import type { Period } from 'klinecharts'

/** The chart's views: the time-line, then the ten intervals. */
export const VIEWS = ['line', ...INTERVALS] as const
export type View = (typeof VIEWS)[number]

/** The time-line is drawn from minutes. */
export function intervalOf(view: View): Interval {
  return view === 'line' ? '1min' : view
}

const PERIODS: Readonly<Record<Interval, Period>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1m': { type: 'month', span: 1 },
  '1y': { type: 'year', span: 1 },
}

export function periodOf(view: View): Period {
  return PERIODS[intervalOf(view)]
}

/** The interval a chart's period stands for. */
export function intervalOfPeriod(period: Period): Interval {
  const found = INTERVALS.find(
    (interval) => PERIODS[interval].type === period.type && PERIODS[interval].span === period.span,
  )
  if (found === undefined) throw new Error(`no interval of ${period.span} ${period.type}`)
  return found
}

/** Indicators a customer can add: those over the candles, then those with a pane of their own. */
export const OVER_CANDLES = ['MA', 'EMA', 'BOLL'] as const
export const OWN_PANE = ['VOL', 'RSI', 'MACD', 'KDJ'] as const
export const INDICATORS = [...OVER_CANDLES, ...OWN_PANE] as const
export type IndicatorName = (typeof INDICATORS)[number]

/** Periods each is computed with, shown in the legend. */
export const PARAMETERS: Readonly<Record<IndicatorName, readonly number[]>> = {
  MA: [14, 30],
  EMA: [14],
  BOLL: [20, 2],
  VOL: [],
  RSI: [14],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
}

/** Heights in pixels: the candles with their dates, and each pane beneath them. */
export const CANDLE_HEIGHT = 244
export const PANE_HEIGHT = 68
const LEAST_CANDLE_HEIGHT = 110
const LEAST_PANE_HEIGHT = 20

/** The least height of a chart in which candles stay readable above so many panes. */
export function chartHeight(indicators: readonly IndicatorName[]): number {
  return CANDLE_HEIGHT + PANE_HEIGHT * indicators.filter((name) => !isOverCandles(name)).length
}

/** The height of a pane in a frame: a phone on its side has little, so the panes give way before the candles do. */
export function paneHeight(indicators: readonly IndicatorName[], frame: number): number {
  const panes = indicators.filter((name) => !isOverCandles(name)).length
  const share = Math.floor((frame - LEAST_CANDLE_HEIGHT) / Math.max(1, panes))
  return Math.min(PANE_HEIGHT, Math.max(LEAST_PANE_HEIGHT, share))
}

export function isOverCandles(name: IndicatorName): boolean {
  return (OVER_CANDLES as readonly string[]).includes(name)
}

/** Reads stored names; what is not an indicator is passed over. */
export function readIndicators(stored: string | undefined): readonly IndicatorName[] {
  if (stored === undefined) return ['MA', 'VOL']
  const names = stored.split(',')
  return INDICATORS.filter((name) => names.includes(name))
}
