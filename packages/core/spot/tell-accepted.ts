import { ORDER_TYPES } from '@candela/contract'
import type { State } from '../state.ts'
import type { Taker } from '../book/taker.ts'

const MARKET = ORDER_TYPES.indexOf('market')

/** Tells the terms on which an order was accepted. */
export function tellAccepted({ events }: State, taker: Taker): void {
  events.orderAccepted(
    taker.number,
    taker.customer,
    taker.product,
    taker.side,
    taker.market ? MARKET : 0,
    taker.timeInForce,
    taker.price,
    taker.total,
    taker.spendLeft,
    taker.makerFeePpm,
    taker.takerFeePpm,
    taker.held,
  )
}
