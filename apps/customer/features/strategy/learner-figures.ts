import { allowedShortfall, REVERSAL } from '@candela/rules/strategy/arithmetic'
import { divideUp, formatDecimal } from '@candela/units'

/** An expert as it is worded: a word of its own, and the figures that its rule has. */
export type Expert =
  | { readonly word: 'cash' | 'hold' }
  | { readonly word: 'trend'; readonly fast: number; readonly slow: number }
  | { readonly word: 'reversal'; readonly closes: number; readonly percent: number }

/** Reads the name that the rules give an expert; undefined of one that this app does not know yet. */
export function expertNamed(name: string): Expert | undefined {
  const [, fast, slow] = /^trend (\d+)\/(\d+)$/.exec(name) ?? []
  if (fast !== undefined && slow !== undefined) return { word: 'trend', fast: Number(fast), slow: Number(slow) }
  if (name === 'reversal') return { word: name, ...REVERSAL }
  return name === 'cash' || name === 'hold' ? { word: name } : undefined
}

/** the hours that a picture of the bound is given of */
export const PICTURED_HOURS = 100
/** the sum of all weights */
const WHOLE = 2n ** 40n

/** A weight as a share of all weights, rounded to the tenth of a percent that is shown: five equal ones read the same. */
export function weightRatio(weight: number): string {
  return formatDecimal((BigInt(weight) * 1_000n + WHOLE / 2n) / WHOLE, 3)
}

/**
 * The proven bound without the squares of gains, rounded up, since less would claim too much: times the amount before any bar and over a
 * hundred bars, and the ratio of each bar.
 */
export function provenFigures(): { readonly whole: string; readonly bar: string; readonly hundred: string } {
  const shortfall = (bars: number) => allowedShortfall(bars, 0n)
  const hundredth = (ppm: bigint) => formatDecimal(divideUp(ppm, 10_000n), 2)
  return {
    whole: hundredth(shortfall(0)),
    bar: formatDecimal(divideUp(shortfall(1) - shortfall(0), 100n), 4),
    hundred: hundredth(shortfall(PICTURED_HOURS)),
  }
}
