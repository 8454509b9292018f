import { STALE_AFTER_MS, STEP_MS, type TimedDirection } from '@candela/contract'
import type { TimedOffer } from '@candela/rules'
import { firstStrikeStep } from '@candela/rules/timed'
import { assert } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { Maturities } from './maturities.ts'
import type { Tick, TimedOrder } from './timed-order.ts'
import type { Ticked } from './window.ts'

/** Of one product. */
interface OfProduct extends Ticked {
  /** by number, oldest first: what the oldest cannot have yet, no later one can */
  readonly pending: Map<number, TimedOrder>
  /** orders that are not settled */
  open: number
}

/** Timed orders that are not settled, the ticks they may be settled by, and what the house owes on them. */
export class Timed {
  /** of the last order placed */
  numbers = 0
  /** by number */
  readonly orders = new Map<number, TimedOrder>()
  readonly running = new Maturities()
  /** those with open orders */
  readonly products = new Map<number, OfProduct>()
  private readonly owed = new Map<string, number>()
  private readonly openOf = new Map<number, number>()
  private readonly stakedBy = new Map<number, number>()
  private readonly due: DueClock

  constructor(due: DueClock) {
    this.due = due
  }

  /** Orders of a customer that are not settled. */
  countOf(customer: number): number {
    return this.openOf.get(customer) ?? 0
  }

  /** Minor units of a customer that are staked on them. */
  stakeOf(customer: number): number {
    return this.stakedBy.get(customer) ?? 0
  }

  /** Minor units the house owes at most: of a minute, of a product, of a group, on one direction. */
  owedOn(of: string, direction: TimedDirection): bigint {
    return BigInt(this.owed.get(`${of} ${direction}`) ?? 0)
  }

  add(order: TimedOrder, offer: TimedOffer): void {
    this.orders.set(order.number, order)
    let of = this.products.get(order.product)
    if (of === undefined) this.products.set(order.product, (of = { pending: new Map(), ticks: [], open: 0 }))
    of.open++
    this.count(order, offer, 1)
    if (order.maturityStep === 0) of.pending.set(order.number, order)
    else this.running.add(order)
    this.due.note(dueAt(order, offer))
  }

  /** An order that waited is opened. */
  open(order: TimedOrder, offer: TimedOffer, strike: Tick, maturityStep: number): void {
    this.products.get(order.product)!.pending.delete(order.number)
    order.strike = strike.index
    order.strikeStep = strike.step
    order.maturityStep = maturityStep
    this.running.add(order)
    this.due.note(dueAt(order, offer))
  }

  /** It is over; one that runs has left `running` already. */
  remove(order: TimedOrder, offer: TimedOffer): void {
    assert(this.orders.delete(order.number), 'a timed order ends once')
    const of = this.products.get(order.product)!
    of.pending.delete(order.number)
    if (--of.open === 0) this.products.delete(order.product)
    this.count(order, offer, -1)
  }

  private count(
    { customer, product, direction, minute, stake, reserve }: TimedOrder,
    { group }: TimedOffer,
    by: 1 | -1,
  ) {
    change(this.openOf, customer, by)
    change(this.stakedBy, customer, by * stake)
    for (const of of boundsOf(product, group, minute)) change(this.owed, `${of} ${direction}`, by * reserve)
  }
}

function change<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  assert(count >= 0, 'what is counted is not below zero')
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** What the house's limits on an order are counted by: its minute, its product, its group. */
export function boundsOf(
  product: number,
  group: string,
  minute: number,
): readonly [ofMinute: string, ofProduct: string, ofGroup: string] {
  return [`minute ${product} ${minute}`, `product ${product}`, `group ${group}`]
}

/** When no tick that it waits for can come any more: then it is decided even if the market says nothing. */
export function dueAt({ placedAt, maturityStep }: TimedOrder, offer: TimedOffer): number {
  const last = maturityStep === 0 ? firstStrikeStep(placedAt, offer) + offer.limitSteps - 1 : maturityStep
  return last * STEP_MS + STALE_AFTER_MS
}
