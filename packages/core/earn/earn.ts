import { instalmentAt, paymentOf } from '@candela/rules/earn/arithmetic'
import { assert, gmt8Day, gmt8DayStart } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { CountedQueue } from '../due/counted-queue.ts'
import type { Lock } from '../ledger/locked.ts'
import { committedOf, type EarnOrder } from './earn-order.ts'
import type { EarnProduct } from './earn-product.ts'

/** The stages of the start of a day, in their order. */
const STAGES = ['yield', 'maturity', 'renewal', 'instalment', 'rate'] as const
export type Stage = (typeof STAGES)[number]

export interface DueDay {
  readonly stage: Stage
  /** of an order; of a product where a rate is due */
  readonly number: number
  readonly dueAt: number
}

/** Earn products, orders whose principal is not back, and what falls due next. */
export class Earn {
  /** by number − 1 */
  readonly products: EarnProduct[] = []
  /** by number */
  readonly orders = new Map<number, EarnOrder>()
  /** the owner of each order, past ones too, by number − 1 */
  readonly owners: number[] = []
  /** the product of each order by number − 1; 0 of those of earlier rules */
  readonly productsOf: number[] = []
  readonly queues: Readonly<Record<Stage, CountedQueue>>
  private readonly heldBy = new Map<string, number>()
  private readonly runningOf = new Map<number, number>()
  /** by last day: orders whose principal is not back, and those of them that renew */
  private readonly ending = new Map<number, { orders: number; renewing: number }>()

  constructor(due: DueClock) {
    this.queues = {
      yield: new CountedQueue(due),
      maturity: new CountedQueue(due),
      renewal: new CountedQueue(due),
      instalment: new CountedQueue(due),
      rate: new CountedQueue(due),
    }
  }

  product(number: number): EarnProduct | undefined {
    return this.products[number - 1]
  }

  /** The orders whose last day a midnight pays, and those of them that are to be opened again. */
  endingAt(midnight: number): { readonly orders: number; readonly renewing: number } {
    return this.ending.get(gmt8Day(midnight) - 1) ?? { orders: 0, renewing: 0 }
  }

  /** Orders of a customer that are not over. */
  countOf(customer: number): number {
    return this.runningOf.get(customer) ?? 0
  }

  /** Minor units that a customer has in a product, instalments to come included. */
  heldOf(customer: number, product: number): number {
    return this.heldBy.get(`${customer} ${product}`) ?? 0
  }

  /** Principals that are not back. */
  *locks(): Generator<Lock> {
    for (const { customer, product, amount, isHome } of this.orders.values()) {
      if (!isHome) yield { customer, asset: this.product(product)!.asset, amount: BigInt(amount) }
    }
  }

  list(product: EarnProduct): void {
    this.products.push(product)
    this.dayBegan(product)
  }

  /** The next day of a product falls due when it begins. */
  dayBegan(product: EarnProduct): void {
    this.queues.rate.set(product.number, gmt8DayStart(product.day + 1))
  }

  add(order: EarnOrder): void {
    this.orders.set(order.number, order)
    this.count(order, 1)
    if (!order.isHome) {
      this.hold(order, committedOf(order))
      this.countEnding(order, 1)
    }
    this.schedule(order)
    this.scheduleInstalment(order)
  }

  /** Notes the next day or end of an order. */
  schedule(order: EarnOrder): void {
    const { number, nextDay, lastDay, isHome } = order
    if (isHome) this.queues.renewal.set(number, paymentOf(lastDay))
    else if (nextDay > lastDay) this.queues.maturity.set(number, paymentOf(lastDay))
    else this.queues.yield.set(number, paymentOf(nextDay))
  }

  /** Notes the next instalment of a plan. */
  scheduleInstalment({ number, firstDay, plan }: EarnOrder): void {
    if (plan === undefined || !plan.isTaking || plan.next >= plan.instalments) return
    this.queues.instalment.set(number, instalmentAt({ ...plan, first: firstDay }, plan.next))
  }

  /** A plan takes no instalment any more: what was still to come is not held. */
  stop(order: EarnOrder): void {
    const { plan } = order
    assert(plan?.isTaking === true, 'a plan stops once')
    const before = committedOf(order)
    plan.isTaking = false
    this.hold(order, committedOf(order) - before)
    this.queues.instalment.remove(order.number)
  }

  /** An instalment had its turn, taken or not. */
  passInstalment(order: EarnOrder, isTaken: boolean): void {
    const plan = order.plan!
    const before = committedOf(order)
    plan.next++
    plan.misses = isTaken ? 0 : plan.misses + 1
    if (isTaken) {
      plan.lots++
      order.amount += plan.instalment
    }
    this.hold(order, committedOf(order) - before)
    this.scheduleInstalment(order)
  }

  /** It is opened again at its end, or is not. */
  setRenewal(order: EarnOrder, renew: boolean): void {
    this.countEnding(order, -1)
    order.renew = renew
    this.countEnding(order, 1)
  }

  /** Its principal is available again. */
  release(order: EarnOrder): void {
    assert(!order.isHome, 'a principal goes back once')
    this.countEnding(order, -1)
    this.hold(order, -committedOf(order))
    order.isHome = true
    this.queues.instalment.remove(order.number)
  }

  /** It is over: nothing of it is locked or due. */
  remove(order: EarnOrder): void {
    assert(order.isHome && this.orders.delete(order.number), 'an order ends once')
    this.count(order, -1)
    for (const stage of STAGES) if (stage !== 'rate') this.queues[stage].remove(order.number)
  }

  /** The instant of what falls due first of some stages; undefined: nothing will. */
  nextAt(stages: readonly Stage[]): number | undefined {
    let soonest: number | undefined
    for (const stage of stages) {
      const at = this.queues[stage].nextAt()
      if (at !== undefined && (soonest === undefined || at < soonest)) soonest = at
    }
    return soonest
  }

  /** Takes what is due first at or before `at`: earlier first, at one instant by stage, then by number. */
  take(stages: readonly Stage[], at: number): DueDay | undefined {
    const dueAt = this.nextAt(stages)
    if (dueAt === undefined || dueAt > at) return undefined
    const stage = stages.find((each) => this.queues[each].nextAt() === dueAt)!
    return { stage, number: this.queues[stage].take(dueAt), dueAt }
  }

  private countEnding({ lastDay, renew }: EarnOrder, by: 1 | -1): void {
    const before = this.ending.get(lastDay) ?? { orders: 0, renewing: 0 }
    const after = { orders: before.orders + by, renewing: before.renewing + (renew ? by : 0) }
    if (after.orders === 0) this.ending.delete(lastDay)
    else this.ending.set(lastDay, after)
  }

  private count({ customer, product, terms }: EarnOrder, by: 1 | -1): void {
    this.product(product)!.terms[terms - 1]!.running += by
    const left = this.countOf(customer) + by
    if (left === 0) this.runningOf.delete(customer)
    else this.runningOf.set(customer, left)
  }

  private hold({ customer, product }: EarnOrder, by: number): void {
    const key = `${customer} ${product}`
    const held = (this.heldBy.get(key) ?? 0) + by
    assert(held >= 0, 'what is held is not below zero')
    if (held === 0) this.heldBy.delete(key)
    else this.heldBy.set(key, held)
  }
}
