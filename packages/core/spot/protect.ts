import { BUY } from '../book/book.ts'
import { NEXT_OF_CUSTOMER, NUMBER, PLACED_SEQ, PRODUCT_SIDE, RECORD, WIDE } from '../book/orders.ts'
import { ACTIVITY, FIRST_ORDER } from '../customers/customers.ts'
import type { State } from '../state.ts'
import { PROTECTION } from './close-reasons.ts'
import { closeStop } from './close-stop.ts'
import { closeSlot } from './open-orders.ts'

/** An order of spot that would buy, and how it ends; with one of an OCO ends the other. */
export interface Purchase {
  readonly placedSeq: number
  readonly number: number
  readonly end: () => void
}

/** All of a customer's that rest or wait. */
export function purchasesOf(state: State, customer: number): Purchase[] {
  const { record, wide } = state.orders
  const found: Purchase[] = []
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
