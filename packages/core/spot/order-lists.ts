import {
  CUSTOMER,
  NEXT_OF_CUSTOMER,
  NUMBER,
  type Orders,
  PREVIOUS_OF_CUSTOMER,
  RECORD,
  walletAt,
  WIDE,
} from '../book/orders.ts'
import { ACTIVITY, type Customers, FIRST_ORDER, LAST_ORDER, OPEN_ORDERS } from '../customers/customers.ts'
import { SPOT_WALLET } from '../ledger/wallet.ts'

/** resting orders of one customer over all products, those of strategies aside */
export const MAX_OPEN_ORDERS = 500

interface BesideLists {
  readonly orders: Orders
  readonly customers: Customers
}

/**
 * Puts an order that is written into its customer's list, which is in the order of numbers: a new one at the end, one that waited
 * before it. Orders of strategies are listed, and not counted.
 */
export function attach({ orders, customers }: BesideLists, slot: number, customer: number): void {
  const { record, wide } = orders
  const { activity } = customers
  const of = customer * ACTIVITY
  const number = wide[slot * WIDE + NUMBER]!
  let before = activity[of + LAST_ORDER]!
  let after = 0
  while (before !== 0 && wide[before * WIDE + NUMBER]! > number) {
    after = before
    before = record[before * RECORD + PREVIOUS_OF_CUSTOMER]!
  }
  record[slot * RECORD + NEXT_OF_CUSTOMER] = after
  record[slot * RECORD + PREVIOUS_OF_CUSTOMER] = before
  if (before === 0) activity[of + FIRST_ORDER] = slot
  else record[before * RECORD + NEXT_OF_CUSTOMER] = slot
  if (after === 0) activity[of + LAST_ORDER] = slot
  else record[after * RECORD + PREVIOUS_OF_CUSTOMER] = slot
  if (isCounted(record, slot)) activity[of + OPEN_ORDERS]!++
}

/** Takes an order that has left the book out of its customer's list and gives its slot back. */
export function detach({ orders, customers }: BesideLists, slot: number): void {
  const { record } = orders
  const { activity } = customers
  const of = record[slot * RECORD + CUSTOMER]! * ACTIVITY
  const next = record[slot * RECORD + NEXT_OF_CUSTOMER]!
  const previous = record[slot * RECORD + PREVIOUS_OF_CUSTOMER]!
  if (previous === 0) activity[of + FIRST_ORDER] = next
  else record[previous * RECORD + NEXT_OF_CUSTOMER] = next
  if (next === 0) activity[of + LAST_ORDER] = previous
  else record[next * RECORD + PREVIOUS_OF_CUSTOMER] = previous
  if (isCounted(record, slot)) activity[of + OPEN_ORDERS]!--
  orders.close(slot, orders.wide[slot * WIDE + NUMBER]!)
}

/** True for an order that the customer placed by hand. */
export function isCounted(record: Int32Array, slot: number): boolean {
  return walletAt(record, slot) === SPOT_WALLET
}
