import { type Interval, PRODUCTS } from '@candela/contract'
import { type CandleRow, candleColumns, intervalStart, sumCandles } from '@candela/projections'
import { DAY, MINUTE } from '@candela/units'
import type { MarketRoot } from '@candela/verify/kept'
import type { Made } from '../source.ts'
import { DailyLevels } from './daily.ts'
import { scaleByLog } from './fixed.ts'
import { PARAMETERS } from './parameters.ts'
import { type Fineness, MarketPath, POINTS, STEPS_PER_DAY, STEPS_PER_MINUTE } from './path.ts'
import { activity, Quotes } from './quotes.ts'
import { SecretChain } from './secret.ts'
import { DAY_MINUTES } from './sessions.ts'

/** The reach of each fineness back from the genesis day, in days; before these, days drawn coarsely back to the first. */
const MINUTE_DAYS = 3
/** the days that the news tell of */
const WEEK_DAYS = 7
/** the longest quarter: at any hour that a house begins, more than what a back-test chooses on and judges */
const QUARTER_DAYS = 92
/** the days of the daily chart and the longer ones */
const DAILY_DAYS = 1_096
const REACH: Readonly<Record<Interval, number>> = {
  '1min': MINUTE_DAYS,
  '5min': MINUTE_DAYS,
  '15min': QUARTER_DAYS,
  '30min': QUARTER_DAYS,
  '1h': QUARTER_DAYS,
  '4h': QUARTER_DAYS,
  '1d': DAILY_DAYS,
  '1w': Infinity,
  '1m': Infinity,
  '1y': Infinity,
}
const QUARTER = 15 * MINUTE
/** days that making one product's candles looks at more than once */
const DAYS_KEPT = QUARTER_DAYS + 2

/** The stretches that are kept: minutes of the last day, days of the last week, minutes lately, then quarter hours, then days. */
export const STRETCHES = ['lastDay', 'week', 'minutes', 'quarters', 'days'] as const
export type Stretch = (typeof STRETCHES)[number]

/** The intervals that a stretch completes. */
const COMPLETES: Readonly<Record<Stretch, readonly Interval[]>> = {
  lastDay: [],
  week: [],
  minutes: ['1min', '5min'],
  quarters: ['15min', '30min', '1h', '4h'],
  days: ['1d', '1w', '1m', '1y'],
}

/** The stretch that is to be made for a series, or for a part of one that has a stretch of its own. */
export function stretchOf(made: Made): Stretch {
  return STRETCHES.find((stretch) => stretch === made || COMPLETES[stretch].some((interval) => interval === made))!
}

/** The start that history follows from, and nothing else. */
export interface HistoryStart {
  readonly root: MarketRoot
  readonly firstDay: number
  readonly genesisStep: number
}

/**
 * Series of a product, each the bytes of its columns: whole ones; with the last day its minutes and its half hours, for the
 * 24 h figures and the lines beside prices; with the last week its days.
 */
export interface MadeHistory {
  readonly product: number
  readonly stretch: Stretch
  readonly series: readonly (readonly [Interval, Uint8Array])[]
}

/**
 * Makes the candles of the time before the journal: the same path the live prices go on, seen ever more coarsely into
 * the past. Of each stretch one fineness is made and everything larger is its sum, so intervals agree wherever both
 * exist. A product begins with its first day.
 */
export class HistoryMaker {
  readonly #path: MarketPath
  readonly #quotes: Quotes
  readonly #genesisStep: number
  readonly #genesisDay: number
  readonly #minutes = new Map<number, readonly CandleRow[]>()
  readonly #quarters = new Map<number, readonly CandleRow[]>()

  constructor({ root, firstDay, genesisStep }: HistoryStart) {
    const genesisDay = Math.floor(genesisStep / STEPS_PER_DAY)
    const chain = new SecretChain(root, firstDay)
    this.#path = new MarketPath(chain, new DailyLevels(chain, firstDay, genesisDay), DAYS_KEPT)
    this.#quotes = new Quotes(this.#path, chain)
    this.#genesisStep = genesisStep
    this.#genesisDay = genesisDay
  }

