import { CLOSE_REASONS } from '@candela/contract'
import { ACTIVITY, OPEN_ORDERS } from '../customers/customers.ts'
import { SPOT_WALLET } from '../ledger/wallet.ts'
import type { State } from '../state.ts'
import { OCO_FILLED } from './close-reasons.ts'
import { release } from './release.ts'
import { assetOf, type Stop } from './stop.ts'

/** Ends a stop that was not triggered: what is held for it alone is released. */
export function closeStop(state: State, stop: Stop, reason: number): void {
  const { number, customer, product, side, held } = stop
  takeStop(state, stop)
  state.events.emit('stopClosed', {
    order: number,
    customer,
    product,
    reason: CLOSE_REASONS[reason]!,
    released: held,
  })
  release(state, { number, customer, wallet: SPOT_WALLET }, assetOf(state.products[product]!.definition, side), held)
}

/** A stop waits no longer. */
export function takeStop({ stops, orders, customers }: State, stop: Stop): void {
  stops.remove(stop)
  orders.waiting--
  customers.activity[stop.customer * ACTIVITY + OPEN_ORDERS]!--
}

/** The limit order of an OCO was filled, in part or whole: its stop is gone. */
export function closeStopOfFilled(state: State, number: number): void {
  const stop = state.stops.pairs.get(number)
  if (stop !== undefined) closeStop(state, stop, OCO_FILLED)
}
