/* The amounts of the rules, written out once more in whole numbers of any size. */

export const MILLION = 1_000_000n
/** an order's notional, and notional and fee together, stay at or below this */
export const LARGEST_AMOUNT = 9_007_199_254_740_991n
/** prices and quantities of orders */
export const LARGEST_STEP = 2_147_483_647n
/** balances are 64-bit */
export const LARGEST_BALANCE = 9_223_372_036_854_775_807n

export interface Scales {
  /** minor units of the quote asset per whole base unit in one tick */
  readonly tick: number
  /** minor units of the base asset in one lot */
  readonly lot: number
}

/** price × tick is quote minor units per whole base unit, lots × lot is base minor units, and a whole base unit is 10⁸ of those. */
export function worth(product: Scales, price: bigint, lots: bigint): bigint {
  return (price * BigInt(product.tick) * lots * BigInt(product.lot)) / 100_000_000n
}

export function baseAmount(product: Scales, lots: bigint): bigint {
  return lots * BigInt(product.lot)
}

export function roundedUp(millionths: bigint): bigint {
  return up(millionths, MILLION)
}

/** Quotients of any sign, of a divisor above 0: towards minus infinity, plus infinity. Towards zero is `/` itself. */
export function down(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return quotient * divisor > dividend ? quotient - 1n : quotient
}
export function up(dividend: bigint, divisor: bigint): bigint {
  return -down(-dividend, divisor)
}

export function least(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((low, value) => (value < low ? value : low), first)
}
export function greatest(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((high, value) => (value > high ? value : high), first)
}
/** For sorting upwards. */
export function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
export function within(value: bigint, low: bigint, high: bigint): bigint {
  return least(greatest(value, low), high)
}

/** The first whole number above `fails` for which `holds` is true, where it stays true from there on up to `most`. */
export function firstAbove(fails: bigint, most: bigint, holds: (value: bigint) => boolean): bigint {
  let low = fails
  let high = most
  while (high - low > 1n) {
    const middle = low + (high - low) / 2n
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

/** The debt of an order's fees, exactly, in millionths of a minor unit, and the paid part of it: always the debt rounded up once. */
export interface FeeAccount {
  readonly owed: bigint
  readonly paid: bigint
}

/** The fee that one more fill of `notional` makes due. */
export function nextFee(account: FeeAccount, notional: bigint, feePpm: bigint): bigint {
  return roundedUp(account.owed + notional * feePpm) - account.paid
}

/** The amount that a limit buy sets aside for `lots` at its limit: their worth and the taker's fee that could be due on it. */
export function buyHold(
  product: Scales,
  price: bigint,
  lots: bigint,
  takerFeePpm: bigint,
  account: FeeAccount,
): bigint {
  const notional = worth(product, price, lots)
  return notional + nextFee(account, notional, takerFeePpm)
}

/** The most lots from 0 to `limit` for which `fits` holds; it holds for all fewer lots too. */
export function mostLots(limit: bigint, fits: (lots: bigint) => boolean): bigint {
  let low = 0n
  let high = limit
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (fits(middle)) low = middle
    else high = middle - 1n
  }
  return low
}

/** The price `ppm` away from a mid, rounded towards the mid, at least a tick, kept within all ticks. */
export function priceAway(mid: bigint, isBuy: boolean, ppm: number): bigint {
  const share = (mid * BigInt(ppm)) / MILLION
  const distance = share < 1n ? 1n : share
  const price = isBuy ? mid + distance : mid - distance
  if (price > LARGEST_STEP) return LARGEST_STEP
  return price < 1n ? 1n : price
}
