import { assert, least } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'

/** Somebody who was invited: net of what came in and went out, and its highest, in minor units of USDT at the time. */
export interface Member {
  readonly inviter: number
  net: bigint
  peak: bigint
}

/** A rebate that is not paid. */
export interface Rebate {
  readonly rebate: number
  /** the receiver */
  readonly customer: number
  readonly member: number
  /** the amount that is not paid yet */
  amount: number
  readonly lapsesAt: number
}

/** Invitations, their rebates, and the rebates that wait to be paid. */
export class Referral {
  readonly members = new Map<number, Member>()
  /** by number, in its order */
  readonly unpaid = new Map<number, Rebate>()
  /** numbers of those whose both are validated, ascending */
  readonly payable: number[] = []
  /** the amount that each receiver has to get of them */
  readonly owed = new Map<number, bigint>()
  /** those whose both are not */
  readonly lapses: DueQueue
  private readonly topUps: DueQueue
  /** numbers that were given */
  rebates = 0
  /** the instant of the next top-up of `marketing`; 0: capital was never paid in */
  topUpAt = 0
  /** of those that wait for an identity, by each of the two */
  private readonly waiting = new Map<number, Set<number>>()

  constructor(due: DueClock) {
    this.lapses = new DueQueue(due)
    this.topUps = new DueQueue(due)
  }

  /** Those above a member, nearest first. */
  above(member: number, levels: number): number[] {
    const above: number[] = []
    for (let next = this.members.get(member); next !== undefined && above.length < levels;) {
      above.push(next.inviter)
      next = this.members.get(next.inviter)
    }
    return above
  }

  /** The instant of the next lapse or top-up of marketing. */
  nextAt(): number | undefined {
    const [lapse, topUp] = [this.lapses.nextAt(), this.topUps.nextAt()]
    return lapse === undefined || topUp === undefined ? (lapse ?? topUp) : Math.min(lapse, topUp)
  }

  topUpNext(at: number): void {
    this.topUpAt = at
    this.topUps.set(0, at)
  }

  add(rebate: Rebate, isPayable: boolean): void {
    this.unpaid.set(rebate.rebate, rebate)
    if (isPayable) return this.queue(rebate.rebate)
    for (const who of [rebate.customer, rebate.member]) {
      const own = this.waiting.get(who) ?? new Set()
      this.waiting.set(who, own.add(rebate.rebate))
    }
    this.lapses.set(rebate.rebate, rebate.lapsesAt)
  }

  /** The rebates that wait for an identity of the customer's, or for that of the other of the two. */
  waitingOf(customer: number): Rebate[] {
    return [...(this.waiting.get(customer) ?? [])].map((number) => this.unpaid.get(number)!)
  }

  /** Both are validated. */
  validated(rebate: Rebate): void {
    this.unwait(rebate)
    this.lapses.remove(rebate.rebate)
    this.queue(rebate.rebate)
  }

  /** The rebates owed to a customer, in their order. */
  of(customer: number): Rebate[] {
    return [...this.unpaid.values()].filter((rebate) => rebate.customer === customer)
  }

  /** Nobody is paid it. */
  drop(rebate: Rebate): void {
    const place = this.payable.indexOf(rebate.rebate)
    if (place >= 0) {
      this.payable.splice(place, 1)
      this.lower(rebate, rebate.amount)
    } else this.unwait(rebate)
    this.lapses.remove(rebate.rebate)
    this.unpaid.delete(rebate.rebate)
  }

  /** Takes the earliest that lapses by `at`. */
  takeLapsed(at: number): Rebate | undefined {
    const number = this.lapses.take(at)
    const rebate = this.unpaid.get(number)
    if (rebate === undefined) return undefined
    this.unwait(rebate)
    this.unpaid.delete(number)
    return rebate
  }

  /** Takes the first `many` of those that can be paid. */
  takePayable(many: number): Rebate[] {
    return this.payable.splice(0, many).map((number) => {
      const rebate = this.unpaid.get(number)!
      this.unpaid.delete(number)
      this.lower(rebate, rebate.amount)
      return rebate
    })
  }

  /** Takes `shares` of what receivers wait for, oldest first: parts of rebates, in their order. */
  takeShares(shares: ReadonlyMap<number, bigint>): { readonly rebate: Rebate; readonly part: number }[] {
    if (shares.size === 0) return []
    const left = new Map(shares)
    const taken: { rebate: Rebate; part: number }[] = []
    const kept = this.payable.filter((number) => {
      const rebate = this.unpaid.get(number)!
      const part = Number(least(left.get(rebate.customer) ?? 0n, BigInt(rebate.amount)))
      if (part === 0) return true
      left.set(rebate.customer, left.get(rebate.customer)! - BigInt(part))
      this.lower(rebate, part)
      rebate.amount -= part
      taken.push({ rebate, part })
      if (rebate.amount === 0) this.unpaid.delete(number)
      return rebate.amount > 0
    })
    this.payable.splice(0, this.payable.length, ...kept)
    return taken
  }

  private lower({ customer }: Rebate, amount: number): void {
    const left = this.owed.get(customer)! - BigInt(amount)
    if (left === 0n) this.owed.delete(customer)
    else this.owed.set(customer, left)
  }

  private queue(number: number): void {
    const { customer, amount } = this.unpaid.get(number)!
    this.owed.set(customer, (this.owed.get(customer) ?? 0n) + BigInt(amount))
    let place = this.payable.length
    while (place > 0 && this.payable[place - 1]! > number) place--
    this.payable.splice(place, 0, number)
  }

  private unwait({ rebate, customer, member }: Rebate): void {
    for (const who of [customer, member]) {
      const own = this.waiting.get(who)
      assert(own !== undefined && own.delete(rebate), 'a rebate waits for both')
      if (own.size === 0) this.waiting.delete(who)
    }
  }
}
