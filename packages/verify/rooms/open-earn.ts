import type { EarnTerms, EventOf } from '@candela/contract'
import { dayYield, firstYieldDay, payDay, paymentOf, termPromise } from '@candela/rules/earn'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import { ClaimFailed } from '../claims.ts'
import type { LockedAudit } from './locked.ts'
import type { AuditedEntry } from './room.ts'

/** What a product without an end promised to everybody in it. */
export interface OpenPot {
  fundedUntil: number
  isEnding: boolean
  /** a day of all orders at the high end */
  daily: bigint
}

/** Such a product, and its pot. */
export interface PotOfOpen {
  readonly id: string
  readonly asset: number
  readonly terms: EarnTerms
  /** "terms day" → ppm */
  readonly rates: ReadonlyMap<string, number>
  readonly pot: { free: bigint; promised: bigint }
  readonly open: OpenPot
}

interface Proven {
  readonly customer: number
  readonly earnProduct: number
  amount: bigint
  nextDay: number
  /** the least there was on `lowDay`; on days after it, all of it */
  low: bigint
  lowDay: number
}

type Told = Pick<EventOf<'earnTaken'>, 'order' | 'customer' | 'earnProduct'>

/**
 * Orders without an end: what went in and out is what its owner asked for, each day ahead is set aside for everybody or
 * for nobody, and a day pays on the least that was there all day.
 */
export class OpenEarnAudit {
  readonly #orders = new Map<number, Proven>()
  readonly #owned = new Set<string>()
  readonly #locked: LockedAudit

  constructor(locked: LockedAudit) {
    this.#locked = locked
  }

  has(order: number): boolean {
    return this.#orders.has(order)
  }

  opened(entry: AuditedEntry, of: PotOfOpen, event: EventOf<'earnOpened'>): void {
    const { seq, at, command } = entry
    const { order, customer, earnProduct, amount, firstDay, lastDay, promised } = event
    const isAsked = command.kind === 'openEarn' && command.customer === customer && command.amount === amount
    if (!isAsked || command.earnProduct !== earnProduct || event.renew || event.renews !== 0) {
      throw failed('earn', seq, `order ${order} is not what was asked for`)
    }
    if (this.#owned.has(ownedBy(event)) || firstDay !== firstYieldDay(at) || lastDay !== of.open.fundedUntil) {
      throw failed('earn', seq, `order ${order} begins another day, or beside another`)
    }
    const today = gmt8Day(at)
    const proven = { customer, earnProduct, amount: 0n, nextDay: firstDay, low: 0n, lowDay: today }
    this.#put(entry, of, proven, amount, promised)
    this.#orders.set(order, proven)
    this.#owned.add(ownedBy(event))
  }

  added(entry: AuditedEntry, of: PotOfOpen, event: EventOf<'earnAdded'>): void {
    const { seq, command } = entry
    const { order, customer, earnProduct, amount, held, promised } = event
    const proven = this.#of(entry, event)
    const isAsked = command.kind === 'openEarn' && command.customer === customer && command.amount === amount
    if (!isAsked || command.earnProduct !== earnProduct) throw failed('earn', seq, `nobody added to order ${order}`)
    this.#put(entry, of, proven, amount, promised)
    if (proven.amount !== BigInt(held)) throw failed('earn', seq, `order ${order} holds ${proven.amount}`)
  }

  taken(entry: AuditedEntry, of: PotOfOpen, event: EventOf<'earnTaken'>): void {
    const { seq, at, command } = entry
    const { order, customer, amount, held, released } = event
    const proven = this.#of(entry, event)
    const isAsked = command.kind === 'redeemEarn' && command.customer === customer && command.order === order
    if (!isAsked || command.amount !== amount || amount <= 0 || BigInt(amount) > proven.amount) {
      throw failed('earn', seq, `nobody took that of order ${order}`)
    }
    const before = promiseOf(proven, of, at)
    change(proven, of, -BigInt(amount), at)
    const freed = before - promiseOf(proven, of, at)
    if (BigInt(released) !== freed || BigInt(held) !== proven.amount) {
      throw failed('earn', seq, `order ${order} holds ${proven.amount} and frees ${freed}`)
    }
    of.pot.promised -= freed
    of.pot.free += freed
    this.#locked.lock(customer, of.asset, -BigInt(amount))
    if (held === 0) this.#end(event)
  }

  paid(entry: AuditedEntry, of: PotOfOpen, event: EventOf<'yieldPaid'>): void {
    const { seq, at } = entry
    const { order, day, dueAt, ratePpm } = event
    const proven = this.#of(entry, event)
    if (day !== proven.nextDay || dueAt !== paymentOf(day) || at < dueAt) {
      throw failed('yields', seq, `order ${order} was paid for day ${day} instead of ${proven.nextDay}`)
    }
    if (ratePpm !== of.rates.get(`1 ${day}`)) throw failed('yields', seq, `order ${order} earned ${ratePpm} ppm`)
    const { paid, back } = payDay(lowOf(proven, day), ratePpm, of.terms.highPpm)
    if (BigInt(event.amount) !== paid)
      throw failed('yields', seq, `order ${order} was paid ${event.amount}, not ${paid}`)
    of.pot.promised -= paid + back
    of.pot.free += back
    proven.nextDay++
  }

