import type { Code, CommandOf } from '@candela/contract'
import { absent } from '../book/absent.ts'
import type { State } from '../state.ts'
import { endOrder } from './open-orders.ts'
import { termsOfProduct } from './terms.ts'

/** Cancels one open order of the customer. Refusals: orderUnknown (never handed out, or another's), orderClosed. */
export function cancelPerpetualOrder(state: State, { customer, order }: CommandOf<'cancelPerpetualOrder'>): Code {
  const { perpetuals } = state
  const found = perpetuals.orders.get(order)
  if (found === undefined) return absent(perpetuals.pool, order)
  if (found.customer !== customer) return 'orderUnknown'
  endOrder(state, perpetuals.markets.get(found.product)!, found, 'cancelled')
  state.value = order
  return 'ok'
}

/** Cancels every open order of the customer, oldest first, of one product or (-1) of all. Refusal: productUnknown. */
export function cancelAllPerpetualOrders(
  state: State,
  { customer, product }: CommandOf<'cancelAllPerpetualOrders'>,
): Code {
  const { perpetuals } = state
  if (product !== -1 && termsOfProduct(state, product) === undefined) return 'productUnknown'
  for (const order of perpetuals.customer(customer).ordersInOrder()) {
    if (product === -1 || order.product === product)
      endOrder(state, perpetuals.markets.get(order.product)!, order, 'cancelled')
  }
  return 'ok'
}
