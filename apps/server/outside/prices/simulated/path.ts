import { assert } from '@candela/units'
import { DRAW } from './chacha.ts'
import { type DailyLevels, type DayKeys, PROCESSES, weightsOf } from './daily.ts'
import { logUnits, scaleByLog } from './fixed.ts'
import { FACTORS, PARAMETERS } from './parameters.ts'
import { DAY_MINUTES } from './sessions.ts'
import { expand, geometryOf, tiltOf } from './tree.ts'

export const STEPS_PER_MINUTE = 240
export const STEPS_PER_DAY = DAY_MINUTES * STEPS_PER_MINUTE
const DAY_TREE = geometryOf(DAY_MINUTES)
const MINUTE_TREE = geometryOf(STEPS_PER_MINUTE)
const FULL = 16
/** 2⁵ spans: POINTS.coarse */
const COARSE = 5
const DAY_TILT = tiltOf(90)
const MINUTE_TILT = tiltOf(115)

/** The fineness of a day's drawing: every 45 minutes, every minute, or 16 points a minute. All are points of the one path. */
export const POINTS = { coarse: 32, minutes: DAY_MINUTES, fine: DAY_MINUTES * 16 } as const
export type Fineness = keyof typeof POINTS

interface DayPath {
  readonly day: number
  /** level against the day's start at each minute's start; 1441 entries */
  readonly minutes: Float64Array
  /** deviation of each minute */
  readonly spread: Float64Array
}
interface MinutePath {
  day: number
  minute: number
  readonly levels: Float64Array
}

/**
 * The price of any product at any step, as a function of the secret alone: no state is carried from step to step, so a
 * restart changes nothing, and history is the same path as what is live. Steps are floor(UTC ms ÷ 250).
 */
