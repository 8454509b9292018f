import { divideDown } from '@candela/units'

/** The daily rate × 365, in ppm of the loan a year (earn §7). */
export function simpleYearlyPpm(dailyPpm: number): number {
  return dailyPpm * 365
}

/** One repayment: an amount in any unit, so many days after the money was received. */
export type Repayment = readonly [amount: bigint, days: number]

/** digits of the fixed point in which logarithms and powers are taken */
const ONE = 10n ** 30n
const PRECISION = 10n ** 9n
const HIGHEST = 100_000n * PRECISION
const MOST_TERMS = 200
const YEAR = 365n

/**
 * The yearly cost by the EU's equation, in ppm, down; for display only (§7; directive 98/7/EC, annex III): the i with Σ
 * amount/(1+i)^(days/365) = what was received. For one repayment of a loan that is (1 + r·n)^(365/n) − 1. By halving,
 * in integers, so that it is the same everywhere.
 */
export function euYearlyPpm(received: bigint, repayments: readonly Repayment[]): bigint {
  let [low, high] = [0n, HIGHEST]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (presentValue(middle, repayments) >= received * ONE) low = middle
    else high = middle
  }
  return low / (PRECISION / 1_000_000n)
}

/** The present value of repayments at a yearly rate in 10⁻⁹, times ONE. */
function presentValue(rate: bigint, repayments: readonly Repayment[]): bigint {
  const growth = logarithm(((PRECISION + rate) * ONE) / PRECISION)
  return repayments.reduce(
    (sum, [amount, days]) => sum + (amount * (ONE * ONE)) / power((growth * BigInt(days)) / YEAR),
    0n,
  )
}

/** e^x for x ≥ 0, both times ONE: halved until small, Taylor's series, squared as often. */
function power(x: bigint): bigint {
  let halvings = 0
  while (x >> BigInt(halvings) > ONE / 2n) halvings++
  const small = x >> BigInt(halvings)
  let [sum, term] = [ONE, ONE]
  for (let n = 1n; n < MOST_TERMS && term > 0n; n++) {
    term = divideDown(term * small, ONE * n)
    sum += term
  }
  for (let i = 0; i < halvings; i++) sum = divideDown(sum * sum, ONE)
  return sum
}

/** ln x for x ≥ 1, both times ONE: halved to below 2, then 2·artanh((x−1)/(x+1)). */
function logarithm(x: bigint): bigint {
  let halvings = 0n
  while (x >> halvings >= 2n * ONE) halvings++
  return halvings * artanh2(2n * ONE) + artanh2(x >> halvings)
}

function artanh2(x: bigint): bigint {
  const ratio = divideDown((x - ONE) * ONE, x + ONE)
  const square = divideDown(ratio * ratio, ONE)
  let [sum, term] = [0n, ratio]
  for (let n = 1n; n < MOST_TERMS && term > 0n; n += 2n) {
    sum += term / n
    term = divideDown(term * square, ONE)
  }
  return 2n * sum
}
