import { MAX_ASSETS } from '@candela/rules/arithmetic'
import { assert } from '@candela/units'
import { BUY } from '../book/book.ts'
import {
  CUSTOMER,
  LOTS,
  NEXT,
  NEXT_OF_CUSTOMER,
  NUMBER,
  type Orders,
  PRICE,
  PRODUCT_SIDE,
  RECORD,
  WIDE,
} from '../book/orders.ts'
import { ACTIVITY, type Customers, FIRST_ORDER, OPEN_ORDERS } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Perpetuals } from '../perpetual/perpetuals.ts'
import type { ProductState } from '../market/product.ts'
import { heldFor } from './held-for.ts'
import { isCounted, MAX_OPEN_ORDERS } from './order-lists.ts'
import { assetOf } from './stop.ts'
import type { Stops } from './stops.ts'

/** The parts of the state that books and orders lean on. */
export interface BesideOrders {
  readonly orders: Orders
  readonly products: readonly ProductState[]
  readonly customers: Customers
  readonly ledger: Ledger
  readonly stops: Stops
  readonly perpetuals: Perpetuals
}

/** Every book; adds up in `held` what each customer's orders hold, by customer × MAX_ASSETS + asset. Answers the number of orders. */
export function checkBooks(beside: BesideOrders, held: Map<number, bigint>): number {
  let orders = 0
  for (const product of beside.products) orders += checkBook(beside, product, held)
  return orders
}

/** Prices in order, totals exact, uncrossed; adds up what each customer's orders hold. Answers the number of orders. */
function checkBook(beside: BesideOrders, product: ProductState, held: Map<number, bigint>): number {
  const { book } = product
  assert(book.bestBid === 0 || book.bestAsk === 0 || book.bestBid < book.bestAsk, 'a book is never crossed')
  assert(book.above(book.bestBid) === book.bestAsk, 'nothing lies between best bid and best ask')
  let orders = 0
  for (let price = book.bestBid; price !== 0; price = book.below(price))
    orders += checkLevel(beside, product, price, 0, held)
  for (let price = book.bestAsk; price !== 0; price = book.above(price))
    orders += checkLevel(beside, product, price, 1, held)
  return orders
}

function checkLevel(
  beside: BesideOrders,
  product: ProductState,
  price: number,
  side: number,
  held: Map<number, bigint>,
): number {
  const { record, wide } = beside.orders
  const { base, quote, product: number } = product.definition
  let lots = 0
  let orders = 0
  for (let slot = product.book.firstAt(price); slot !== 0; slot = record[slot * RECORD + NEXT]!) {
    assert(record[slot * RECORD + PRICE] === price, 'an order stands at its price')
    assert(record[slot * RECORD + PRODUCT_SIDE] === ((number << 1) | side), 'an order stands on its side')
    assert(record[slot * RECORD + LOTS]! > 0, 'an open order has lots left')
    assert(beside.orders.slotOf(wide[slot * WIDE + NUMBER]!) === slot, 'an order is found by its number')
    lots += record[slot * RECORD + LOTS]!
    orders++
    if (!isCounted(record, slot)) continue
    const key = record[slot * RECORD + CUSTOMER]! * MAX_ASSETS + (side === BUY ? quote : base)
    held.set(key, (held.get(key) ?? 0n) + BigInt(heldFor(beside, slot)))
  }
  assert(orders > 0 && lots === product.book.totalAt(price), 'a level holds what its orders hold')
  return orders
}

/** Every order is in its customer's list, in order of numbers, and counted with those that wait. */
export function checkLists(beside: BesideOrders): void {
  const { customers, orders, stops } = beside
  let listed = 0
  for (let customer = 1; customer <= customers.count; customer++) {
    let count = 0
    let before = 0
    let slot = customers.activity[customer * ACTIVITY + FIRST_ORDER]!
    for (; slot !== 0; slot = orders.record[slot * RECORD + NEXT_OF_CUSTOMER]!) {
      assert(orders.record[slot * RECORD + CUSTOMER] === customer, 'a list holds its customer’s orders')
      assert(orders.wide[slot * WIDE + NUMBER]! > before, 'a list is in order of numbers')
      before = orders.wide[slot * WIDE + NUMBER]!
      if (isCounted(orders.record, slot)) count++
      listed++
    }
    for (const stop of stops.of(customer)) {
      assert(stop.customer === customer, 'a stop is its customer’s')
      count++
    }
    assert(
      count === customers.activity[customer * ACTIVITY + OPEN_ORDERS] && count <= MAX_OPEN_ORDERS,
      'a list is counted',
    )
  }
  assert(listed === orders.count, 'every open order is listed')
}

/** Adds up what each customer's stops hold. */
export function addStopHolds({ stops, products }: BesideOrders, held: Map<number, bigint>): void {
  for (const stop of stops.byNumber.values()) {
    const asset = assetOf(products[stop.product]!.definition, stop.side)
    const key = stop.customer * MAX_ASSETS + asset
    held.set(key, (held.get(key) ?? 0n) + BigInt(stop.held))
  }
}

/** Checks that the held amounts are those that open and waiting orders hold, account by account. */
export function checkHolds({ ledger, perpetuals, products }: BesideOrders, held: Map<number, bigint>): void {
  for (const { customer, product, held: amount } of perpetuals.orders.values()) {
    if (amount === 0n) continue
    const key = customer * MAX_ASSETS + products[product]!.definition.quote
    held.set(key, (held.get(key) ?? 0n) + amount)
  }
  for (const key of ledger.pairKeys()) {
    const balance = ledger.balanceOf(Math.floor(key / MAX_ASSETS), key % MAX_ASSETS)
    assert(balance.held === (held.get(key) ?? 0n), 'held is what open and waiting orders hold')
    held.delete(key)
  }
  assert(held.size === 0, 'nothing is held without a balance')
}
