import { assert } from './assert.ts'

export type Rounding = 'down' | 'up'
export const PPM = 1_000_000

/**
 * Exact floor(a × b ÷ divisor) for non-negative safe integers whose quotient is a safe integer, without BigInt.
 * A double estimate is off by at most a few; the remainder, exact modulo 2³², says by how many (within ±3 divisors, so divisor < 2²⁹).
 */
export function mulDiv(a: number, b: number, divisor: number, rounding: Rounding): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) {
    const quotient = Math.floor(product / divisor)
    return rounding === 'up' && quotient * divisor !== product ? quotient + 1 : quotient
  }
  let quotient = Math.floor(product / divisor)
  assert(quotient <= Number.MAX_SAFE_INTEGER - 8 && divisor < 536_870_912, 'mulDiv out of range')
  let remainder = (lowProduct(a, b) - lowProduct(quotient, divisor)) | 0
  while (remainder < 0) {
    remainder += divisor
    quotient--
  }
  while (remainder >= divisor) {
    remainder -= divisor
    quotient++
  }
  return rounding === 'up' && remainder !== 0 ? quotient + 1 : quotient
}

/** a × b modulo 2³² as a signed 32-bit integer: `| 0` takes a safe integer modulo 2³² exactly. */
function lowProduct(a: number, b: number): number {
  return Math.imul(a | 0, b | 0)
}

/** `ppm` millionths of a non-negative amount in minor units; the rounding is always named: `share(notional, feePpm, 'up')`. */
export function share(amount: number, ppm: number, rounding: Rounding): number {
  return mulDiv(amount, ppm, PPM, rounding)
}

/** The same for amounts of any size. */
export function wideShare(amount: bigint, ppm: number, rounding: Rounding): bigint {
  const product = amount * BigInt(ppm)
  const quotient = product / 1_000_000n
  return rounding === 'up' && quotient * 1_000_000n !== product ? quotient + 1n : quotient
}
