import { type Interval, STEP_MS } from '@candela/contract'
import { type CandleRow, intervalStart, sumCandles } from '@candela/projections'
import { assert, DAY, MINUTE } from '@candela/units'
import type { GeneratedHistory } from '../source.ts'
import { scaleByLog } from './fixed.ts'
import { PARAMETERS } from './parameters.ts'
import { type Fineness, type MarketPath, POINTS, STEPS_PER_DAY, STEPS_PER_MINUTE } from './path.ts'
import { type Quotes, activity } from './quotes.ts'
import { DAY_MINUTES } from './sessions.ts'

/** How far back each fineness goes from the genesis day, in days; before these, days drawn coarsely back to the first. */
const MINUTE_DAYS = 3
const QUARTER_DAYS = 90
/** what the daily chart and the longer ones show */
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
/** what first screens ask for: charts of minutes, sparklines of quarter hours; days wait until someone looks */
const PIECES: readonly Interval[] = ['1min', '15min']
/** days that making one product's candles looks at more than once */
export const HISTORY_DAYS_KEPT = QUARTER_DAYS + 2

/**
 * Candles of the time before the journal: the same path the live prices go on, seen ever more coarsely into the past.
 * Of each stretch one fineness is kept and everything larger is its sum, so intervals agree wherever both exist. Made
 * product by product when first asked for.
 */
export class SimulatedHistory implements GeneratedHistory {
  readonly until: number
  readonly #path: MarketPath
  readonly #quotes: Quotes
  readonly #genesisStep: number
  readonly #genesisDay: number
  readonly #minutes = new Map<number, readonly CandleRow[]>()
  readonly #quarters = new Map<number, readonly CandleRow[]>()
  readonly #days = new Map<number, readonly CandleRow[]>()
  #prepared = 0

  /** `path` and `quotes` are history's own, so that looking back does not disturb what the live ones keep at hand. */
  constructor(path: MarketPath, quotes: Quotes, genesisStep: number) {
    this.#path = path
    this.#quotes = quotes
    this.#genesisStep = genesisStep
    this.#genesisDay = path.daily.genesisDay
    this.until = genesisStep * STEP_MS
    assert(Math.floor(genesisStep / STEPS_PER_DAY) === this.#genesisDay, 'genesis lies in the genesis day')
  }

  candles(product: number, interval: Interval, before: number, limit: number): readonly CandleRow[] {
    if (PARAMETERS[product] === undefined || limit < 1) return []
    const reach = (this.#genesisDay - REACH[interval]) * DAY
    const rows = this.#base(product, interval)
    let from = 0
    // nothing is shown of an interval whose beginning lies before what was made
    while (from < rows.length && rows[from]!.start < reach) from++
    const first = rows[from]
    if (first && intervalStart(interval, first.start) < first.start) {
      const cut = intervalStart(interval, first.start)
      while (from < rows.length && intervalStart(interval, rows[from]!.start) === cut) from++
    }
    const summed = sumCandles(interval, rows.slice(from))
    let end = summed.length
    while (end > 0 && summed[end - 1]!.start >= before) end--
    return summed.slice(Math.max(0, end - limit), end)
  }

  /** Makes one piece of what no one has asked for yet, some tens of milliseconds of work; false once all is made. */
  prepare(): boolean {
    const product = Math.floor(this.#prepared / PIECES.length)
    if (product >= PARAMETERS.length) return false
    this.#base(product, PIECES[this.#prepared++ % PIECES.length]!)
    if (this.#prepared < PARAMETERS.length * PIECES.length) return true
    this.#path.release()
    return false
  }

  /** The rows that sum to an interval: minutes lately, then quarter hours, then days. */
  #base(product: number, interval: Interval): readonly CandleRow[] {
    const minutes = kept(this.#minutes, product, () => this.#makeMinutes(product))
    if (REACH[interval] === MINUTE_DAYS) return minutes
    const quarters = kept(this.#quarters, product, () => this.#makeQuarters(product))
    if (REACH[interval] === QUARTER_DAYS) return [...quarters, ...minutes]
    const days = kept(this.#days, product, () => this.#makeDays(product))
    return [...days, ...quarters, ...minutes]
  }

  #makeMinutes(product: number): CandleRow[] {
    const rows: CandleRow[] = []
    for (let day = this.#genesisDay - MINUTE_DAYS; day < this.#genesisDay; day++) {
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

  #makeQuarters(product: number): CandleRow[] {
    const rows: CandleRow[] = []
    for (let day = this.#genesisDay - QUARTER_DAYS; day < this.#genesisDay - MINUTE_DAYS; day++) {
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
    for (let day = this.#path.daily.firstDay; day < this.#genesisDay - QUARTER_DAYS; day++) {
      const levels = this.#path.dayLevels(product, day, fineness)
      const lively = this.#path.dayLiveliness(product, day)
      const lots = Math.floor((PARAMETERS[product]!.volume * activity(lively)) / 1_024)
      rows.push(rowOf(product, day * DAY, levels, 0, POINTS[fineness], lots))
    }
    return rows
  }
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
