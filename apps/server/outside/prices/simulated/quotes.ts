import type { Ladder, Print } from '@candela/contract'
import { BLOCK_WORDS, chachaBlock, DRAW, scaledBell } from './chacha.ts'
import type { DayKeys } from './daily.ts'
import { LOG_ONE, scaleByLog } from './fixed.ts'
import { PARAMETERS } from './parameters.ts'
import { type MarketPath, STEPS_PER_DAY, STEPS_PER_MINUTE } from './path.ts'
import { DAY_MINUTES } from './sessions.ts'

/** A product's quote in a step. */
export interface SimulatedQuote {
  readonly index: number
  readonly ladder: Ladder
  readonly prints: readonly Print[]
}

/** a quiet product is still quoted this often: twice in what settles a timed order, and long before its ladder would be void */
const RENEW_EVERY_STEPS = 4
/** sizes of prints: deviation of the binary logarithm, and 1024 ÷ their mean at that deviation (e^((1.5 × ln 2)² ÷ 2) = 1.717) */
const SIZE_DEVIATION = Math.floor((LOG_ONE * 3) / 2)
const SIZE_MEAN = 596
/** a minute's volume: deviation of the binary logarithm */
const VOLUME_DEVIATION = Math.floor(LOG_ONE / 2)
const VOLUME_MEAN = 964
const MAX_PRINTS_A_STEP = 4
/** mean prints of a step that prints, in 1024ths: 1 + 1/4 + 1/16 + 1/64 */
const PRINTS_PER_PRINTING_STEP = 1_360
/** liveliness counts between these */
const CALMEST = 64
const LIVELIEST = 8_192

interface Minute {
  product: number
  day: number
  minute: number
  lively: number
  /** lots of a print of ordinary size, times 1024 */
  size: number
  depth: readonly [number, number]
  lean: readonly [number, number]
}

/** Makes quotes of the path: spread, depth and prints, each step a function of the day's secret as the path is. */
export class Quotes {
  readonly #path: MarketPath
  readonly #keys: DayKeys
  readonly #minutes: (Minute | undefined)[] = PARAMETERS.map(() => undefined)
  readonly #block = new Uint32Array(BLOCK_WORDS)
  readonly #volume = { product: -1, day: -1, part: -1, block: new Uint32Array(BLOCK_WORDS) }

  constructor(path: MarketPath, keys: DayKeys) {
    this.#path = path
    this.#keys = keys
  }

