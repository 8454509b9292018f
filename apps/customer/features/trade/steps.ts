import type { ProductDefinition } from '@candela/contract'
import { notionalOf } from '@candela/rules/arithmetic'

/** ten USDT in minor units */
const LEAST_SPEND = 1_000_000_000n
/** a price moves in its fourth digit, an amount in its second: between a hundredth and a thousandth, or a tenth and a hundredth */
const PRICE_DIGITS = 4
const AMOUNT_DIGITS = 2

export type Direction = 1 | -1

/** The price of one press more or less, in ticks: whole steps of its fourth digit, never below a tick. */
export function nextPrice(from: number, direction: Direction): number {
  return Math.max(1, Number(next(BigInt(from), direction, PRICE_DIGITS, 1n)))
}

/** The lots of one press more or less: whole steps that are worth the least order at the price at least; 0 for nothing. */
export function nextLots(definition: ProductDefinition, price: number, from: number, direction: Direction): number {
  const { minimumLots, minimumNotional } = definition
  const known = Math.max(1, price)
  let least = 1
  while (least < minimumLots || notionalOf(definition, known, least) < minimumNotional) least *= 10
  return Math.min(Number(next(BigInt(from), direction, AMOUNT_DIGITS, BigInt(least))), definition.maximumLots)
}

/** The money of one press more or less, in minor units: tens below a hundred and its second digit beyond. */
export function nextSpend(from: bigint, direction: Direction): bigint {
  return next(from, direction, AMOUNT_DIGITS, LEAST_SPEND)
}

/** The next whole step above or below; on the way down from 1,000 the steps are those of 999. */
function next(from: bigint, direction: Direction, digits: number, least: bigint): bigint {
  const step = stepAt(direction > 0 ? from : from - 1n, digits, least)
  const below = from - (from % step)
  if (direction > 0) return below + step
  const next = below < from ? below : from - step
  return next > 0n ? next : 0n
}

function stepAt(value: bigint, digits: number, least: bigint): bigint {
  const own = 10n ** BigInt(Math.max(0, value.toString().length - digits))
  return own > least ? own : least
}
