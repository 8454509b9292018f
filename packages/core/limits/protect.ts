import { assert } from '@candela/units'
import { protectOrder } from '../perpetual/protect.ts'
import { purchasesOf } from '../spot/protect.ts'
import type { EntryEnd, StateCheck } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { isAboveLossLimit, isProtected, mayOpen } from './gate.ts'

/**
 * A protection of the customer's own holds from now on: what rests and waits and would now be refused ends, oldest first, or only
 * reduces. Spot goes on where a loss limit alone is reached.
 */
export function protect(state: State, customer: number): void {
  if (state.rules.perpetual.edition === 1) return
  const stopsAll = mayOpen(state, customer) !== 'ok'
  if (!stopsAll && !isAboveLossLimit(state, customer, 1n)) return
  const { perpetuals } = state
  const opening = perpetuals
    .customer(customer)
    .ordersInOrder()
    .map((order) => ({ placedSeq: order.placedSeq, number: order.number, end: () => protectOrder(state, order) }))
  const orders = stopsAll ? [...opening, ...purchasesOf(state, customer)] : opening
  for (const { end } of orders.sort((a, b) => a.placedSeq - b.placedSeq || a.number - b.number)) end()
}

/** Under rules by which protections reach what was placed before: everybody's that holds already, oldest customer first. */
export function protectAll(state: State): void {
  for (let customer = 1; customer <= state.customers.count; customer++) protect(state, customer)
}

/** Throws where a customer whom a protection keeps from opening has an order that could open, or buy. */
export const checkProtections: StateCheck = (state) => {
  if (state.rules.perpetual.edition === 1) return
  for (let customer = 1; customer <= state.customers.count; customer++) {
    if (!isProtected(state, customer)) continue
    for (const { reduceOnly, stage, lots, closeLots } of state.perpetuals.customer(customer).orders.values()) {
      assert(reduceOnly || (stage === 'resting' && closeLots === lots), 'whoever is protected has no order that opens')
    }
    if (mayOpen(state, customer) === 'ok') continue
    assert(purchasesOf(state, customer).length === 0, 'whoever is protected has no order that buys')
  }
}

/** After an entry: those whose results or limits it changed. */
export const protectNoted: EntryEnd = (state) => {
  const { noted } = state.limits
  if (noted.size === 0) return
  for (const customer of noted) protect(state, customer)
  noted.clear()
}
