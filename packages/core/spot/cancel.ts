import type { Code, CommandFields } from '@candela/contract'
import { CUSTOMER, NEXT_OF_CUSTOMER, PRODUCT_SIDE, RECORD } from '../book/orders.ts'
import { ACTIVITY, FIRST_ORDER } from '../customers/customers.ts'
import type { State } from '../state.ts'
import { absent } from './amend.ts'
import { cancelSlot } from './open-orders.ts'

/** Cancels one open order of the customer. Refusals: orderUnknown (never handed out, or another's), orderClosed. */
export function cancelOrder(state: State, command: CommandFields): Code {
  const slot = state.orders.slotOf(command.order)
  if (slot === 0) return absent(state, command.order)
  if (state.orders.record[slot * RECORD + CUSTOMER] !== command.customer) return 'orderUnknown'
  cancelSlot(state, slot)
  state.value = command.order
  return 'ok'
}

/** Cancels every open order of the customer, oldest first, of one product or (-1) of all. Refusal: productUnknown. */
export function cancelAll(state: State, command: CommandFields): Code {
  const { product, customer } = command
  if (product !== -1 && state.products[product] === undefined) return 'productUnknown'
  let slot = state.customers.activity[customer * ACTIVITY + FIRST_ORDER]!
  while (slot !== 0) {
    const next = state.orders.record[slot * RECORD + NEXT_OF_CUSTOMER]!
    if (product === -1 || state.orders.record[slot * RECORD + PRODUCT_SIDE]! >>> 1 === product) cancelSlot(state, slot)
    slot = next
  }
  return 'ok'
}
