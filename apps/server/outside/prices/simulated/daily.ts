import { assert } from '@candela/units'
import { BLOCK_WORDS, chachaBlock, DRAW, scaledBell } from './chacha.ts'
import { integerRoot, LOG_ONE, logUnits, scaleByLog } from './fixed.ts'
import { FACTORS, NEW_COINS, PARAMETERS, type Process } from './parameters.ts'
import { DAY_MINUTES, type DayProfile, profileOf, type Session } from './sessions.ts'

/** factors first, then each product's own process, then new coins' */
export const PROCESSES: readonly Process[] = [
  ...FACTORS,
  ...PARAMETERS.map((p) => ({ name: p.id, session: p.session, daily: p.own, bursts: p.bursts })),
  ...NEW_COINS,
]
/** draws of the mood shared by all processes */
const STRESS = 255
/** a level gives back 1/512 of its distance from trend a day, so that twenty years stay believable */
const REVERSION = 512
/** volatility is the sum of three moods in log units: how fast each fades (1/n a day) and how much a day adds */
const SLOW = { fade: 40, step: 25_800_000 }
const FAST = { fade: 5, step: 58_000_000 }
const SHARED = { fade: 20, step: 26_600_000 }
/** keeps the mean variance at the parameters' */
const MOOD_MEAN = 77_500_000
const MOOD_LIMIT = LOG_ONE * 2
const LONG_TREND_DAYS = 7_305

/** News: a burst of variance that dies away over the following minutes. */
export interface Burst {
  readonly minute: number
  /** the burst's variance against the rest of the day's, in 1024ths */
  readonly strength: number
}

/** One day of one process: its change, its deviation (burst included) and its burst. */
export interface Day {
  readonly change: number
  readonly deviation: number
  readonly burst: Burst | undefined
}

export interface DayKeys {
  /** the secret of a day as eight words */
  key(day: number): Uint32Array
}

/**
 * The coarsest layer: one step a day from `firstDay` on, each day drawn from that day's own secret, so that a day can be recomputed once
 * its secret is revealed and no later one is needed. Grows as days come; days are counted from 1970-01-01 UTC. Days
 * before `keptFrom` are walked through and forgotten.
 */
