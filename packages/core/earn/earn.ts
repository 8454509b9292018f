import { paymentOf } from '@candela/rules/earn/arithmetic'
import { assert, gmt8DayStart } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'
import type { Lock } from '../ledger/locked.ts'
import type { EarnOrder } from './earn-order.ts'
import type { EarnProduct } from './earn-product.ts'

/** The stages of the start of a day, in their order. */
const STAGES = ['yield', 'maturity', 'renewal', 'rate'] as const
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
  private readonly heldBy = new Map<string, number>()
  private readonly runningOf = new Map<number, number>()
  private readonly queues: Readonly<Record<Stage, DueQueue>>

  constructor(due: DueClock) {
    this.queues = {
      yield: new DueQueue(due),
      maturity: new DueQueue(due),
      renewal: new DueQueue(due),
      rate: new DueQueue(due),
    }
  }

  product(number: number): EarnProduct | undefined {
    return this.products[number - 1]
  }

  /** Orders of a customer that are not over. */
  countOf(customer: number): number {
    return this.runningOf.get(customer) ?? 0
  }

  /** Minor units that a customer has in a product. */
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
    if (!order.isHome) this.hold(order, order.amount)
    this.schedule(order)
  }

  /** Notes the next instant of an order. */
  schedule(order: EarnOrder): void {
    const { number, nextDay, lastDay, isHome } = order
    if (isHome) this.queues.renewal.set(number, paymentOf(lastDay))
    else if (nextDay > lastDay) this.queues.maturity.set(number, paymentOf(lastDay))
    else this.queues.yield.set(number, paymentOf(nextDay))
  }

  /** Its principal is available again. */
  release(order: EarnOrder): void {
    assert(!order.isHome, 'a principal goes back once')
    order.isHome = true
    this.hold(order, -order.amount)
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