  matured(entry: AuditedEntry, of: PotOfOpen, event: EventOf<'earnMatured'>): void {
    const proven = this.#of(entry, event)
    const { fundedUntil, isEnding } = of.open
    const isOver = isEnding && proven.nextDay > fundedUntil && event.dueAt === paymentOf(fundedUntil)
    if (!isOver || BigInt(event.amount) !== proven.amount) {
      throw failed('earn', entry.seq, `order ${event.order} gave back before its days were paid`)
    }
    this.#locked.lock(proven.customer, of.asset, -proven.amount)
    of.open.daily -= dayYield(proven.amount, of.terms.highPpm)
    this.#end(event)
  }

  funded({ seq, at, command }: AuditedEntry, of: PotOfOpen, event: EventOf<'earnFunded'>): void {
    const { fundedUntil, promised } = event
    if (command.kind === 'listOpenEarn') {
      if (fundedUntil === of.open.fundedUntil && promised === 0) return
      throw failed('pots', seq, `${of.id} begins with days that are not those of its terms`)
    }
    const isDue = at >= gmt8DayStart(fundedUntil - of.terms.days)
    if (!isDue || of.open.isEnding || fundedUntil !== of.open.fundedUntil + 1) {
      throw failed('pots', seq, `${of.id} was funded for a day that is not the next`)
    }
    if (BigInt(promised) !== of.open.daily || of.open.daily > of.pot.free) {
      throw failed('pots', seq, `a day more of ${of.id} is ${of.open.daily}`)
    }
    of.open.fundedUntil = fundedUntil
    of.pot.free -= of.open.daily
    of.pot.promised += of.open.daily
  }

  ending({ seq }: AuditedEntry, { id, open, pot }: PotOfOpen, event: EventOf<'earnEnding'>): void {
    const isSo = !open.isEnding && event.fundedUntil === open.fundedUntil && open.daily > pot.free
    if (!isSo) throw failed('pots', seq, `the pot of ${id} could promise a day more`)
    open.isEnding = true
  }

  #put({ seq, at }: AuditedEntry, of: PotOfOpen, proven: Proven, amount: number, promised: number): void {
    const { minimum, maximum, opens, closes } = of.terms
    const isOnSale = !of.open.isEnding && opens <= at && (closes === 0 || at < closes)
    if (!isOnSale || amount < minimum || amount > maximum) throw failed('earn', seq, `${of.id} is not sold like that`)
    const before = promiseOf(proven, of, at)
    change(proven, of, BigInt(amount), at)
    const wanted = promiseOf(proven, of, at) - before
    if (BigInt(promised) !== wanted) throw failed('earn', seq, `${of.id} promises ${wanted} for it`)
    if (wanted > of.pot.free) throw failed('pots', seq, `the pot of ${of.id} promised more than it had`)
    of.pot.free -= wanted
    of.pot.promised += wanted
    this.#locked.lock(proven.customer, of.asset, BigInt(amount))
  }

  #end(event: Told): void {
    this.#orders.delete(event.order)
    this.#owned.delete(ownedBy(event))
  }

  #of({ seq }: AuditedEntry, { order, customer, earnProduct }: Told): Proven {
    const proven = this.#orders.get(order)
    if (proven === undefined || proven.customer !== customer || proven.earnProduct !== earnProduct) {
      throw failed('earn', seq, `order ${order} is not open`)
    }
    return proven
  }
}

/** A customer has one in each product. */
function ownedBy({ customer, earnProduct }: Told): string {
  return `${customer} ${earnProduct}`
}

function lowOf({ amount, low, lowDay }: Proven, day: number): bigint {
  return lowDay === day ? low : amount
}

function change(order: Proven, { open, terms }: PotOfOpen, by: bigint, at: number): void {
  const today = gmt8Day(at)
  const low = lowOf(order, today)
  open.daily -= dayYield(order.amount, terms.highPpm)
  order.amount += by
  open.daily += dayYield(order.amount, terms.highPpm)
  order.low = order.amount < low ? order.amount : low
  order.lowDay = today
}

/** Every day ahead by what is there, and today, once it earns, by the least of it. */
function promiseOf(order: Proven, { open, terms: { highPpm } }: PotOfOpen, at: number): bigint {
  const today = gmt8Day(at)
  const ofToday = order.nextDay === today ? dayYield(lowOf(order, today), highPpm) : 0n
  return termPromise(order.amount, highPpm, open.fundedUntil - today) + ofToday
}

function failed(claim: 'earn' | 'yields' | 'pots', seq: number, what: string): ClaimFailed {
  return new ClaimFailed(claim, seq, what)
}