  /** Makes one stretch of a product; those before it are made for it where they are not yet. */
  make(product: number, stretch: Stretch): MadeHistory {
    if (stretch === 'lastDay') return this.#made(product, stretch, ['1min', '30min'], this.#makeMinutes(product, 1))
    const minutes = kept(this.#minutes, product, () => this.#makeMinutes(product))
    if (stretch === 'week')
      return this.#made(product, stretch, ['1d'], [...this.#makeQuarters(product, WEEK_DAYS), ...minutes])
    if (stretch === 'minutes') return this.#made(product, stretch, COMPLETES.minutes, minutes)
    const quarters = kept(this.#quarters, product, () => this.#makeQuarters(product))
    if (stretch === 'quarters') return this.#made(product, stretch, COMPLETES.quarters, [...quarters, ...minutes])
    const days = this.#makeDays(product)
    return this.#made(product, stretch, COMPLETES.days, [...days, ...quarters, ...minutes])
  }

  #made(product: number, stretch: Stretch, intervals: readonly Interval[], rows: readonly CandleRow[]): MadeHistory {
    return {
      product,
      stretch,
      series: intervals.map(
        (interval) => [interval, candleColumns(this.#series(product, interval, rows)).bytes] as const,
      ),
    }
  }

  #series(product: number, interval: Interval, rows: readonly CandleRow[]): readonly CandleRow[] {
    const reach = (this.#genesisDay - REACH[interval]) * DAY
    let from = 0
    while (from < rows.length && rows[from]!.start < reach) from++
    // nothing is shown of an interval whose beginning lies before what was made, unless the product began in it
    const first = rows[from]
    if (first && first.start !== firstDayOf(product) * DAY && intervalStart(interval, first.start) < first.start) {
      const cut = intervalStart(interval, first.start)
      while (from < rows.length && intervalStart(interval, rows[from]!.start) === cut) from++
    }
    return sumCandles(interval, rows.slice(from))
  }

  #makeMinutes(product: number, days = MINUTE_DAYS): CandleRow[] {
    const rows: CandleRow[] = []
    for (let day = this.#genesisDay - days; day < this.#genesisDay; day++) {
      const levels = this.#path.dayLevels(product, day, 'fine')
      for (let minute = 0; minute < DAY_MINUTES; minute++) rows.push(this.#minute(product, day, minute, levels))
    }
    return [...rows, ...this.#lastDay(product)]
  }

  /** The genesis day up to genesis; the last minute is cut where live prices begin. */
  #lastDay(product: number): CandleRow[] {
    const day = this.#genesisDay
    const within = this.#genesisStep - day * STEPS_PER_DAY
    const whole = Math.floor(within / STEPS_PER_MINUTE)
    const levels = this.#path.dayLevels(product, day, 'fine')
    const rows: CandleRow[] = []
    for (let minute = 0; minute < whole; minute++) rows.push(this.#minute(product, day, minute, levels))
    const begun = within - whole * STEPS_PER_MINUTE
    if (begun > 0) {
      const steps = Float64Array.from({ length: begun + 1 }, (_, step) =>
        this.#path.level(product, this.#genesisStep - begun + step),
      )
      const lots = Math.floor((this.#quotes.minuteLots(product, day, whole) * begun) / STEPS_PER_MINUTE)
      rows.push(rowOf(product, day * DAY + whole * MINUTE, steps, 0, begun, lots))
    }
    return rows
  }

  #minute(product: number, day: number, minute: number, levels: Float64Array): CandleRow {
    const points = POINTS.fine / DAY_MINUTES
    const lots = this.#quotes.minuteLots(product, day, minute)
    return rowOf(product, day * DAY + minute * MINUTE, levels, minute * points, (minute + 1) * points, lots)
  }

  #makeQuarters(product: number, days = QUARTER_DAYS): CandleRow[] {
    const rows: CandleRow[] = []
    for (let day = this.#genesisDay - days; day < this.#genesisDay - MINUTE_DAYS; day++) {
      const levels = this.#path.dayLevels(product, day, 'minutes')
      for (let quarter = 0; quarter < DAY / QUARTER; quarter++) {
        let lots = 0
        for (let minute = quarter * 15; minute < (quarter + 1) * 15; minute++)
          lots += this.#quotes.minuteLots(product, day, minute)
        rows.push(rowOf(product, day * DAY + quarter * QUARTER, levels, quarter * 15, (quarter + 1) * 15, lots))
      }
    }
    return rows
  }

  #makeDays(product: number): CandleRow[] {
    const fineness: Fineness = 'coarse'
    const rows: CandleRow[] = []
    const first = Math.max(this.#path.daily.firstDay, firstDayOf(product))
    for (let day = first; day < this.#genesisDay - QUARTER_DAYS; day++) {
      const levels = this.#path.dayLevels(product, day, fineness)
      const lively = this.#path.dayLiveliness(product, day)
      const lots = Math.floor((PARAMETERS[product]!.volume * activity(lively)) / 1_024)
      rows.push(rowOf(product, day * DAY, levels, 0, POINTS[fineness], lots))
    }
    return rows
  }
}

function firstDayOf(product: number): number {
  const [year, month, day] = PRODUCTS[product]!.firstDay.split('-').map(Number) as [number, number, number]
  return Date.UTC(year, month - 1, day) / DAY
}

function kept(
  cache: Map<number, readonly CandleRow[]>,
  product: number,
  make: () => readonly CandleRow[],
): readonly CandleRow[] {
  let rows = cache.get(product)
  if (!rows) cache.set(product, (rows = make()))
  return rows
}

/** The candle of the levels from `from` to `to`, both included: it opens where the one before it closed. */
function rowOf(
  product: number,
  start: number,
  levels: Float64Array,
  from: number,
  to: number,
  lots: number,
): CandleRow {
  let high = levels[from]!
  let low = high
  for (let point = from + 1; point <= to; point++) {
    const level = levels[point]!
    if (level > high) high = level
    else if (level < low) low = level
  }
  const price = (level: number): number => scaleByLog(PARAMETERS[product]!.start, level)
  const open = price(levels[from]!)
  const close = price(levels[to]!)
  const row = { start, open, high: price(high), low: price(low), close, lots, ownLots: 0 }
  const typical = Math.floor((open + row.high + row.low + close) / 4)
  return { ...row, turnover: BigInt(typical) * BigInt(lots) }
}
