import type { CommandOf } from '@candela/contract'
import { balance, move } from './floor/accounts.ts'
import { type AuditedState, isFrozen } from './floor/books.ts'
import type { AuditedOpenOrder, AuditedEarnProduct } from './floor/earn-books.ts'
import { type Decision, done, refusal } from './floor/decision.ts'
import type { Expected } from './floor/told.ts'
import { dayOf, openPromise, walletPromise, yieldOf } from './floor/yields.ts'
import { hasWindows } from './floor/settling.ts'
import { inWallet } from './wallets.ts'

/* Products without an end (earn §4, §5): in and out at once, and each day pays on the least that was there all day. */

/** A customer's one order in a product. */
export function openOrderOf({ earn }: AuditedState, customer: number, product: number): AuditedOpenOrder | undefined {
  return earn.open.find((each) => each.customer === customer && each.product === product)
}

function leastOn(order: AuditedOpenOrder, day: number): bigint {
  return order.lows.get(day) ?? order.wallet ?? order.amount
}

/** Set aside for it: each day ahead by what is there, and today by the least of it. */
function promiseOf(state: AuditedState, order: AuditedOpenOrder, amount: bigint, least: bigint): bigint {
  const product = state.earn.products[order.product - 1]!
  const { highPpm } = product.terms[0]!
  const today = dayOf(state.at)
  const { fundedUntil, kind } = product.open!
  if (kind === 'wallet') return walletPromise(order.nextDay, fundedUntil, highPpm, amount)
  return openPromise({ today, firstDay: order.firstDay, fundedUntil }, highPpm, amount, least)
}

/** The amount that the pot has to set aside for more of it. */
function wantedFor(state: AuditedState, order: AuditedOpenOrder, amount: bigint): bigint {
  const least = leastOn(order, dayOf(state.at))
  return promiseOf(state, order, order.amount + amount, least) - promiseOf(state, order, order.amount, least)
}

function newOrder(state: AuditedState, customer: number, product: number): AuditedOpenOrder {
  const firstDay = dayOf(state.at) + 1
  return { order: 0, customer, product, firstDay, amount: 0n, nextDay: firstDay, lows: new Map() }
}

/** True when the pot can promise it. */
export function isSoldOut(state: AuditedState, { customer, earnProduct, amount }: Put): boolean {
  const order = openOrderOf(state, customer, earnProduct) ?? newOrder(state, customer, earnProduct)
  const { asset } = state.earn.products[earnProduct - 1]!
  return wantedFor(state, order, BigInt(amount)) > balance(state, 0, 'yieldFree', asset, earnProduct)
}

type Put = Pick<CommandOf<'openEarn'>, 'customer' | 'earnProduct' | 'amount'>

export function putIn(state: AuditedState, asked: Put & { readonly terms: number }): Decision {
  const { customer, earnProduct, terms, amount } = asked
  const product = state.earn.products[earnProduct - 1]!
  const known = openOrderOf(state, customer, earnProduct)
  const order = known ?? newOrder(state, customer, earnProduct)
  const today = dayOf(state.at)
  const isWallet = product.open!.kind === 'wallet'
  const promised = wantedFor(state, order, BigInt(amount))
  order.lows.set(today, leastOn(order, today))
  order.amount += BigInt(amount)
  if (isWallet) order.wallet = inWallet(state, order)
  if (!known) {
    order.order = state.earn.numbers += 1
    state.earn.open.push(order)
    state.earn.owners.push(customer)
    state.earn.productsOf.push(hasWindows(state) ? earnProduct : undefined)
  }
  if (!isWallet) {
    move(state, ['earnLock', order.order], product.asset, BigInt(amount), [customer, 'available'], [customer, 'locked'])
  }
  move(
    state,
    ['earnLock', order.order],
    product.asset,
    promised,
    [0, 'yieldFree', earnProduct],
    [0, 'yieldPromised', earnProduct],
  )
  const of = { order: order.order, customer, earnProduct, amount, promised: Number(promised) }
  if (known) return done(order.order, { kind: 'earnAdded', ...of, held: Number(order.amount) })
  const days = { firstDay: order.firstDay, lastDay: product.open!.fundedUntil }
  return done(order.order, { kind: 'earnOpened', ...of, ...days, terms, renew: false, renews: 0 })
}

