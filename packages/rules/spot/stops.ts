import type { Code, PlaceOco, PlaceStopOrder, ProductDefinition, Side, StopKind } from '@candela/contract'
import { holdFor, MAX_TICKS } from './amounts.ts'
import { checkOrder } from './check-order.ts'
import { worstPrice } from './worst-price.ts'

/** The request of a stop, as in the command. */
export type StopRequest = Pick<
  PlaceStopOrder,
  'side' | 'stopKind' | 'type' | 'timeInForce' | 'trigger' | 'price' | 'lots'
>
export type OcoRequest = Pick<PlaceOco, 'side' | 'price' | 'trigger' | 'type' | 'stopPrice' | 'lots'>

/**
 * The range of the index since every stop that it reached was triggered, in ticks: both ends are the index itself, unless some of them
 * still wait for the next step.
 */
export interface IndexReach {
  readonly low: number
  readonly high: number
}

/** True when the index has to rise to the trigger; else it has to fall to it. */
export function triggersRising(side: Side, stopKind: StopKind): boolean {
  return (side === 'buy') === (stopKind === 'stop')
}

/**
 * The limit, or what a market order's reserve is measured by: the default worst price, seen from the trigger.
 */
export function reservePrice(
  product: ProductDefinition,
  { side, type, trigger, price }: Pick<StopRequest, 'side' | 'type' | 'trigger' | 'price'>,
): number {
  return type === 'market' ? worstPrice(product, trigger, side) : price
}

/** The amount that is set aside for a stop from its placement on, in the asset that pays. */
export function stopHold(product: ProductDefinition, request: StopRequest, takerFeePpm: number): number {
  return holdFor(product, request.side, reservePrice(product, request), request.lots, takerFeePpm)
}

/**
 * The price a stop is bound by when it is triggered: its limit, or the default worst price of the mid of then. A market
 * buy never pays more than what its reserve was measured by.
 */
export function triggeredPrice(
  product: ProductDefinition,
  mid: number,
  { side, type, reserve }: { readonly side: Side; readonly type: 'limit' | 'market'; readonly reserve: number },
): number {
  if (type === 'limit') return reserve
  const worst = worstPrice(product, mid, side)
  return side === 'buy' ? Math.min(worst, reserve) : worst
}

/**
 * Checks a stop against its product and the index: everything that can be said without balances. The first that fails
 * is the answer: productNotTradable, productStale (nothing to measure a trigger by), triggerInvalid, then those of
 * `checkOrder` with the trigger in place of mid, stopWrongSide or takeProfitWrongSide. After it the core decides, in
 * this order, the customer's own protections (purchases), insufficientBalance, openOrdersLimit.
 *
 * `reach`: undefined while the product has no market in force.
 */
export function checkStop(product: ProductDefinition, reach: IndexReach | undefined, request: StopRequest): Code {
  const { side, stopKind, type, timeInForce, trigger, price, lots } = request
  if (!product.spot) return 'productNotTradable'
  if (reach === undefined) return 'productStale'
  if (!Number.isInteger(trigger) || trigger < 1 || trigger > MAX_TICKS) return 'triggerInvalid'
  if (type === 'market' && price !== 0) return 'priceInvalid'
  const code = checkOrder(product, trigger, false, { side, type, timeInForce, price, lots, spend: 0 })
  if (code !== 'ok') return code
  const isBeyond = triggersRising(side, stopKind) ? trigger > reach.high : trigger < reach.low
  if (isBeyond) return 'ok'
  return stopKind === 'stop' ? 'stopWrongSide' : 'takeProfitWrongSide'
}

/**
 * Checks both orders of an OCO: those of a new limit order, then those of the stop, then ocoWrongSide (the limit does
 * not lie on the other side of the index). After it the core decides the customer's own protections (purchases), insufficientBalance,
 * balanceTooLarge, ocoWouldTrade (the limit order would not rest), openOrdersLimit.
 */
export function checkOco(
  product: ProductDefinition,
  mid: number,
  reach: IndexReach | undefined,
  request: OcoRequest,
): Code {
  const { side, price, lots } = request
  const limit = { side, type: 'limit', timeInForce: 'gtc', price, lots, spend: 0 } as const
  const code = checkOrder(product, reach === undefined ? 0 : mid, false, limit)
  if (code !== 'ok') return code
  const stop = checkStop(product, reach, stopOfOco(request))
  if (stop !== 'ok') return stop
  return isBeforeIndex(side, price, reach!) ? 'ok' : 'ocoWrongSide'
}

/** The stop of an OCO. */
export function stopOfOco({ side, trigger, type, stopPrice, lots }: OcoRequest): StopRequest {
  const timeInForce = type === 'market' ? 'ioc' : 'gtc'
  return { side, stopKind: 'stop', type, timeInForce, trigger, price: stopPrice, lots }
}

/** True when a limit lies on the side of the index on which its order waits. */
export function isBeforeIndex(side: Side, price: number, { low, high }: IndexReach): boolean {
  return side === 'buy' ? price < low : price > high
}
