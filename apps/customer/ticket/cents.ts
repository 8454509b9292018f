import { divideDown, divideUp, formatDecimal, minor } from '@candela/units'

/** minor units */
const CENT = 1_000_000n

/** An amount in whole cents, rounded towards +∞: what somebody has to have. */
export function centsUp(amount: string): string {
  return formatDecimal(divideUp(minor(amount), CENT) * CENT)
}

/** And towards −∞: what somebody has, or would get. */
export function centsDown(amount: string): string {
  return formatDecimal(divideDown(minor(amount), CENT) * CENT)
}
