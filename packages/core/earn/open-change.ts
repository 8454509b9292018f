import type { Code, CommandOf } from '@candela/contract'
import { dayYield, termPromise, walletAmount } from '@candela/rules/earn/arithmetic'
import { assert, gmt8Day } from '@candela/units'
import { isFrozen } from '../facts/frozen.ts'
import type { State } from '../state.ts'
import type { EarnProduct } from './earn-product.ts'
import { endOpen } from './open-due.ts'
import { lowOf, type OpenOrder, type OpenProduct } from './open-earn.ts'
import { numberOf } from './order-number.ts'
import { addPrincipal, potOf, takePrincipal } from './posting.ts'
import { settlingUntil } from './settling.ts'

/** The most that a customer may still put into a product without an end, minor units; 0 once it is ending. */
export function openRoomOf(state: State, product: EarnProduct, customer: number): bigint {
  const { kind, fundedUntil, isEnding, highPpm } = state.openEarn.products.get(product.number)!
  const days = fundedUntil - product.day
  if (isEnding || days <= 0) return 0n
  if (kind === 'wallet') return state.rules.earn.orderRoom(potOf(state, product).free, highPpm, days)
  const held = BigInt(state.openEarn.orderOf(customer, product.number)?.amount ?? 0)
  return state.rules.earn.addRoom(potOf(state, product).free, held, highPpm, days)
}

type Put = Pick<CommandOf<'openEarn'>, 'customer' | 'earnProduct' | 'terms' | 'amount'>

/** Puts in what was not refused: the first of a customer opens an order. Answers its number. */
export function putIn(state: State, { customer, earnProduct, terms, amount }: Put): number {
  const { openEarn, events, at } = state
  const product = openEarn.products.get(earnProduct)!
  const today = gmt8Day(at)
  const known = openEarn.orderOf(customer, earnProduct)
  if (known !== undefined) {
    const before = promiseOf(known, product, today)
    openEarn.change(known, amount, today)
    const promised = Number(promiseOf(known, product, today) - before)
    events.emit('earnAdded', { order: known.number, customer, earnProduct, amount, held: known.amount, promised })
    addPrincipal(state, known, amount, promised)
    return known.number
  }
  const number = numberOf(state, customer, earnProduct)
  const firstDay = state.rules.earn.firstYieldDay(at)
  const wallet = product.kind === 'wallet' ? walletOf(state, customer, earnProduct, amount) : undefined
  const days = { firstDay, nextDay: firstDay, low: 0, lowDay: today }
  const of: OpenOrder = { number, customer, product: earnProduct, amount, ...days, wallet }
  const promised = Number(promiseOf(of, product, today))
  const told = { order: number, customer, earnProduct, terms, amount, promised, firstDay }
  events.emit('earnOpened', { ...told, lastDay: product.fundedUntil, renew: false, renews: 0 })
  addPrincipal(state, of, wallet === undefined ? amount : 0, promised)
  openEarn.add(of)
  if (wallet !== undefined) state.ledger.watch(customer, true)
  return number
}

/** Minor units of a spot wallet that its mining counts. */
function walletOf({ ledger, earn }: State, customer: number, product: number, ceiling: number): number {
  const { available, held } = ledger.balanceOf(customer, earn.product(product)!.asset)
  return Number(walletAmount(BigInt(ceiling), available + held))
}

/** Takes a part back, or all, of an order that is not over. Refusals in the order of the rules' redeemRefusal. */
export function takeOut(state: State, { customer, order: number, amount }: CommandOf<'redeemEarn'>): Code {
  const { openEarn, events, at } = state
  const order = openEarn.orders.get(number)!
  const refusal = state.rules.earn.redeemRefusal({
    isAccountClosed: false,
    isOwnOrder: order.customer === customer,
    isSettling: settlingUntil(state, state.earn.product(order.product)!) !== 0,
    isOver: false,
    isFrozen: isFrozen(state, customer),
    canLeaveEarly: true,
    amount: BigInt(amount),
    held: BigInt(order.amount),
  })
  if (refusal !== undefined) {
    assert(refusal !== 'accountClosed', 'a closed account asks nothing')
    return refusal
  }
  if (order.wallet !== undefined) return endWallet(state, order, amount)
  const product = openEarn.products.get(order.product)!
  const today = gmt8Day(at)
  const before = promiseOf(order, product, today)
  openEarn.change(order, -amount, today)
  const released = Number(before - promiseOf(order, product, today))
  const { product: earnProduct, amount: held } = order
  events.emit('earnTaken', { order: number, customer, earnProduct, amount, held, released })
  takePrincipal(state, order, amount, released)
  if (held === 0) endOpen(state, order)
  return 'ok'
}

/** Ends wallet mining, which ends as a whole: today earns nothing. */
function endWallet(state: State, order: OpenOrder, amount: number): Code {
  if (amount !== order.amount) return 'earnAmountInvalid'
  const { number, customer, product } = order
  const released = Number(promiseOf(order, state.openEarn.products.get(product)!, gmt8Day(state.at)))
  state.events.emit('walletMiningEnded', { order: number, customer, earnProduct: product, released })
  takePrincipal(state, order, 0, released)
  endOpen(state, order)
  return 'ok'
}

/**
 * The amount a pot has set aside for an order: of wallet mining the ceiling for today and each day ahead; of what is locked the days
 * ahead by the present amount, and today by the least of it.
 */
function promiseOf(order: OpenOrder, { fundedUntil, highPpm }: OpenProduct, today: number): bigint {
  if (order.wallet !== undefined) return termPromise(BigInt(order.amount), highPpm, fundedUntil - order.nextDay + 1)
  const ofToday = order.nextDay === today ? dayYield(BigInt(lowOf(order, today)), highPpm) : 0n
  return termPromise(BigInt(order.amount), highPpm, fundedUntil - today) + ofToday
}