export function takeOut(state: AuditedState, order: AuditedOpenOrder, asked: CommandOf<'redeemEarn'>): Decision {
  const { customer, amount } = asked
  if (isFrozen(state, customer)) return refusal('accountFrozen')
  if (amount <= 0) return refusal('earnAmountInvalid')
  if (BigInt(amount) > order.amount) return refusal('earnAmountAboveHeld')
  const { product: earnProduct } = order
  const { asset } = state.earn.products[earnProduct - 1]!
  if (order.wallet !== undefined) return endWallet(state, order, asked)
  const today = dayOf(state.at)
  const least = leastOn(order, today)
  const left = order.amount - BigInt(amount)
  const leastNow = left < least ? left : least
  const released = promiseOf(state, order, order.amount, least) - promiseOf(state, order, left, leastNow)
  order.amount = left
  order.lows.set(today, leastNow)
  move(state, ['earnReturn', order.order], asset, BigInt(amount), [customer, 'locked'], [customer, 'available'])
  move(
    state,
    ['earnReturn', order.order],
    asset,
    released,
    [0, 'yieldPromised', earnProduct],
    [0, 'yieldFree', earnProduct],
  )
  if (left === 0n) end(state, order)
  const of = { order: order.order, customer, earnProduct, amount, held: Number(left), released: Number(released) }
  return done(0, { kind: 'earnTaken', ...of })
}

/** A day begins: what the one before paid, and what goes back since no day more is promised. */
export function endOpenDay(state: AuditedState, day: number, dueAt: number): Expected[] {
  const told: Expected[] = []
  for (const order of byNumber(state)) if (order.nextDay === day) told.push(payOpenOrder(state, order, dueAt))
  for (const order of byNumber(state)) {
    const { open } = state.earn.products[order.product - 1]!
    if (open!.isEnding && open!.fundedUntil === day) told.push(freeOpenOrder(state, order, dueAt))
  }
  return told
}

/** Wallet mining ends as a whole, and today earns nothing. */
function endWallet(state: AuditedState, order: AuditedOpenOrder, { amount }: CommandOf<'redeemEarn'>): Decision {
  if (BigInt(amount) !== order.amount) return refusal('earnAmountInvalid')
  const { order: number, customer, product: earnProduct } = order
  const { asset } = state.earn.products[earnProduct - 1]!
  const released = promiseOf(state, order, order.amount, 0n)
  move(state, ['earnReturn', number], asset, released, [0, 'yieldPromised', earnProduct], [0, 'yieldFree', earnProduct])
  end(state, order)
  return done(0, { kind: 'walletMiningEnded', order: number, customer, earnProduct, released: Number(released) })
}

/** No day more is promised: everything goes back. Of a wallet nothing was set aside. */
export function freeOpenOrder(state: AuditedState, order: AuditedOpenOrder, dueAt: number): Expected {
  const { order: number, customer, product: earnProduct, wallet } = order
  const amount = wallet === undefined ? order.amount : 0n
  const { asset } = state.earn.products[earnProduct - 1]!
  move(state, ['earnReturn', number], asset, amount, [customer, 'locked'], [customer, 'available'])
  end(state, order)
  return { kind: 'earnMatured', order: number, customer, earnProduct, amount: Number(amount), dueAt }
}

export function payOpenOrder(state: AuditedState, order: AuditedOpenOrder, dueAt: number): Expected {
  const { order: number, customer, product: earnProduct, nextDay: day } = order
  const product = state.earn.products[earnProduct - 1]!
  const ratePpm = product.rates[0]!.get(day)!
  const least = leastOn(order, day)
  const paid = yieldOf(least, ratePpm)
  const most = yieldOf(order.wallet === undefined ? least : order.amount, product.terms[0]!.highPpm)
  move(state, ['earnYield', number], product.asset, paid, [0, 'yieldPromised', earnProduct], [customer, 'available'])
  move(
    state,
    ['earnYield', number],
    product.asset,
    most - paid,
    [0, 'yieldPromised', earnProduct],
    [0, 'yieldFree', earnProduct],
  )
  order.nextDay += 1
  return { kind: 'yieldPaid', order: number, customer, earnProduct, day, ratePpm, amount: Number(paid), dueAt }
}

/** One day more for everybody in it, or for nobody. */
export function promiseDay(
  state: AuditedState,
  { product: earnProduct, asset, terms, open }: AuditedEarnProduct,
): Expected[] {
  if (!open || open.isEnding) return []
  const of = state.earn.open.filter((order) => order.product === earnProduct)
  const promised = of.reduce((sum, { amount }) => sum + yieldOf(amount, terms[0]!.highPpm), 0n)
  if (promised > balance(state, 0, 'yieldFree', asset, earnProduct)) {
    open.isEnding = true
    return [{ kind: 'earnEnding', earnProduct, fundedUntil: open.fundedUntil }]
  }
  open.fundedUntil += 1
  move(
    state,
    ['earnPot', earnProduct],
    asset,
    promised,
    [0, 'yieldFree', earnProduct],
    [0, 'yieldPromised', earnProduct],
  )
  return [{ kind: 'earnFunded', earnProduct, fundedUntil: open.fundedUntil, promised: Number(promised) }]
}

function byNumber({ earn }: AuditedState): AuditedOpenOrder[] {
  return [...earn.open].sort((a, b) => a.order - b.order)
}

function end({ earn }: AuditedState, order: AuditedOpenOrder): void {
  earn.open.splice(earn.open.indexOf(order), 1)
}
