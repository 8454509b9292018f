import type { Orders } from '../book/orders.ts'
import { ACTIVITY, type Customers, OPEN_ORDERS } from '../customers/customers.ts'
import type { ProductState } from '../market/product.ts'
import { heldFor } from './held-for.ts'
import { reserveOf, type Stop } from './stop.ts'
import type { Stops } from './stops.ts'

/** The parts of the state that a stop stands among. */
interface Among {
  readonly stops: Stops
  readonly orders: Orders
  readonly customers: Customers
}

/** Gives a stop its place among the stops and its customer's orders. */
export function enterStop({ stops, orders, customers }: Among, stop: Stop): void {
  stops.add(stop)
  orders.waiting++
  customers.activity[stop.customer * ACTIVITY + OPEN_ORDERS]!++
}

/** The amount that a stop has to hold itself: of an OCO the part that its limit order does not hold already. */
export function ownHold(
  state: { readonly orders: Orders; readonly products: readonly ProductState[] },
  product: ProductState,
  stop: Stop,
): number {
  const reserve = reserveOf(product, stop)
  return stop.oco === 0 ? reserve : Math.max(0, reserve - heldFor(state, state.orders.slotOf(stop.oco)))
}
