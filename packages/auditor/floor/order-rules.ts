import type { Code, Side } from '@candela/contract'
import { LARGEST_AMOUNT, LARGEST_STEP, MILLION, mostLots, priceAway, roundedUp, worth } from './arithmetic.ts'
import type { AuditedProduct } from './books.ts'

export interface Request {
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly price: number
  readonly lots: number
  readonly spend: number
}

/** The limit, the worst price named, or the default one. */
export function boundOf(product: AuditedProduct, { side, type, price }: Request): bigint {
  if (type === 'limit' || price !== 0) return BigInt(price)
  return priceAway(product.mid, side === 'buy', product.definition.worstPricePpm)
}

/** The most lots whose worth at `price` is at most `amount`. */
export function lotsWorth(product: AuditedProduct, price: bigint, amount: bigint): bigint {
  return mostLots(LARGEST_STEP, (lots) => worth(product.definition, price, lots) <= amount)
}

/** The first fault of an order that needs neither balances nor book, in the documented order. */
export function checkRequest(product: AuditedProduct, request: Request, isRest = false): Code {
  const { definition, mid, isLive } = product
  const { type, price, lots, spend } = request
  const isMarket = type === 'market'
  if (!definition.spot) return 'productNotTradable'
  if (mid === 0n || (isMarket && !isLive)) return 'productStale'
  if (!Number.isInteger(price) || price < (isMarket ? 0 : 1) || price > Number(LARGEST_STEP)) return 'priceInvalid'
  const bound = boundOf(product, request)
  if (spend !== 0) {
    if (!isMarket || lots !== 0 || !Number.isInteger(spend) || spend < 0) return 'quantityInvalid'
    if (spend < definition.minimumNotional) return 'orderBelowMinimum'
    if (BigInt(spend) > LARGEST_AMOUNT) return 'notionalTooLarge'
    if (lotsWorth(product, mid, BigInt(spend)) > definition.maximumLots) return 'orderAboveMaximum'
    return checkPrice(product, request, bound)
  }
  if (!Number.isInteger(lots) || lots < 1) return 'quantityInvalid'
  const usual = worth(definition, isMarket ? mid : bound, BigInt(lots))
  if (!isRest && (lots < definition.minimumLots || usual < definition.minimumNotional)) return 'orderBelowMinimum'
  if (lots > definition.maximumLots) return 'orderAboveMaximum'
  const dearest = worth(definition, isMarket && request.side === 'sell' ? mid : bound, BigInt(lots))
  if (dearest + roundedUp(dearest * BigInt(definition.takerFeePpm)) > LARGEST_AMOUNT) return 'notionalTooLarge'
  return checkPrice(product, request, bound)
}

function checkPrice({ definition, mid }: AuditedProduct, { type, side }: Request, bound: bigint): Code {
  if (type === 'limit') {
    const distance = bound > mid ? bound - mid : mid - bound
    return distance * MILLION <= mid * BigInt(definition.priceBandPpm) ? 'ok' : 'priceOutsideBand'
  }
  const widest = priceAway(mid, side === 'buy', definition.widestWorstPricePpm)
  return (side === 'buy' ? bound > widest : bound < widest) ? 'worstPriceInvalid' : 'ok'
}
