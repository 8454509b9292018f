import { HOUSE, POSTING_PURPOSES, type PostingKind } from '@candela/contract'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import type { EarnOrder } from './earn-order.ts'
import type { EarnProduct } from './earn-product.ts'

const place = (purpose: PostingKind): number => POSTING_PURPOSES.indexOf(purpose)
const POT = place('earnPot')
const LOCK = place('earnLock')
const YIELD = place('earnYield')
const RETURN = place('earnReturn')
const REDEMPTION = place('earnRedemption')

/** The free and the promised amount of a product's pot, minor units. */
export function potOf({ ledger }: State, { asset, number }: EarnProduct): { free: bigint; promised: bigint } {
  return {
    free: ledger.accountBalance(HOUSE, PURPOSE.yieldFree, asset, number),
    promised: ledger.accountBalance(HOUSE, PURPOSE.yieldPromised, asset, number),
  }
}

/** Money of the house into a pot, and tells of it. */
export function fillPot(state: State, product: EarnProduct, amount: number, from: 'practice' | 'capital'): void {
  const { ledger, events } = state
  const { asset, number } = product
  product.capital += amount
  events.emit('earnPotFunded', { earnProduct: number, amount })
  ledger.begin(POT, number)
  ledger.house(PURPOSE[from], asset, -amount)
  ledger.house(PURPOSE.yieldFree, asset, amount, number)
  ledger.end()
}

/** Practice capital into a pot, where some is missing and can be issued. */
export function topUp(state: State, product: EarnProduct, missing: number): void {
  if (missing > 0 && state.ledger.canIssue(product.asset, missing)) fillPot(state, product, missing, 'practice')
}

/** A pot sets a day more aside for all orders of a product without an end. */
export function fundDay({ ledger }: State, { asset, number }: EarnProduct, promised: number): void {
  if (promised === 0) return
  ledger.begin(POT, number)
  ledger.house(PURPOSE.yieldFree, asset, -promised, number)
  ledger.house(PURPOSE.yieldPromised, asset, promised, number)
  ledger.end()
}

/** A principal is locked, and what it earns at most is promised. */
export function lockPrincipal(state: State, order: EarnOrder, promised: number): void {
  addPrincipal(state, order, order.amount, promised)
}

type Order = Pick<EarnOrder, 'number' | 'customer' | 'product'>

/** The same for a part. */
export function addPrincipal(state: State, order: Order, amount: number, promised: number): void {
  const { ledger } = state
  const { number, customer, product } = order
  const { asset } = state.earn.product(product)!
  if (amount + promised === 0) return
  ledger.begin(LOCK, number)
  if (amount > 0) {
    ledger.available(customer, asset, -amount)
    ledger.customer(customer, PURPOSE.locked, asset, amount)
  }
  if (promised > 0) {
    ledger.house(PURPOSE.yieldFree, asset, -promised, product)
    ledger.house(PURPOSE.yieldPromised, asset, promised, product)
  }
  ledger.end()
}

/** A day out of its promise: `paid` to the customer, `back` to what is free. */
export function payYield(state: State, order: Order, paid: number, back: number): void {
  if (paid + back === 0) return
  const { ledger } = state
  const { number, customer, product } = order
  const { asset } = state.earn.product(product)!
  ledger.begin(YIELD, number)
  ledger.house(PURPOSE.yieldPromised, asset, -paid - back, product)
  if (paid > 0) ledger.available(customer, asset, paid)
  if (back > 0) ledger.house(PURPOSE.yieldFree, asset, back, product)
  ledger.end()
}

/** A principal whose days are all paid. */
export function returnPrincipal(state: State, { number, customer, product, amount }: EarnOrder): void {
  const { ledger } = state
  const { asset } = state.earn.product(product)!
  ledger.begin(RETURN, number)
  ledger.customer(customer, PURPOSE.locked, asset, -amount)
  ledger.available(customer, asset, amount)
  ledger.end()
}

/** A principal before its time: the penalty and what is promised no more go to the pot. */
export function redeemPrincipal(state: State, order: EarnOrder, penalty: number, promised: number): void {
  const { ledger } = state
  const { number, customer, product, amount } = order
  const { asset } = state.earn.product(product)!
  ledger.begin(REDEMPTION, number)
  ledger.customer(customer, PURPOSE.locked, asset, -amount)
  if (promised > 0) ledger.house(PURPOSE.yieldPromised, asset, -promised, product)
  if (amount > penalty) ledger.available(customer, asset, amount - penalty)
  if (penalty + promised > 0) ledger.house(PURPOSE.yieldFree, asset, penalty + promised, product)
  ledger.end()
}

/** A part of a principal, all of it or none, goes back, and what is promised no more to what is free. */
export function takePrincipal(state: State, order: Order, amount: number, released: number): void {
  const { ledger } = state
  const { number, customer, product } = order
  if (amount + released === 0) return
  const { asset } = state.earn.product(product)!
  ledger.begin(RETURN, number)
  if (amount > 0) ledger.customer(customer, PURPOSE.locked, asset, -amount)
  if (released > 0) ledger.house(PURPOSE.yieldPromised, asset, -released, product)
  if (amount > 0) ledger.available(customer, asset, amount)
  if (released > 0) ledger.house(PURPOSE.yieldFree, asset, released, product)
  ledger.end()
}
