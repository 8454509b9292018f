import { assert } from '@candela/units'
import { BUY } from '../book/book.ts'
import { NEXT_OF_CUSTOMER, NUMBER, PLACED_SEQ, PRODUCT_SIDE, RECORD, WIDE } from '../book/orders.ts'
import { ACTIVITY, FIRST_ORDER } from '../customers/customers.ts'
import { mayOpen } from '../limits/gate.ts'
import type { ProtectedOrder, ProtectedOrders } from '../ports/protected-orders.ts'
import type { StateCheck } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { PROTECTION } from './close-reasons.ts'
import { closeStop } from './close-stop.ts'
import { closeSlot } from './open-orders.ts'

/** Orders that would buy end where nothing may be bought. */
export const protectedPurchases: ProtectedOrders = (state, customer, stopsAll) =>
  stopsAll ? purchasesOf(state, customer) : []

/** Throws where a customer who may not buy has an order that buys. */
export const checkPurchases: StateCheck = (state) => {
  if (state.rules.perpetual.edition === 1) return
  for (let customer = 1; customer <= state.customers.count; customer++) {
    if (mayOpen(state, customer) === 'ok') continue
    assert(purchasesOf(state, customer).length === 0, 'whoever is protected has no order that buys')
  }
}

/** All of a customer's that rest or wait; with one of an OCO ends the other. */
function purchasesOf(state: State, customer: number): ProtectedOrder[] {
  const { record, wide } = state.orders
  const found: ProtectedOrder[] = []
  let slot = state.customers.activity[customer * ACTIVITY + FIRST_ORDER]!
  for (; slot !== 0; slot = record[slot * RECORD + NEXT_OF_CUSTOMER]!) {
    const own = slot
    if ((record[own * RECORD + PRODUCT_SIDE]! & 1) !== BUY) continue
    const number = wide[own * WIDE + NUMBER]!
    found.push({ placedSeq: wide[own * WIDE + PLACED_SEQ]!, number, end: () => closeSlot(state, own, PROTECTION) })
  }
  for (const stop of state.stops.of(customer)) {
    const { placedSeq, number, side, oco } = stop
    // its limit order ends it
    if (side !== BUY || oco !== 0) continue
    found.push({ placedSeq, number, end: () => closeStop(state, stop, PROTECTION) })
  }
  return found
}
