import { divideDown, divideUp, formatDecimal, parseDecimal } from '@candela/units'

/** minor units */
const CENT = 1_000_000n

/** An amount in whole cents, rounded towards +∞: what somebody has to have. */
export function centsUp(amount: string): string {
  return formatDecimal(divideUp(minorOf(amount), CENT) * CENT)
}

/** And towards −∞: what somebody has, or would get. */
export function centsDown(amount: string): string {
  return formatDecimal(divideDown(minorOf(amount), CENT) * CENT)
}

function minorOf(amount: string): bigint {
  const isBelow = amount.startsWith('-')
  const minor = parseDecimal(isBelow ? amount.slice(1) : amount) ?? 0n
  return isBelow ? -minor : minor
}
