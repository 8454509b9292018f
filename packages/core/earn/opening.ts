import type { OpenEarnRefusal } from '@candela/rules/earn'
import { lastYieldDay, planDays, planPromise, termPromise } from '@candela/rules/earn/arithmetic'
import { ownProtections } from '../limits/gate.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { State } from '../state.ts'
import type { EarnOrder } from './earn-order.ts'
import { currentTerms, type EarnProduct } from './earn-product.ts'
import { openRoomOf } from './open-change.ts'
import { numberOf } from './order-number.ts'
import { lockPrincipal, potOf } from './posting.ts'

export interface Opening {
  readonly customer: number
  readonly product: number
  readonly terms: number
  readonly amount: number
  readonly renew: boolean
}

/** The first refusal of opening an order, or of opening it again; undefined where it is taken. */
export function openingRefusal(state: State, asked: Opening, isSettling = false): OpenEarnRefusal | undefined {
  const { earn, ledger, openEarn } = state
  const product = earn.product(asked.product)
  if (product === undefined) return 'earnUnknown'
  const { terms, plan } = currentTerms(product)
  const amount = BigInt(asked.amount)
  // wallet mining sets nothing aside
  const isWallet = openEarn.products.get(asked.product)?.kind === 'wallet'
  const funds = isWallet
    ? { available: amount, unpaidPrincipal: 0n }
    : {
        available: ledger.balanceOf(asked.customer, product.asset).available,
        unpaidPrincipal: borrowedOf(state, asked.customer, product.asset),
      }
  const held = BigInt(heldOf(state, asked.customer, asked.product))
  return state.rules.earn.openEarnRefusal({
    ...ownProtections(state, asked.customer),
    isAccountClosed: false,
    isProductKnown: true,
    isSettling,
    terms: asked.terms,
    currentTerms: product.terms.length,
    isOnSale: isOnSale(state, product),
    isAlreadyRunning: isWallet && held > 0n,
    amount,
    minimum: BigInt(terms.minimum),
    maximum: BigInt(terms.maximum),
    customerMaximum: BigInt(terms.customerMaximum),
    // a plan takes as much again with each instalment to come
    held: held + BigInt((plan?.instalments ?? 1) - 1) * amount,
    wantsRenewal: asked.renew,
    isRenewable: terms.renewable,
    ...funds,
    room: roomOf(state, product, asked.customer),
  })
}

/** True when a product may be opened now. */
export function isOnSale({ openEarn, proposals, at }: State, product: EarnProduct): boolean {
  if (proposals.stoppedUntil(product.number, at) !== 0) return false
  const { opens, closes } = currentTerms(product).terms
  if (openEarn.products.get(product.number)?.isEnding === true) return false
  return opens <= at && (closes === 0 || at < closes)
}

/** Minor units that a customer has in a product. */
export function heldOf({ earn, openEarn }: State, customer: number, product: number): number {
  return openEarn.orderOf(customer, product)?.amount ?? earn.heldOf(customer, product)
}

/** The largest order of a customer that a product's pot still promises, minor units; of customer 0: of anybody new. */
export function roomOf(state: State, product: EarnProduct, customer: number): bigint {
  if (state.openEarn.products.has(product.number)) return openRoomOf(state, product, customer)
  const { terms, plan } = currentTerms(product)
  const days = plan === undefined ? terms.days : planDays(plan.everyDays, plan.instalments)
  return state.rules.earn.orderRoom(potOf(state, product).free, terms.highPpm, days)
}

/** Opens what was not refused, from a day on; `renews`: the order it goes on from, or 0. Answers its number. */
export function open(state: State, asked: Opening, firstDay: number, renews: number): number {
  const { earn, events } = state
  const { customer, product, amount, renew } = asked
  const { terms, plan: of } = currentTerms(earn.product(product)!)
  const number = numberOf(state, customer, product)
  const lastDay = lastYieldDay(firstDay, terms.days)
  const plan = of && { ...of, instalment: amount, lots: 1, next: 1, misses: 0, isTaking: true }
  const order: EarnOrder = { number, ...asked, firstDay, lastDay, nextDay: firstDay, paid: 0, isHome: false, plan }
  const promised = Number(
    of === undefined
      ? termPromise(BigInt(amount), terms.highPpm, terms.days)
      : planPromise(BigInt(amount), of.everyDays, of.instalments, terms.highPpm),
  )
  events.emit('earnOpened', {
    order: number,
    customer,
    earnProduct: product,
    terms: asked.terms,
    amount,
    promised,
    firstDay,
    lastDay,
    renew,
    renews,
  })
  if (of) events.emit('planOpened', { order: number, customer, earnProduct: product, instalment: amount, ...of })
  lockPrincipal(state, order, promised)
  earn.add(order)
  return number
}
