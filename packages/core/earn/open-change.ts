import type { Code, CommandOf } from '@candela/contract'
import { dayYield, termPromise } from '@candela/rules/earn/arithmetic'
import { assert, gmt8Day } from '@candela/units'
import { isFrozen } from '../facts/frozen.ts'
import type { State } from '../state.ts'
import type { EarnProduct } from './earn-product.ts'
import { lowOf, type OpenOrder, type OpenProduct } from './open-earn.ts'
import { addPrincipal, potOf, takePrincipal } from './posting.ts'

/** The most that a customer may still put into a product without an end, minor units; 0 once it is ending. */
export function openRoomOf(state: State, product: EarnProduct, customer: number): bigint {
  const { fundedUntil, isEnding, highPpm } = state.openEarn.products.get(product.number)!
  const days = fundedUntil - product.day
  if (isEnding || days <= 0) return 0n
  const held = BigInt(state.openEarn.orderOf(customer, product.number)?.amount ?? 0)
  return state.rules.earn.addRoom(potOf(state, product).free, held, highPpm, days)
}

/** Puts in what was not refused: the first of a customer opens an order. Answers its number. */
export function putIn(state: State, { customer, earnProduct, terms, amount }: CommandOf<'openEarn'>): number {
  const { earn, openEarn, events, at } = state
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
  const number = earn.owners.push(customer)
  const firstDay = state.rules.earn.firstYieldDay(at)
  const of = { number, customer, product: earnProduct, firstDay, nextDay: firstDay, amount, low: 0, lowDay: today }
  const promised = Number(promiseOf(of, product, today))
  const told = { order: number, customer, earnProduct, terms, amount, promised, firstDay }
  events.emit('earnOpened', { ...told, lastDay: product.fundedUntil, renew: false, renews: 0 })
  addPrincipal(state, of, amount, promised)
  openEarn.add(of)
  return number
}

/** Takes a part back, or all, of an order that is not over. Refusals in the order of the rules' redeemRefusal. */
export function takeOut(state: State, { customer, order: number, amount }: CommandOf<'redeemEarn'>): Code {
  const { openEarn, events, at } = state
  const order = openEarn.orders.get(number)!
  const refusal = state.rules.earn.redeemRefusal({
    isAccountClosed: false,
    isOwnOrder: order.customer === customer,
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
  const product = openEarn.products.get(order.product)!
  const today = gmt8Day(at)
  const before = promiseOf(order, product, today)
  openEarn.change(order, -amount, today)
  const released = Number(before - promiseOf(order, product, today))
  const { product: earnProduct, amount: held } = order
  events.emit('earnTaken', { order: number, customer, earnProduct, amount, held, released })
  takePrincipal(state, order, amount, released)
  if (held === 0) openEarn.remove(order)
  return 'ok'
}

/** The amount a pot has set aside for an order: the days ahead by the present amount, and today by the least of it. */
function promiseOf(order: OpenOrder, { fundedUntil, highPpm }: OpenProduct, today: number): bigint {
  const ofToday = order.nextDay === today ? dayYield(BigInt(lowOf(order, today)), highPpm) : 0n
  return termPromise(BigInt(order.amount), highPpm, fundedUntil - today) + ofToday
}
