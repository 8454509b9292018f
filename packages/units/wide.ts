import { assert } from './assert.ts'

/** floor(a ÷ divisor) for integers of any size and sign, divisor > 0. */
export function divideDown(a: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'divided by nothing or less')
  const quotient = a / divisor
  return a < 0n && quotient * divisor !== a ? quotient - 1n : quotient
}

/** ceil(a ÷ divisor) for integers of any size and sign, divisor > 0. */
export function divideUp(a: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'divided by nothing or less')
  const quotient = a / divisor
  return a > 0n && quotient * divisor !== a ? quotient + 1n : quotient
}

/** The least of some integers of any size, at least one. */
export function least(...values: readonly bigint[]): bigint {
  let low = values[0]!
  for (const value of values) if (value < low) low = value
  return low
}

/** The greatest of some integers of any size, at least one. */
export function greatest(...values: readonly bigint[]): bigint {
  let high = values[0]!
  for (const value of values) if (value > high) high = value
  return high
}
