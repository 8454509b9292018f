import { notionalUnit, type ProductDefinition, type Side } from '@candela/contract'
import { PPM, wideShare } from '@candela/units'
import { buyHold, lotsForSpend, MAX_NOTIONAL, MAX_TICKS, notionalOf } from '../spot/amounts.ts'

/** the farthest from the index that an order of a strategy may trade */
export const BOUND_PPM = 5_000

/** The limit of a strategy's immediate order: half a percent beyond the index, at least a tick. */
export function boundOf(side: Side, index: number): number {
  const reach = Math.max(1, Math.floor((index * BOUND_PPM) / PPM))
  return side === 'buy' ? Math.min(MAX_TICKS, index + reach) : Math.max(1, index - reach)
}

/** Minor units that a purchase of so many lots sets aside at a price. */
export function holdAt(product: ProductDefinition, price: number, lots: number): bigint {
  const notional = BigInt(price) * BigInt(lots) * BigInt(notionalUnit(product))
  return notional + wideShare(notional, product.takerFeePpm, 'up')
}

/** The lots of a purchase: as many of those wanted as may be ordered at once and `money` pays for at the bound; 0 below the least order. */
export function lotsToBuy(product: ProductDefinition, bound: number, wanted: number, money: bigint): number {
  const spend = money > BigInt(MAX_NOTIONAL) ? MAX_NOTIONAL : Number(money)
  const affordable = lotsForSpend(product, bound, spend, product.takerFeePpm, 0)
  return leastOrMore(product, bound, Math.min(wanted, affordable, mostLots(product, bound)))
}

/** The lots of a sale: as many of those wanted as are free and may be ordered at once; 0 below the least order. */
export function lotsToSell(product: ProductDefinition, bound: number, wanted: number, free: number): number {
  return leastOrMore(product, bound, Math.min(wanted, free, mostLots(product, bound)))
}

/** The most lots of one order: the product's, and those whose hold stays below 2⁵³. */
function mostLots(product: ProductDefinition, bound: number): number {
  return Math.min(product.maximumLots, lotsForSpend(product, bound, MAX_NOTIONAL, product.takerFeePpm, 0))
}

function leastOrMore(product: ProductDefinition, bound: number, lots: number): number {
  const isTooSmall = lots < product.minimumLots || notionalOf(product, bound, lots) < product.minimumNotional
  return isTooSmall ? 0 : lots
}

/** True when so many lots at a price make an order. */
export function isOrder(product: ProductDefinition, price: number, lots: number): boolean {
  return (
    lots > 0 &&
    leastOrMore(product, price, lots) === lots &&
    buyHold(notionalOf(product, price, lots), product.takerFeePpm, 0) <= MAX_NOTIONAL
  )
}
