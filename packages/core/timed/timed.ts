import { STALE_AFTER_MS, STEP_MS, type TimedDirection } from '@candela/contract'
import type { TimedOffer } from '@candela/rules'
import { firstStrikeStep } from '@candela/rules/timed/arithmetic'
import { assert } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { Maturities } from './maturities.ts'
import type { Tick, TimedOrder } from './timed-order.ts'
import type { Ticked } from './window.ts'

/** The house's greatest debt, by direction, in minor units. */
type Owed = Record<TimedDirection, number>

/** The timed orders of one product. */
interface OfProduct extends Ticked {
  /** by number, oldest first: what the oldest cannot have yet, no later one can */
  readonly pending: Map<number, TimedOrder>
  /** orders that are not settled */
  open: number
  readonly owed: Owed
  /** by the UTC minute they were planned to end in */
  readonly minutes: Map<number, Owed>
}

/** Orders of one customer that are not settled, and the minor units staked on them. */
interface OfCustomer {
  open: number
  staked: number
}

const NOTHING: Readonly<Owed> = { up: 0, down: 0 }

/** Timed orders that are not settled, the ticks they may be settled by, and what the house owes on them. */
export class Timed {
  /** of the last order placed */
  numbers = 0
  /** by number */
  readonly orders = new Map<number, TimedOrder>()
  readonly running = new Maturities()
  /** those with open orders */
  readonly products = new Map<number, OfProduct>()
  private readonly groups = new Map<string, Owed>()
  private readonly customers = new Map<number, OfCustomer>()
  private readonly due: DueClock

  constructor(due: DueClock) {
    this.due = due
  }

  /** Orders of a customer that are not settled. */
  countOf(customer: number): number {
    return this.customers.get(customer)?.open ?? 0
  }

  /** Minor units of a customer that are staked on them. */
  stakeOf(customer: number): number {
    return this.customers.get(customer)?.staked ?? 0
  }

  /** Minor units the house owes at most on one direction: of a minute of a product, of the product, of its group. */
  owedOn(
    product: number,
    group: string,
    minute: number,
    direction: TimedDirection,
  ): readonly [ofMinute: bigint, ofProduct: bigint, ofGroup: bigint] {
    const of = this.products.get(product)
    const owed = [of?.minutes.get(minute), of?.owed, this.groups.get(group)]
    const [ofMinute, ofProduct, ofGroup] = owed.map((counted) => BigInt((counted ?? NOTHING)[direction]))
    return [ofMinute!, ofProduct!, ofGroup!]
  }

  add(order: TimedOrder, offer: TimedOffer): void {
    this.orders.set(order.number, order)
    let of = this.products.get(order.product)
    if (of === undefined) this.products.set(order.product, (of = ofProduct()))
    of.open++
    this.count(of, order, offer, 1)
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
    this.count(of, order, offer, -1)
    if (--of.open === 0) this.products.delete(order.product)
  }

  private count(of: OfProduct, order: TimedOrder, { group }: TimedOffer, by: 1 | -1): void {
    const { customer, direction, minute, stake } = order
    let own = this.customers.get(customer)
    if (own === undefined) this.customers.set(customer, (own = { open: 0, staked: 0 }))
    own.open += by
    own.staked += by * stake
    assert(own.open >= 0 && own.staked >= 0, 'what is counted is not below zero')
    if (own.open === 0) this.customers.delete(customer)
    const reserve = by * order.reserve
    owe(of.owed, direction, reserve)
    oweIn(of.minutes, minute, direction, reserve)
    oweIn(this.groups, group, direction, reserve)
  }
}

function ofProduct(): OfProduct {
  return { pending: new Map(), ticks: [], open: 0, owed: { ...NOTHING }, minutes: new Map() }
}

/** Answers whether anything is owed still. */
function owe(owed: Owed, direction: TimedDirection, by: number): boolean {
  owed[direction] += by
  assert(owed[direction] >= 0, 'what is counted is not below zero')
  return owed.up > 0 || owed.down > 0
}

function oweIn<Key>(all: Map<Key, Owed>, key: Key, direction: TimedDirection, by: number): void {
  let owed = all.get(key)
  if (owed === undefined) all.set(key, (owed = { ...NOTHING }))
  if (!owe(owed, direction, by)) all.delete(key)
}

/** The instant from which no tick that it waits for can come any more: then it is decided even if the market says nothing. */
export function dueAt({ placedAt, maturityStep }: TimedOrder, offer: TimedOffer): number {
  const last = maturityStep === 0 ? firstStrikeStep(placedAt, offer) + offer.limitSteps - 1 : maturityStep
  return last * STEP_MS + STALE_AFTER_MS
}