  /** The quote of a product in a step; undefined where it stays as it was, unless `always`. */
  at(product: number, step: number, always: boolean): SimulatedQuote | undefined {
    const day = Math.floor(step / STEPS_PER_DAY)
    const within = step - day * STEPS_PER_DAY
    const minute = this.#minute(product, day, Math.floor(within / STEPS_PER_MINUTE))
    const parameters = PARAMETERS[product]!
    const block = this.#block
    chachaBlock(this.#keys.key(day), within, DRAW.step | (product << 8), day, 0, block)
    const lively = Math.min(minute.lively, 3_072)
    const renew = (parameters.renew * (256 + Math.floor((lively * 3) / 4))) / 1_024
    const prints = printCount(block[0]! >>> 16, printChance(parameters.print, minute.lively))
    const isRenewed = (block[0]! & 1_023) < renew || (step + product) % RENEW_EVERY_STEPS === 0
    if (!isRenewed && prints === 0 && !always) return undefined

    const index = this.#path.price(product, step)
    const halfSpread = spreadOf(parameters.halfSpread, minute.lively, block[1]! & 1_023)
    const wobble = Math.floor((halfSpread * (((block[1]! >>> 10) & 255) - 128)) / 512)
    const mid = index + wobble
    const place = within % STEPS_PER_MINUTE
    const thin = Math.floor((1_024 * 1_024) / (512 + Math.floor(Math.min(minute.lively, 4_096) / 2)))
    const ladder: Ladder = {
      kind: 'shape',
      mid,
      halfSpread,
      depthPermille: Math.max(100, Math.floor((between(minute.depth, place) * thin) / 1_024)),
      leanPermille: between(minute.lean, place),
      grain: block[2]! >>> 16,
    }
    return { index, ladder, prints: this.#prints(product, step, within, minute, ladder.mid, halfSpread, prints) }
  }

  /** Lots traded in a minute as its prints will add up to on average. */
  minuteLots(product: number, day: number, minute: number): number {
    const lively = this.#liveliness(product, day, minute)
    const usual = Math.floor(PARAMETERS[product]!.volume / DAY_MINUTES)
    const drawn = scaleByLog(VOLUME_MEAN, scaledBell(VOLUME_DEVIATION, this.#volumeWord(product, day, minute)))
    return Math.floor((Math.floor((usual * activity(lively)) / 1_024) * drawn) / 1_024)
  }

  /** One block serves sixteen minutes. */
  #volumeWord(product: number, day: number, minute: number): number {
    const drawn = this.#volume
    const part = minute >> 4
    if (drawn.product !== product || drawn.day !== day || drawn.part !== part) {
      chachaBlock(this.#keys.key(day), 0, DRAW.volume | (product << 8), day, part, drawn.block)
      Object.assign(drawn, { product, day, part })
    }
    return drawn.block[minute & 15]!
  }

  #prints(
    product: number,
    step: number,
    within: number,
    minute: Minute,
    mid: number,
    halfSpread: number,
    count: number,
  ): Print[] {
    if (count === 0) return []
    const before = within % STEPS_PER_MINUTE === 0 ? 0 : this.#path.level(product, step - 1)
    const rise = before === 0 ? 0 : this.#path.level(product, step) - before
    // takers lean the way the price goes: 3 in 4 with it
    const buyers = rise > 0 ? 192 : rise < 0 ? 64 : 128
    const prints: Print[] = []
    for (let print = 0; print < count; print++) {
      const word = this.#block[4 + print * 2]!
      const buyerMaker = (this.#block[5 + print * 2]! & 255) >= buyers
      const lots = Math.floor((minute.size * scaleByLog(SIZE_MEAN, scaledBell(SIZE_DEVIATION, word))) / 1_048_576)
      prints.push({ price: buyerMaker ? mid - halfSpread : mid + halfSpread, lots: Math.max(1, lots), buyerMaker })
    }
    return prints
  }

  #minute(product: number, day: number, minute: number): Minute {
    const cached = this.#minutes[product]
    if (cached && cached.minute === minute && cached.day === day) return cached
    const lively = this.#liveliness(product, day, minute)
    const chance = printChance(PARAMETERS[product]!.print, lively)
    const expected = Math.floor((STEPS_PER_MINUTE * chance * PRINTS_PER_PRINTING_STEP) / 1_048_576)
    const made: Minute = {
      product,
      day,
      minute,
      lively,
      size: Math.floor((this.minuteLots(product, day, minute) * 1_024) / Math.max(1, expected)),
      depth: [this.#anchor(product, day, minute, 1, 600, 900), this.#anchor(product, day, minute + 1, 1, 600, 900)],
      lean: [this.#anchor(product, day, minute, 2, -300, 600), this.#anchor(product, day, minute + 1, 2, -300, 600)],
    }
    this.#minutes[product] = made
    return made
  }

  /** A slowly moving quantity's value at a minute's start, least … least + range. Midnight of the next day is the last minute's own. */
  #anchor(product: number, day: number, minute: number, word: number, least: number, range: number): number {
    chachaBlock(this.#keys.key(day), 0, DRAW.minute | (product << 8), day, minute, this.#block)
    return least + Math.floor(((this.#block[word]! >>> 8) * range) / 16_777_216)
  }

  #liveliness(product: number, day: number, minute: number): number {
    return Math.max(CALMEST, Math.min(LIVELIEST, this.#path.liveliness(product, day, minute)))
  }
}

/** Volume rises faster than volatility: activity = l × (1 + l) ÷ 2, 1024 = 1. */
export function activity(lively: number): number {
  return Math.floor((lively * (1_024 + lively)) / 2_048)
}

function printChance(usual: number, lively: number): number {
  return Math.max(16, Math.min(960, Math.floor((usual * lively) / 1_024)))
}

function printCount(word: number, chance: number): number {
  if ((word & 1_023) >= chance) return 0
  let count = 1
  for (let bits = word >>> 10; count < MAX_PRINTS_A_STEP && (bits & 3) === 3; bits >>>= 2) count++
  return count
}

/** Thousandths of a tick to whole ticks, wider in wild minutes; the fraction decides how often it is one tick wider. */
function spreadOf(usual: number, lively: number, dither: number): number {
  const wide = Math.floor((usual * (768 + Math.floor(lively / 4))) / 1_024)
  return Math.max(1, Math.floor((wide + Math.floor((dither * 1_000) / 1_024)) / 1_000))
}

function between([from, to]: readonly [number, number], place: number): number {
  return from + Math.floor(((to - from) * place) / STEPS_PER_MINUTE)
}