export class MarketPath {
  readonly daily: DailyLevels
  readonly #keys: DayKeys
  readonly #days: Map<number, DayPath>[] = PROCESSES.map(() => new Map())
  readonly #coarse: Map<number, Float64Array>[] = PROCESSES.map(() => new Map())
  readonly #keptDays: number
  readonly #minutes: MinutePath[] = PROCESSES.map(() => ({
    day: -1,
    minute: -1,
    levels: new Float64Array(STEPS_PER_MINUTE + 1),
  }))
  readonly #scratch = new Float64Array(STEPS_PER_MINUTE + 1)

  /** `keptDays`: how many days of each factor are kept at hand; who looks at many products over many days keeps many. */
  constructor(keys: DayKeys, daily: DailyLevels, keptDays = 2) {
    this.#keys = keys
    this.daily = daily
    this.#keptDays = keptDays
  }

  /** Forgets the days kept at hand. */
  release(): void {
    for (const days of [...this.#days, ...this.#coarse]) days.clear()
  }

  /** The index in ticks. */
  price(product: number, step: number): number {
    return scaleByLog(PARAMETERS[product]!.start, this.level(product, step))
  }

  /** The product's level: base-2 logarithm against its start price. */
  level(product: number, step: number): number {
    const day = Math.floor(step / STEPS_PER_DAY)
    const within = step - day * STEPS_PER_DAY
    let level = this.#base(product, day, within, STEPS_PER_DAY) + this.#process(FACTORS.length + product, day, within)
    const loadings = PARAMETERS[product]!.loadings
    for (let factor = 0; factor < FACTORS.length; factor++)
      if (loadings[factor] !== 0) level += Math.floor((this.#process(factor, day, within) * loadings[factor]!) / 256)
    return level
  }

  /** A new coin's level; only what it gains or loses between two steps says something. */
  newCoinLevel(coin: number, step: number): number {
    const day = Math.floor(step / STEPS_PER_DAY)
    return this.#process(FACTORS.length + PARAMETERS.length + coin, day, step - day * STEPS_PER_DAY)
  }

  /**
   * The liveliness of a minute, against the mean minute of an ordinary day; 1024 = equal. It drives volumes, spreads and the frequency of
   * quotes.
   */
  liveliness(product: number, day: number, minute: number): number {
    // an ordinary minute's deviation is the day's ÷ √1440 = ÷ 37.95
    return meanOver(product, (process) => relative(process, this.#day(process, day).spread[minute]! * 38))
  }

  /** The same of a whole day against an ordinary one. */
  dayLiveliness(product: number, day: number): number {
    return meanOver(product, (process) => relative(process, this.daily.day(process, day).deviation))
  }

  /** A product's levels over a day at the given fineness, first and last instant included. */
  dayLevels(product: number, day: number, fineness: Fineness): Float64Array {
    const count = POINTS[fineness]
    const total = this.#dayPoints(FACTORS.length + product, day, fineness)
    const loadings = PARAMETERS[product]!.loadings
    for (let factor = 0; factor < FACTORS.length; factor++) {
      const loading = loadings[factor]!
      if (loading === 0) continue
      const levels = this.#dayPoints(factor, day, fineness)
      for (let point = 0; point <= count; point++) total[point]! += Math.floor((levels[point]! * loading) / 256)
    }
    for (let point = 0; point <= count; point++) total[point]! += this.#base(product, day, point, count)
    return total
  }

  #base(product: number, day: number, part: number, parts: number): number {
    const from = this.daily.base(product, day)
    return from + Math.floor(((this.daily.base(product, day + 1) - from) * part) / parts)
  }

  #process(process: number, day: number, within: number): number {
    const path = this.#day(process, day)
    const minute = Math.floor(within / STEPS_PER_MINUTE)
    const step = within - minute * STEPS_PER_MINUTE
    const cached = this.#minutes[process]!
    if (cached.minute !== minute || cached.day !== day) {
      this.#expandMinute(process, path, minute, FULL, cached.levels)
      cached.day = day
      cached.minute = minute
    }
    return this.daily.level(process, day) + path.minutes[minute]! + cached.levels[step]!
  }

  #expandMinute(process: number, path: DayPath, minute: number, depth: number, levels: Float64Array): number {
    const change = path.minutes[minute + 1]! - path.minutes[minute]!
    const draws = {
      key: this.#keys.key(path.day),
      nonce0: DRAW.minuteTree | (process << 8),
      nonce1: path.day,
      nonce2: minute,
    }
    const deviation = path.spread[minute]!
    return expand(MINUTE_TREE, depth, change, deviation, undefined, MINUTE_TILT, draws, levels, this.#scratch)
  }

  #day(process: number, day: number): DayPath {
    const days = this.#days[process]!
    let path = days.get(day)
    if (!path) {
      path = this.#makeDay(process, day, FULL)
      days.set(day, path)
      // the one put in first goes first
      const kept = process < FACTORS.length ? this.#keptDays : 1
      for (const old of days.keys()) {
        if (days.size <= kept) break
        days.delete(old)
      }
    }
    return path
  }

  #makeDay(process: number, day: number, depth: number): DayPath {
    const shape = this.daily.day(process, day)
    const spans = depth === FULL ? DAY_MINUTES : 1 << depth
    const minutes = new Float64Array(spans + 1)
    const spread = new Float64Array(spans)
    const weights = weightsOf(PROCESSES[process]!, day, shape.burst)
    const draws = { key: this.#keys.key(day), nonce0: DRAW.dayTree | (process << 8), nonce1: day, nonce2: 0 }
    const made = expand(DAY_TREE, depth, shape.change, shape.deviation, weights, DAY_TILT, draws, minutes, spread)
    assert(made === spans, 'a day has other spans than asked for')
    return { day, minutes, spread }
  }

  /** A factor's are wanted again for each product that follows it. */
  #coarsePoints(process: number, day: number): Float64Array {
    const kept = this.#coarse[process]!.get(day)
    if (kept) return kept
    const start = this.daily.level(process, day)
    const points = this.#makeDay(process, day, COARSE).minutes
    for (let point = 0; point < points.length; point++) points[point]! += start
    if (process < FACTORS.length && this.#keptDays > 2) this.#coarse[process]!.set(day, points)
    return points
  }

  /** One process's levels over a day, day's start level included. */
  #dayPoints(process: number, day: number, fineness: Fineness): Float64Array {
    if (fineness === 'coarse') return this.#coarsePoints(process, day)
    const start = this.daily.level(process, day)
    const points = new Float64Array(POINTS[fineness] + 1)
    const path = this.#day(process, day)
    if (fineness !== 'fine') {
      for (let point = 0; point < points.length; point++) points[point] = start + path.minutes[point]!
      return points
    }
    const levels = new Float64Array(STEPS_PER_MINUTE + 1)
    for (let minute = 0; minute < DAY_MINUTES; minute++) {
      this.#expandMinute(process, path, minute, 4, levels)
      const from = start + path.minutes[minute]!
      for (let part = 0; part < 16; part++) points[minute * 16 + part] = from + levels[part]!
    }
    points[DAY_MINUTES * 16] = start + path.minutes[DAY_MINUTES]!
    return points
  }
}

/** Mean over what moves a product: its own process and the factors it follows closely. */
function meanOver(product: number, of: (process: number) => number): number {
  let sum = of(FACTORS.length + product)
  let count = 1
  const loadings = PARAMETERS[product]!.loadings
  for (let factor = 0; factor < FACTORS.length; factor++) {
    if (Math.abs(loadings[factor]!) < 200) continue
    sum += of(factor)
    count++
  }
  return Math.floor(sum / count)
}

/** A day's deviation in log units against the process's usual one, 1024 = equal. */
function relative(process: number, deviation: number): number {
  return Math.floor((deviation * 1_024) / logUnits(PROCESSES[process]!.daily))
}
