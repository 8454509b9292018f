import { allowedShortfall } from '@candela/rules/strategy/arithmetic'
import { divideUp, formatDecimal } from '@candela/units'

/** the bars that a picture of the bound is given of */
export const PICTURED_BARS = 100

/**
 * The proven bound of the learner without the squares of gains, rounded up, since less would claim too much: before any bar and over a
 * hundred bars as times the amount, before any bar and of each bar as a ratio.
 */
export function provenBound(): {
  readonly whole: string
  readonly hundred: string
  readonly once: string
  readonly bar: string
} {
  const shortfall = (bars: number) => allowedShortfall(bars, 0n)
  const times = (ppm: bigint) => formatDecimal(divideUp(ppm, 10_000n), 2)
  const ratio = (ppm: bigint) => formatDecimal(divideUp(ppm, 100n), 4)
  return {
    whole: times(shortfall(0)),
    hundred: times(shortfall(PICTURED_BARS)),
    once: ratio(shortfall(0)),
    bar: ratio(shortfall(1) - shortfall(0)),
  }
}
