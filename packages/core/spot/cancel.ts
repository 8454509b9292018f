import type { Code, CommandFields } from '@candela/contract'
import { CUSTOMER, NEXT_OF_CUSTOMER, PRODUCT_SIDE, RECORD } from '../book/orders.ts'
import { ACTIVITY, FIRST_ORDER } from '../customers/customers.ts'
import type { State } from '../state.ts'
import { absent } from '../book/absent.ts'
import { CANCELLED } from './close-reasons.ts'
import { closeStop } from './close-stop.ts'
import { closeSlot } from './open-orders.ts'
import { isCounted } from './order-lists.ts'
import type { Stop } from './stop.ts'

/**
 * Cancels one order of the customer that is open or waits for its trigger, and with it the other one of its OCO.
 * Refusals: orderUnknown (never handed out, or another's), orderClosed, orderOfStrategy.
 */
export function cancelOrder(state: State, command: CommandFields): Code {
  const slot = state.orders.slotOf(command.order)
  if (slot === 0) return cancelWaiting(state, command)
  if (state.orders.record[slot * RECORD + CUSTOMER] !== command.customer) return 'orderUnknown'
  if (!isCounted(state.orders.record, slot)) return 'orderOfStrategy'
  closeSlot(state, slot, CANCELLED)
  state.value = command.order
  return 'ok'
}

function cancelWaiting(state: State, { order, customer }: CommandFields): Code {
  const stop = state.stops.byNumber.get(order)
  if (stop === undefined) return absent(state.orders, order)
  if (stop.customer !== customer) return 'orderUnknown'
  cancelStop(state, stop)
  state.value = order
  return 'ok'
}

function cancelStop(state: State, stop: Stop): void {
  if (stop.oco === 0) closeStop(state, stop, CANCELLED)
  else closeSlot(state, state.orders.slotOf(stop.oco), CANCELLED)
}

/**
 * Cancels every order that the customer placed by hand, first those that are open, then those that wait for their trigger, each oldest
 * first, of one product or (-1) of all. Refusal: productUnknown.
 */
export function cancelAll(state: State, command: CommandFields): Code {
  const { product, customer } = command
  if (product !== -1 && state.products[product] === undefined) return 'productUnknown'
  let slot = state.customers.activity[customer * ACTIVITY + FIRST_ORDER]!
  while (slot !== 0) {
    const next = state.orders.record[slot * RECORD + NEXT_OF_CUSTOMER]!
    const isAsked = product === -1 || state.orders.record[slot * RECORD + PRODUCT_SIDE]! >>> 1 === product
    if (isAsked && isCounted(state.orders.record, slot)) closeSlot(state, slot, CANCELLED)
    slot = next
  }
  for (const stop of state.stops.of(customer)) if (product === -1 || stop.product === product) cancelStop(state, stop)
  return 'ok'
}
