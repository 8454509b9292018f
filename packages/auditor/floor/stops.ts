import type { CloseReason, Side, StopKind } from '@candela/contract'
import { baseAmount, buyHold, priceAway } from './arithmetic.ts'
import type { AuditedOrder, AuditedProduct, AuditedState, AuditedStop } from './books.ts'
import { holdExactly } from './holds.ts'
import type { Expected } from './told.ts'

export interface StopRequest {
  readonly side: Side
  readonly stopKind: StopKind
  readonly type: 'limit' | 'market'
  readonly trigger: number
  readonly price: number
  readonly lots: number
}

/** Ends a stop that was not triggered, and gives back what it holds. */
export function endStop(
  state: AuditedState,
  product: AuditedProduct,
  stop: AuditedStop,
  reason: CloseReason,
  told: Expected[],
): void {
  const { order, customer } = stop
  forgetStop(product, stop)
  told.push({ kind: 'stopClosed', order, customer, product: stop.product, reason, released: Number(stop.held) })
  holdExactly(state, product, stop, 0n)
}

export function forgetStop(product: AuditedProduct, stop: AuditedStop): void {
  product.waiting = product.waiting.filter((other) => other !== stop)
}

/** Ends the stop of the OCO that a limit order belongs to, if it belongs to one. */
export function endStopOf(
  state: AuditedState,
  product: AuditedProduct,
  limit: { readonly order: number },
  reason: CloseReason,
  told: Expected[],
): void {
  const stop = product.waiting.find(({ oco }) => oco === limit.order)
  if (stop) endStop(state, product, stop, reason, told)
}

/** True when it waits for the index to rise: a buy stop and the take-profit of a sell do. */
export function rises({ side, stopKind }: Pick<StopRequest, 'side' | 'stopKind'>): boolean {
  return stopKind === 'stop' ? side === 'buy' : side === 'sell'
}

/** The range of the index since everything it reached was triggered. */
export function spanOf({ index, left }: AuditedProduct): { readonly low: bigint; readonly high: bigint } {
  return left ?? { low: BigInt(index), high: BigInt(index) }
}

/** The limit, or the default worst price seen from the trigger. */
export function boundOf(
  { definition }: Pick<AuditedProduct, 'definition'>,
  { type, side, trigger, price }: Pick<StopRequest, 'type' | 'side' | 'trigger' | 'price'>,
): bigint {
  return type === 'limit' ? BigInt(price) : priceAway(BigInt(trigger), side === 'buy', definition.worstPricePpm)
}

/** The price of the order that a stop becomes: its limit, or the default worst price of then, of a purchase at most what was set aside for. */
export function triggeredBound(
  { definition, mid }: Pick<AuditedProduct, 'definition' | 'mid'>,
  { type, side, price }: Pick<AuditedStop, 'type' | 'side' | 'price'>,
): bigint {
  const worst = priceAway(mid, side === 'buy', definition.worstPricePpm)
  return type === 'limit' || (side === 'buy' && price < worst) ? price : worst
}

/** All that the stop's order could need. */
export function reserveOf({ definition }: AuditedProduct, { side, price, lots, takerFeePpm }: AuditedStop): bigint {
  if (side === 'sell') return baseAmount(definition, lots)
  return buyHold(definition, price, lots, takerFeePpm, { owed: 0n, paid: 0n })
}

/** The order that a stop becomes, with nothing held for it yet. */
export function orderOf(
  stop: AuditedStop,
  price: bigint,
  type: 'limit' | 'market',
  timeInForce: 'gtc' | 'ioc',
): AuditedOrder {
  const { order, customer, product, side, lots, makerFeePpm, takerFeePpm, placedAt, placedSeq } = stop
  return {
    order,
    customer,
    strategy: 0,
    product,
    side,
    type,
    timeInForce,
    isBySpend: false,
    makerFeePpm,
    takerFeePpm,
    placedAt,
    placedSeq,
    price,
    lots,
    left: lots,
    filled: 0n,
    spendLeft: 0n,
    held: 0n,
    notional: 0n,
    fee: { owed: 0n, paid: 0n },
  }
}

export function accepted(order: AuditedOrder): Expected {
  const { order: number, customer, product, side, type, timeInForce, price, lots, makerFeePpm, takerFeePpm } = order
  return {
    kind: 'orderAccepted',
    order: number,
    customer,
    product,
    side,
    type,
    timeInForce,
    price: Number(price),
    lots: Number(lots),
    spend: 0,
    makerFeePpm: Number(makerFeePpm),
    takerFeePpm: Number(takerFeePpm),
    held: Number(order.held),
  }
}
