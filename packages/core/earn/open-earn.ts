import type { OpenEarnKind } from '@candela/contract'
import { dayYield, paymentOf, walletAmount } from '@candela/rules/earn/arithmetic'
import { assert } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { CountedQueue } from '../due/counted-queue.ts'
import type { Lock } from '../ledger/locked.ts'
import type { Earn } from './earn.ts'

/** The fields of a product without an end, beside those of every product. */
export interface OpenProduct {
  readonly kind: OpenEarnKind
  readonly highPpm: number
  /** the last day that is promised to everybody in it */
  fundedUntil: number
  /** no day more could be promised: it pays to that day, then everything goes back */
  isEnding: boolean
  /** minor units of a day at the high end, of all orders */
  daily: bigint
}

/** An order without an end; amounts in minor units of the product's asset, days of GMT+8. */
export interface OpenOrder {
  readonly number: number
  readonly customer: number
  readonly product: number
  readonly firstDay: number
  /** of wallet mining: the ceiling */
  amount: number
  /** the day that is paid next */
  nextDay: number
  /** the least that was in it on `lowDay`; on a later day that began with it: all of it */
  low: number
  lowDay: number
  /** of wallet mining: the spot wallet, up to the ceiling; undefined of what is locked */
  wallet: number | undefined
}

/** The amount of an order that earns on a day: the least that was in it. */
export function lowOf({ amount, wallet = amount, low, lowDay }: OpenOrder, day: number): number {
  return lowDay === day ? low : wallet
}

/** Products without an end, and what customers have in them. */
export class OpenEarn {
  /** by number of the product */
  readonly products = new Map<number, OpenProduct>()
  /** by number */
  readonly orders = new Map<number, OpenOrder>()
  private readonly ofCustomer = new Map<number, Map<number, OpenOrder>>()
  /** orders that are paid a day, and those that go back */
  readonly days: CountedQueue
  readonly ends: CountedQueue
  /** orders by product */
  private readonly sizes = new Map<number, number>()

  constructor(due: DueClock) {
    this.days = new CountedQueue(due)
    this.ends = new CountedQueue(due)
  }

  /** A customer has one in each product. */
  orderOf(customer: number, product: number): OpenOrder | undefined {
    return this.ofCustomer.get(customer)?.get(product)
  }

  countOf(customer: number): number {
    return this.ofCustomer.get(customer)?.size ?? 0
  }

  /** Wallet mining of a customer. */
  walletsOf(customer: number): OpenOrder[] {
    return [...(this.ofCustomer.get(customer)?.values() ?? [])].filter(({ wallet }) => wallet !== undefined)
  }

  *locks({ products }: Earn): Generator<Lock> {
    for (const { customer, product, amount, wallet } of this.orders.values()) {
      if (wallet === undefined) yield { customer, asset: products[product - 1]!.asset, amount: BigInt(amount) }
    }
  }

  add(order: OpenOrder): void {
    const { number, customer, product } = order
    this.orders.set(number, order)
    const own = this.ofCustomer.get(customer)
    if (own === undefined) this.ofCustomer.set(customer, new Map([[product, order]]))
    else own.set(product, order)
    this.sizes.set(product, this.sizeOf(product) + 1)
    this.count(order, order.amount)
    this.schedule(order)
  }

  /** Its amount changes on a day. */
  change(order: OpenOrder, by: number, day: number): void {
    const low = lowOf(order, day)
    this.count(order, -order.amount)
    order.amount += by
    this.count(order, order.amount)
    order.low = Math.min(low, order.amount)
    order.lowDay = day
  }

  /** Notes what is in a wallet while a day lasts, or `isSettling`: after it ended, and before its product began the next. */
  noteWallet(order: OpenOrder, balance: bigint, day: number, isSettling: boolean): void {
    const wallet = Number(walletAmount(BigInt(order.amount), balance))
    order.low = isSettling ? lowOf(order, day) : Math.min(lowOf(order, day), wallet)
    order.lowDay = day
    order.wallet = wallet
  }

  /** It is over: nothing of it is locked or due. */
  remove(order: OpenOrder): void {
    const { number, customer, product } = order
    assert(this.orders.delete(number), 'an order ends once')
    const own = this.ofCustomer.get(customer)!
    own.delete(product)
    if (own.size === 0) this.ofCustomer.delete(customer)
    this.sizes.set(product, this.sizeOf(product) - 1)
    this.count(order, -order.amount)
    this.days.remove(number)
    this.ends.remove(number)
  }

  /** Notes the next instant of an order. */
  schedule({ number, product, nextDay }: OpenOrder): void {
    const { isEnding, fundedUntil } = this.products.get(product)!
    if (isEnding && nextDay > fundedUntil) this.ends.set(number, paymentOf(fundedUntil))
    else this.days.set(number, paymentOf(nextDay))
  }

  nextAt(): number | undefined {
    const [day, end] = [this.days.nextAt(), this.ends.nextAt()]
    return day === undefined ? end : Math.min(day, end ?? day)
  }

  /** Takes the order that is due first at or before `at`: at one instant what pays a day, then what goes back. */
  take(at: number): { readonly order: OpenOrder; readonly isEnd: boolean; readonly dueAt: number } | undefined {
    const dueAt = this.nextAt()
    if (dueAt === undefined || dueAt > at) return undefined
    const isEnd = this.days.nextAt() !== dueAt
    const number = (isEnd ? this.ends : this.days).take(dueAt)
    return { order: this.orders.get(number)!, isEnd, dueAt }
  }

  /** The number of orders that go back at a midnight: each is paid its last day at it. */
  endsAt(midnight: number): number {
    let count = 0
    for (const [product, { isEnding, fundedUntil }] of this.products) {
      if (isEnding && paymentOf(fundedUntil) === midnight) count += this.sizeOf(product)
    }
    return count
  }

  private sizeOf(product: number): number {
    return this.sizes.get(product) ?? 0
  }

  private count({ product }: OpenOrder, amount: number): void {
    const of = this.products.get(product)!
    const yields = dayYield(BigInt(Math.abs(amount)), of.highPpm)
    of.daily += amount < 0 ? -yields : yields
  }
}
