import { buyHold, LARGEST_AMOUNT, LARGEST_STEP, mostLots, priceAway, up, worth } from '../floor/arithmetic.ts'
import type { AuditedProduct } from '../floor/books.ts'

/* The amounts of strategies (rule book §2, §3). */

type Terms = AuditedProduct['definition']

/** The worst price of an immediate order, by the last index. */
export function boundOf(index: number, side: 'buy' | 'sell'): bigint {
  return priceAway(BigInt(index), side === 'buy', 5_000)
}

/** The worth of lots at a price and the taker's fee on it. */
export function holdOf(terms: Terms, price: bigint, lots: bigint): bigint {
  return buyHold(terms, price, lots, BigInt(terms.takerFeePpm), { owed: 0n, paid: 0n })
}

/** The most lots of an order at a price that asks for `wanted`, and costs at most `money` where it is a purchase; 0: none. */
export function orderLots(terms: Terms, price: bigint, wanted: bigint, money = LARGEST_AMOUNT): bigint {
  const most = BigInt(terms.maximumLots)
  const least = money < LARGEST_AMOUNT ? money : LARGEST_AMOUNT
  const lots = mostLots(wanted < most ? wanted : most, (n) => holdOf(terms, price, n) <= least)
  return isAnOrder(terms, price, lots) ? lots : 0n
}

/** The most lots that a part of a recurring purchase pays for. */
export function partLots(terms: Terms, index: number, part: bigint): bigint {
  const bound = boundOf(index, 'buy')
  return mostLots(BigInt(terms.maximumLots), (lots) => holdOf(terms, bound, lots) <= part)
}

/** True where an order of so many lots is not below the least. */
export function isAnOrder(terms: Terms, price: bigint, lots: bigint): boolean {
  return lots >= BigInt(terms.minimumLots) && worth(terms, price, lots) >= BigInt(terms.minimumNotional)
}

/** The prices of a grid's levels, from the lowest. */
export function levelsOf({ low, high, levels }: { low: number; high: number; levels: number }): bigint[] {
  const step = BigInt(Math.floor((high - low) / (levels - 1)))
  return Array.from({ length: levels }, (_, level) => BigInt(low) + BigInt(level) * step)
}

/** The amount that a grid needs for so many lots a cell: purchases in its money cells, and the coins of the others at once. */
export function gridNeeds(terms: Terms, levels: readonly bigint[], index: number, lots: bigint): bigint {
  const cells = levels.slice(0, -1)
  const money = cells.filter((price) => price < BigInt(index))
  const coins = BigInt(cells.length - money.length)
  return (
    money.reduce((sum, price) => sum + holdOf(terms, price, lots), 0n) +
    (coins === 0n ? 0n : holdOf(terms, boundOf(index, 'buy'), lots * coins))
  )
}

/** The most lots a cell that an amount is enough for. */
export function gridLots(terms: Terms, levels: readonly bigint[], index: number, amount: bigint): bigint {
  return mostLots(LARGEST_STEP, (lots) => gridNeeds(terms, levels, index, lots) <= amount)
}

/** The least amount of a grid. */
export function gridLeast(terms: Terms, levels: readonly bigint[], index: number): bigint {
  const floor = up(BigInt(terms.minimumNotional), worth(terms, levels[0]!, 1n))
  const lots = floor > BigInt(terms.minimumLots) ? floor : BigInt(terms.minimumLots)
  const needs = gridNeeds(terms, levels, index, lots)
  const usual = 20n * BigInt(terms.minimumNotional)
  return needs > usual ? needs : usual
}
