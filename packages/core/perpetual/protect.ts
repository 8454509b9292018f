import { assert } from '@candela/units'
import { isProtected } from '../limits/gate.ts'
import type { ProtectedOrders } from '../ports/protected-orders.ts'
import type { StateCheck } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { endOrder, heldFor, reduceResting, release } from './open-orders.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { oppositeOf } from './sides.ts'

/** Orders that would open are narrowed to what reduces, or end. */
export const protectedOpenings: ProtectedOrders = (state, customer) =>
  state.perpetuals
    .customer(customer)
    .ordersInOrder()
    .map((order) => ({ placedSeq: order.placedSeq, number: order.number, end: () => protectOrder(state, order) }))

/** Throws where a customer whom a protection keeps from opening has an order that could open. */
export const checkOpenings: StateCheck = (state) => {
  if (state.rules.perpetual.edition === 1) return
  for (let customer = 1; customer <= state.customers.count; customer++) {
    if (!isProtected(state, customer)) continue
    for (const { reduceOnly, stage, lots, closeLots } of state.perpetuals.customer(customer).orders.values()) {
      assert(reduceOnly || (stage === 'resting' && closeLots === lots), 'whoever is protected has no order that opens')
    }
  }
}

/** The part of an order that would open is taken from it once a protection holds: what is left only reduces. */
export function protectOrder(state: State, order: PerpetualOrder): void {
  const { perpetuals, events } = state
  const { number, customer, product, stage, reduceOnly: isReduceOnly, lots, closeLots } = order
  const market = perpetuals.markets.get(product)!
  const opposite = oppositeOf(state, order)?.lots ?? 0
  const left = state.rules.perpetual.protectedLots(
    { isWaiting: stage === 'waiting', isReduceOnly, lots, closeLots },
    opposite,
  )
  if (left === 0) return endOrder(state, market, order, 'protection')
  if (isReduceOnly || (stage === 'resting' && left === lots)) return
  if (order.slot !== 0) reduceResting(state, market, order, lots - left)
  order.lots = left
  order.total -= lots - left
  order.closeLots = Math.min(closeLots, left)
  order.reduceOnly = true
  order.takeProfit = order.stopLoss = 0
  events.emit('perpetualNarrowed', { order: number, customer, product, lots: lots - left, remaining: left })
  release(state, market, order, order.held - heldFor(state, market, order))
}
