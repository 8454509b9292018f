import { PURPOSES } from '@candela/contract'
import { MAX_ASSETS } from '@candela/rules'
import { assert } from '@candela/units'
import { BUY } from './book/book.ts'
import { CUSTOMER, LOTS, NEXT, NEXT_OF_CUSTOMER, NUMBER, PRICE, PRODUCT_SIDE, RECORD, WIDE } from './book/orders.ts'
import { ACTIVITY, FIRST_ORDER, OPEN_ORDERS } from './customers/customers.ts'
import { FACE_VALIDATED, IDENTITY_VALIDATED } from './security/facts.ts'
import type { ProductState } from './market/product.ts'
import { heldFor, MAX_OPEN_ORDERS } from './spot/open-orders.ts'
import type { State } from './state.ts'

/** Throws AssertionError unless every promise of the state holds; reads everything there is. */
export function assertInvariants(state: State): void {
  const held = new Map<number, bigint>()
  let inBooks = 0
  for (const product of state.products) inBooks += checkBook(state, product, held)
  assert(inBooks === state.orders.count, 'every open order stands in exactly one book')
  checkLists(state)
  checkBalances(state, held)
  checkReviews(state)
}

/** What a review found stems from a decision; a proposal is another operator's to agree to. */
function checkReviews({ facts, reviews, operators, customers }: State): void {
  for (const [customer, review] of reviews.known) {
    assert(customers.exists(customer), 'a review is of a customer')
    assert(review.proposed === 0 || review.proposed > review.decided, 'what was decided is not proposed again')
    assert((review.proposed === 0) === (review.proposer === 0), 'a proposal is somebody’s')
    assert(review.proposer === 0 || operators.get(review.proposer) !== undefined, 'who proposes was enrolled')
  }
  for (const [customer, fact] of facts.all()) {
    if (fact !== IDENTITY_VALIDATED && fact !== FACE_VALIDATED) continue
    assert((reviews.known.get(customer)?.decided ?? 0) > 0, 'nobody is validated without a review')
    assert(facts.since(customer, IDENTITY_VALIDATED) !== 0, 'a face is known only with its identity')
  }
}

/** Prices in order, totals exact, uncrossed; adds up what each customer's orders hold. Answers the number of orders. */
function checkBook(state: State, product: ProductState, held: Map<number, bigint>): number {
  const { book } = product
  assert(book.bestBid === 0 || book.bestAsk === 0 || book.bestBid < book.bestAsk, 'a book is never crossed')
  assert(book.above(book.bestBid) === book.bestAsk, 'nothing lies between best bid and best ask')
  let orders = 0
  for (let price = book.bestBid; price !== 0; price = book.below(price))
    orders += checkLevel(state, product, price, 0, held)
  for (let price = book.bestAsk; price !== 0; price = book.above(price))
    orders += checkLevel(state, product, price, 1, held)
  return orders
}

function checkLevel(
  state: State,
  product: ProductState,
  price: number,
  side: number,
  held: Map<number, bigint>,
): number {
  const { record, wide } = state.orders
  const { base, quote, product: number } = product.definition
  let lots = 0
  let orders = 0
  for (let slot = product.book.firstAt(price); slot !== 0; slot = record[slot * RECORD + NEXT]!) {
    assert(record[slot * RECORD + PRICE] === price, 'an order stands at its price')
    assert(record[slot * RECORD + PRODUCT_SIDE] === ((number << 1) | side), 'an order stands on its side')
    assert(record[slot * RECORD + LOTS]! > 0, 'an open order has lots left')
    assert(state.orders.slotOf(wide[slot * WIDE + NUMBER]!) === slot, 'an order is found by its number')
    lots += record[slot * RECORD + LOTS]!
    orders++
    const key = record[slot * RECORD + CUSTOMER]! * MAX_ASSETS + (side === BUY ? quote : base)
    held.set(key, (held.get(key) ?? 0n) + BigInt(heldFor(state, slot)))
  }
  assert(orders > 0 && lots === product.book.totalAt(price), 'a level holds what its orders hold')
  return orders
}

function checkLists(state: State): void {
  const { customers, orders } = state
  let listed = 0
  for (let customer = 1; customer <= customers.count; customer++) {
    let count = 0
    let before = 0
    let slot = customers.activity[customer * ACTIVITY + FIRST_ORDER]!
    for (; slot !== 0; slot = orders.record[slot * RECORD + NEXT_OF_CUSTOMER]!) {
      assert(orders.record[slot * RECORD + CUSTOMER] === customer, 'a list holds its customer’s orders')
      assert(orders.wide[slot * WIDE + NUMBER]! > before, 'a list is in order of numbers')
      before = orders.wide[slot * WIDE + NUMBER]!
      count++
    }
    assert(
      count === customers.activity[customer * ACTIVITY + OPEN_ORDERS] && count <= MAX_OPEN_ORDERS,
      'a list is counted',
    )
    listed += count
  }
  assert(listed === orders.count, 'every open order is listed')
}

function checkBalances(state: State, held: Map<number, bigint>): void {
  const totals: bigint[] = state.assets.map(() => 0n)
  for (const key of state.ledger.pairKeys()) {
    const asset = key % MAX_ASSETS
    const balance = state.ledger.balanceOf(Math.floor(key / MAX_ASSETS), asset)
    assert(balance.available >= 0n, 'available is never below zero')
    assert(balance.held === (held.get(key) ?? 0n), 'held is what open orders hold')
    held.delete(key)
    totals[asset]! += balance.available + balance.held
  }
  assert(held.size === 0, 'nothing is held without a balance')
  for (const { asset } of state.assets) {
    for (const purpose of PURPOSES) totals[asset]! += state.ledger.houseBalance(purpose, asset)
    assert(totals[asset] === 0n, 'all balances of an asset sum to zero')
  }
}
