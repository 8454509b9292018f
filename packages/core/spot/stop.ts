import { type ProductDefinition, SIDES, type StopKind, type StopTime } from '@candela/contract'
import type { StopRequest } from '@candela/rules'
import { buyHold } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import type { ProductState } from '../market/product.ts'

/** A stop that waits for its trigger. */
export interface Stop {
  /** among all orders */
  readonly number: number
  readonly customer: number
  readonly product: number
  /** place in SIDES */
  readonly side: number
  readonly stopKind: StopKind
  readonly market: boolean
  readonly timeInForce: StopTime
  /** ticks of the index */
  trigger: number
  /** the limit, or what a market order's reserve is measured by */
  price: number
  lots: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** set aside in the asset that pays; of an OCO what its limit order does not hold already */
  held: number
  /** the limit order of its OCO; 0: none */
  readonly oco: number
  readonly placedAt: number
  readonly placedSeq: number
  /** the entry that gave it its place in the queue */
  queuedSeq: number
  /** in its queue */
  place: number
}

/** The stop's request, as the rules know it. */
export function requestOf({ side, stopKind, market, timeInForce, trigger, price, lots }: Stop): StopRequest {
  const type = market ? 'market' : 'limit'
  return { side: SIDES[side]!, stopKind, type, timeInForce, trigger, price: market ? 0 : price, lots }
}

/** The whole amount that a stop needs, whatever another order of its OCO holds already. */
export function reserveOf({ definition, unit }: ProductState, stop: Stop): number {
  if (stop.side !== BUY) return stop.lots * definition.lot
  return buyHold(stop.price * stop.lots * unit, stop.takerFeePpm, 0)
}

/** The asset that pays. */
export function assetOf({ base, quote }: ProductDefinition, side: number): number {
  return side === BUY ? quote : base
}