export class DailyLevels {
  readonly firstDay: number
  readonly genesisDay: number
  readonly #keys: DayKeys
  readonly #keptFrom: number
  /** the day that is drawn next */
  #next: number
  /** per process: level at the start of each day kept */
  readonly #levels: number[][] = PROCESSES.map(() => [0])
  readonly #days: Day[][] = PROCESSES.map(() => [])
  readonly #slow: number[] = PROCESSES.map(() => 0)
  readonly #fast: number[] = PROCESSES.map(() => 0)
  #stress = 0
  /** per product: distance from trend at genesis, and how much of it is left n days away, 20 fraction bits */
  readonly #atGenesis: number[]
  readonly #left: { before: number[]; after: number[] }[] = PARAMETERS.map(() => ({
    before: [1_048_576],
    after: [1_048_576],
  }))

  constructor(keys: DayKeys, firstDay: number, genesisDay: number, keptFrom = firstDay) {
    assert(firstDay < genesisDay, 'history must begin before genesis')
    assert(firstDay <= keptFrom && keptFrom <= genesisDay, 'the days from genesis on are kept')
    this.#keys = keys
    this.firstDay = firstDay
    this.genesisDay = genesisDay
    this.#keptFrom = keptFrom
    this.#next = firstDay
    this.#grow(genesisDay)
    this.#atGenesis = PARAMETERS.map((_, product) => this.#distance(product, genesisDay))
  }

  day(process: number, day: number): Day {
    this.#grow(day + 1)
    return this.#days[process]![this.#place(day)]!
  }

  /** A process's level at the start of a day. */
  level(process: number, day: number): number {
    this.#grow(day)
    return this.#levels[process]![this.#place(day)]!
  }

  /** The addition to a product's processes at the start of a day: its trend, and the shift that puts genesis at the start price. */
  base(product: number, day: number): number {
    const backwards = day < this.genesisDay
    const away = Math.abs(day - this.genesisDay)
    const left = this.#left[product]![backwards ? 'before' : 'after']
    while (left.length <= away) {
      const passed = backwards ? this.genesisDay - left.length : this.genesisDay + left.length - 1
      const last = left[left.length - 1]!
      left.push(last - pull(last, PARAMETERS[product]!.session, passed))
    }
    const trend = backwards
      ? Math.floor((PARAMETERS[product]!.trend * 262_144 * (day - this.genesisDay)) / LONG_TREND_DAYS)
      : 0
    return trend - Math.floor((this.#atGenesis[product]! * left[away]!) / 1_048_576)
  }

  #distance(product: number, day: number): number {
    let level = this.level(FACTORS.length + product, day)
    PARAMETERS[product]!.loadings.forEach((loading, factor) => {
      level += Math.floor((this.level(factor, day) * loading) / 256)
    })
    return level
  }

  #place(day: number): number {
    assert(day >= this.#keptFrom, 'that day is not kept')
    return day - this.#keptFrom
  }

  #grow(day: number): void {
    if (this.#next >= day) return
    const block = new Uint32Array(BLOCK_WORDS)
    for (; this.#next < day; this.#next++) {
      const next = this.#next
      const key = this.#keys.key(next)
      chachaBlock(key, 0, DRAW.day | (STRESS << 8), next, 0, block)
      this.#stress = mood(this.#stress, SHARED, block[0]!)
      PROCESSES.forEach((process, index) => {
        chachaBlock(key, 0, DRAW.day | (index << 8), next, 0, block)
        const slow = mood(this.#slow[index]!, SLOW, block[0]!)
        const fast = mood(this.#fast[index]!, FAST, block[1]!)
        this.#slow[index] = slow
        this.#fast[index] = fast
        const volatility = slow + fast + this.#stress - MOOD_MEAN
        const drawn = drawDay(process, next, Math.max(-MOOD_LIMIT, Math.min(MOOD_LIMIT, volatility)), block)
        const levels = this.#levels[index]!
        const level = levels[levels.length - 1]!
        const drift = process.isFair ? gain(drawn.deviation) : pull(level, process.session, next)
        const change = drawn.change - drift
        if (next < this.#keptFrom) levels[0] = level + change
        else {
          levels.push(level + change)
          this.#days[index]!.push({ ...drawn, change })
        }
      })
    }
  }
}

/** The part of a distance from trend that a day takes back: 1/512 on a weekday, next to nothing while the session rests. */
function pull(distance: number, session: Session, day: number): number {
  const root = profileOf(session, day).rootWeight
  return Math.floor((Math.floor(distance / REVERSION) * root * root) / 1_048_576)
}

/** By how much a level's price rises on average by moving alone: (ln 2 ÷ 2) × deviation², in log units. */
function gain(deviation: number): number {
  const part = Math.floor(deviation / 1_024)
  return Math.floor((part * part * HALF_LN2) / 16_777_216)
}
/** ln 2 ÷ 2 × 2¹⁶ */
const HALF_LN2 = 22_713

function mood(last: number, { fade, step }: { fade: number; step: number }, word: number): number {
  return last - Math.floor(last / fade) + scaledBell(step, word)
}

function drawDay(process: Process, day: number, volatility: number, block: Uint32Array): Day {
  const profile = profileOf(process.session, day)
  const calm = Math.floor((scaleByLog(logUnits(process.daily), volatility) * profile.rootWeight) / 1_024)
  const burst = drawBurst(process, profile, block[4]!, block[5]!)
  const deviation = burst ? Math.floor((calm * integerRoot((1_024 + burst.strength) * 1_024)) / 1_024) : calm
  // two draws of deviation ÷ √2 each
  const part = Math.floor((deviation * 46_341) / 65_536)
  return { change: scaledBell(part, block[2]!) + scaledBell(part, block[3]!), deviation, burst }
}

function drawBurst(process: Process, profile: DayProfile, chance: number, aim: number): Burst | undefined {
  if ((chance & 1_023) >= process.bursts) return undefined
  const far = (chance >>> 10) & 1_023
  const weight = Math.floor((profile.cumulative[DAY_MINUTES]! * (aim >>> 8)) / 16_777_216)
  let minute = 0
  while (profile.cumulative[minute + 1]! <= weight) minute++
  return { minute, strength: 192 + Math.floor((far * far * 3) / 2_048) }
}

/** The minutes of a burst, whose variance dies away: each minute seven eighths of the one before. */
const BURST_MINUTES = 40
const BURST = Float64Array.from({ length: BURST_MINUTES }, () => 0)
for (let minute = 0, left = 200_000; minute < BURST_MINUTES; minute++, left = Math.floor((left * 7) / 8))
  BURST[minute] = left
const BURST_SUM = BURST.reduce((sum, part) => sum + part, 0)

/** Cumulative weights of a process's day, its burst included; 1441 entries. */
export function weightsOf(process: Process, day: number, burst: Burst | undefined): Float64Array {
  const calm = profileOf(process.session, day).cumulative
  if (!burst) return calm
  const weights = new Float64Array(DAY_MINUTES + 1)
  const whole = Math.floor((calm[DAY_MINUTES]! * burst.strength) / 1_024)
  let added = 0
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const since = minute - burst.minute
    if (since >= 0 && since < BURST_MINUTES) added += Math.floor((whole * BURST[since]!) / BURST_SUM)
    weights[minute + 1] = calm[minute + 1]! + added
  }
  return weights
}
