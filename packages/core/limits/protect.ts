import { PROTECTED_ORDERS } from '../ports/protected-orders.made.ts'
import type { EntryEnd } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { isAboveLossLimit, mayOpen } from './gate.ts'

/**
 * A protection of the customer's own holds from now on: what rests and waits and would now be refused ends, oldest first, or only
 * reduces. Spot goes on where a loss limit alone is reached.
 */
export function protect(state: State, customer: number): void {
  if (state.rules.perpetual.edition === 1) return
  const stopsAll = mayOpen(state, customer) !== 'ok'
  if (!stopsAll && !isAboveLossLimit(state, customer, 1n)) return
  const orders = PROTECTED_ORDERS.flatMap((ordersOf) => ordersOf(state, customer, stopsAll))
  for (const { end } of orders.sort((a, b) => a.placedSeq - b.placedSeq || a.number - b.number)) end()
}

/** Under rules by which protections reach what was placed before: everybody's that holds already, oldest customer first. */
export function protectAll(state: State): void {
  for (let customer = 1; customer <= state.customers.count; customer++) protect(state, customer)
}

/** After an entry: those whose results or limits it changed. */
export const protectNoted: EntryEnd = (state) => {
  const { noted } = state.limits
  if (noted.size === 0) return
  for (const customer of noted) protect(state, customer)
  noted.clear()
}
