import { type Code, type PlaceOrder, type ProductDefinition } from '@candela/contract'
import { feeOfFill, lotsForNotional, MAX_NOTIONAL, MAX_TICKS, notionalOf } from './amounts.ts'
import { insideBand, widestWorstPrice, worstPrice } from './worst-price.ts'

/** The request of an order, as in the command. */
export type OrderRequest = Pick<PlaceOrder, 'side' | 'type' | 'timeInForce' | 'price' | 'lots' | 'spend'>

/** The price a request is bound by: its limit, its worst price, or the default worst price from mid. */
export function boundPrice(product: ProductDefinition, mid: number, request: OrderRequest): number {
  return request.type === 'market' && request.price === 0 ? worstPrice(product, mid, request.side) : request.price
}

/**
 * Checks a request against its product and market: everything that can be said without balances and book. The first
 * that fails is the answer: productNotTradable, productStale (market orders; limit orders only before the product's
 * first market), priceInvalid, quantityInvalid, orderBelowMinimum, orderAboveMaximum, notionalTooLarge,
 * priceOutsideBand, worstPriceInvalid. After it the core decides, in this order, insufficientBalance, balanceTooLarge,
 * postOnlyWouldTrade, fillOrKillUnfilled, openOrdersLimit, nothingToFill.
 *
 * `mid` in ticks, 0 before the first market. A market order's minimum is measured at mid, or on its spend; there is none for a sale of all
 * that is left (`leavesNothing`).
 */
export function checkOrder(
  product: ProductDefinition,
  mid: number,
  stale: boolean,
  request: OrderRequest,
  leavesNothing = false,
): Code {
  if (!product.spot) return 'productNotTradable'
  const market = request.type === 'market'
  if (mid === 0 || (market && stale)) return 'productStale'
  const lowest = market ? 0 : 1
  if (!Number.isInteger(request.price) || request.price < lowest || request.price > MAX_TICKS) return 'priceInvalid'
  return request.spend === 0 ? checkLots(product, mid, request, leavesNothing) : checkSpend(product, mid, request)
}

/** True of a sale of all that is available, in whole lots: what is too little for an order has a way out all the same. */
export function leavesNothing(product: ProductDefinition, { side, lots }: OrderRequest, available: bigint): boolean {
  return side === 'sell' && Number.isInteger(lots) && BigInt(lots) === available / BigInt(product.lot)
}

function checkLots(product: ProductDefinition, mid: number, request: OrderRequest, leavesNothing: boolean): Code {
  const { lots, type, side } = request
  if (!Number.isInteger(lots) || lots < 1) return 'quantityInvalid'
  const price = type === 'market' ? mid : request.price
  const isSmall = lots < product.minimumLots || notionalOf(product, price, lots) < product.minimumNotional
  if (isSmall && !leavesNothing) return 'orderBelowMinimum'
  if (lots > product.maximumLots) return 'orderAboveMaximum'
  const bound = boundPrice(product, mid, request)
  const dearest = type === 'market' && side === 'sell' ? mid : bound
  if (!payable(product, notionalOf(product, dearest, lots))) return 'notionalTooLarge'
  return checkPrice(product, mid, request, bound)
}

function checkSpend(product: ProductDefinition, mid: number, request: OrderRequest): Code {
  const { lots, spend, type } = request
  if (type !== 'market' || lots !== 0 || !Number.isInteger(spend) || spend < 0) return 'quantityInvalid'
  if (spend < product.minimumNotional) return 'orderBelowMinimum'
  if (spend > MAX_NOTIONAL) return 'notionalTooLarge'
  if (lotsForNotional(product, mid, spend) > product.maximumLots) return 'orderAboveMaximum'
  return checkPrice(product, mid, request, boundPrice(product, mid, request))
}

function checkPrice(product: ProductDefinition, mid: number, request: OrderRequest, bound: number): Code {
  if (request.type === 'limit') return insideBand(product, mid, bound) ? 'ok' : 'priceOutsideBand'
  const widest = widestWorstPrice(product, mid, request.side)
  if (request.side === 'buy' ? bound > widest : bound < widest) return 'worstPriceInvalid'
  return 'ok'
}

/** Notional and the fee that could be due stay below 2⁵³ together. */
function payable(product: ProductDefinition, notional: number): boolean {
  return notional <= MAX_NOTIONAL && notional + feeOfFill(notional, product.takerFeePpm, 0) <= MAX_NOTIONAL
}
