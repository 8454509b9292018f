import type { EarnKind, EarnTerms, Event, EventOf, InstalmentSkip, PlanStop } from '@candela/contract'
import {
  dayOf as dayOfInstant,
  instalmentDay,
  instalmentDays,
  openPromise,
  planDaysFrom,
  type PlanTerms,
  promiseOf,
  startOf,
  turnAfter,
  walletPromise,
  yieldOf,
} from '@candela/auditor/facts'
import type { Refuse } from './claims.ts'
import type { ProvenEntry } from './entries.ts'

/** The facts of an order that its course rests on. */
interface CourseOf {
  readonly opened: EventOf<'earnOpened'>
  readonly terms: EarnTerms
  /** GMT+8, on which it was opened */
  readonly openedOn: number
  /** the first day shown, or one that none comes before: an earlier change may be the first that is shown */
  readonly from: number
  /** the last day that a product without an end promises on a day, as of an entry */
  readonly fundedUntil: (today: number, seq: number) => number
  readonly dayOf: (entry: ProvenEntry) => number
  /** the next day to be paid, where one was; else the first */
  readonly nextDay: () => number
  readonly refuse: Refuse
}

/** A plan's instalment that had its turn. */
interface ProvenInstalment {
  readonly instalment: number
  readonly skipped: InstalmentSkip | ''
  readonly amount: number
  readonly dueAt: number
  readonly at: number
}

interface ProvenPlan extends PlanTerms {
  readonly instalment: number
  /** those after the first, oldest first */
  readonly turns: readonly ProvenInstalment[]
  readonly stopped: PlanStop | ''
}

/** The amount that earns, as the order's own events change it. Amounts in minor units. */
export interface EarnCourse {
  /** in it now; of wallet mining its ceiling */
  readonly amount: number
  /** set aside for it in all; undefined of what has no end, for which each day sets aside another */
  readonly promised?: number
  /** of the principal, given back before its end; undefined where the proof leaves some out */
  readonly taken: number | undefined
  /** nothing is in it any more */
  readonly isOver: boolean
  readonly plan?: ProvenPlan
  /** the last day and the amount to be set aside at its opening */
  opening(): { readonly lastDay: number; readonly promised: number }
  /** a day's payment; of wallet mining the most that it may be */
  payment(day: number, ratePpm: number, seq: number): number
  /** its principal at the end */
  readonly back: number
  /** Takes an event of this kind of order alone; false: there is none such. */
  take(event: Event, entry: ProvenEntry): boolean
}

export function courseOf(kind: EarnKind, plan: PlanTerms | undefined, of: CourseOf): EarnCourse {
  if (kind === 'plan') return new PlanCourse(of, plan!)
  if (kind === 'flexible') return new FlexibleCourse(of)
  return kind === 'wallet' ? new WalletCourse(of) : termCourse(of)
}

/** A fixed number of days: all of it earns on each. */
function termCourse({ opened: { amount, firstDay, promised }, terms }: CourseOf): EarnCourse {
  return {
    amount,
    promised,
    taken: 0,
    isOver: false,
    back: amount,
    opening: () => ({ lastDay: firstDay + terms.days - 1, promised: Number(promiseOf(BigInt(amount), terms)) }),
    payment: (_day, ratePpm) => Number(yieldOf(BigInt(amount), ratePpm)),
    take: () => false,
  }
}

const MOST_MISSES = 3

/** Instalments, each of which earns from its day on. */
class PlanCourse implements EarnCourse {
  readonly taken = 0
  readonly isOver = false
  readonly #of: CourseOf
  readonly #terms: PlanTerms
  readonly #turns: ProvenInstalment[] = []
  #isOpened = false
  #misses = 0
  #released = 0
  #stopped: PlanStop | '' = ''

  constructor(of: CourseOf, terms: PlanTerms) {
    this.#of = of
    this.#terms = terms
  }

  get amount(): number {
    return this.#of.opened.amount * this.#lotsOn(Number.POSITIVE_INFINITY)
  }

  get back(): number {
    return this.amount
  }

  get promised(): number {
    return this.#of.opened.promised - this.#released
  }

  get plan(): ProvenPlan {
    const { everyDays, instalments } = this.#terms
    return {
      everyDays,
      instalments,
      instalment: this.#of.opened.amount,
      turns: this.#turns,
      stopped: this.#stopped,
    }
  }

  opening() {
    const { terms, opened } = this.#of
    return { lastDay: opened.firstDay + terms.days - 1, promised: this.#most(planDaysFrom(this.#terms, 0)) }
  }

  payment(day: number, ratePpm: number, seq: number): number {
    const { opened, refuse } = this.#of
    const isTaking = this.#stopped === '' && this.#next < this.#terms.instalments
    // each instalment has its turn before a day that it would earn is paid
    if (!this.#isOpened || (isTaking && instalmentDay(opened.firstDay, this.#terms, this.#next) <= day)) {
      refuse('formula', 'moveMissing', seq)
    }
    return this.#lotsOn(day) * Number(yieldOf(BigInt(opened.amount), ratePpm))
  }

  take(event: Event, entry: ProvenEntry): boolean {
    switch (event.kind) {
      case 'planOpened':
        this.#open(event, entry)
        return true
      case 'instalmentTaken':
        this.#turn({ ...event, skipped: '' }, entry)
        this.#misses = 0
        return true
      case 'instalmentSkipped':
        this.#skip(event, entry)
        return true
      case 'planStopped':
        this.#stop(event, entry)
        return true
      default:
        return false
    }
  }

  get #next(): number {
    return this.#turns.length + 1
  }

  #lotsOn(day: number): number {
    const { firstDay } = this.#of.opened
    const isIn = ({ skipped, instalment }: ProvenInstalment): boolean =>
      skipped === '' && instalmentDay(firstDay, this.#terms, instalment) <= day
    return 1 + this.#turns.filter(isIn).length
  }

  /** The amount that days of one instalment bring at most. */
  #most(days: number): number {
    const { opened, terms } = this.#of
    return days * Number(yieldOf(BigInt(opened.amount), terms.highPpm))
  }

  #open({ instalment, everyDays, instalments }: EventOf<'planOpened'>, { seq }: ProvenEntry): void {
    const { opened, refuse } = this.#of
    const isAsListed = everyDays === this.#terms.everyDays && instalments === this.#terms.instalments
    if (this.#isOpened || !isAsListed || instalment !== opened.amount) refuse('order', 'acceptedOtherwise', seq)
    this.#isOpened = true
  }

  #turn({ instalment, skipped, amount, dueAt }: Omit<ProvenInstalment, 'at'>, { seq, at }: ProvenEntry): void {
    const { opened, refuse, nextDay } = this.#of
    const due = startOf(instalmentDay(opened.firstDay, this.#terms, this.#next))
    const isLate = startOf(nextDay()) > due
    const isOver = this.#stopped !== '' || this.#misses >= MOST_MISSES || instalment >= this.#terms.instalments
    const isOff = isOver || instalment !== this.#next
    if (isOff || isLate || dueAt !== due || at < due) refuse('formula', 'timeOff', seq, dueAt, due)
    if (amount !== opened.amount) refuse('formula', 'paidOff', seq, amount, opened.amount)
    this.#turns.push({ instalment, skipped, amount, dueAt, at })
  }

  #skip(event: EventOf<'instalmentSkipped'>, entry: ProvenEntry): void {
    const { reason: skipped, misses, released } = event
    const freed = this.#most(instalmentDays(this.#terms, this.#next))
    this.#turn({ ...event, skipped, amount: this.#of.opened.amount }, entry)
    this.#misses += 1
    if (misses !== this.#misses) this.#of.refuse('formula', 'timeOff', entry.seq)
    this.#free(released, freed, entry)
  }

  #stop({ reason, order, released }: EventOf<'planStopped'>, entry: ProvenEntry): void {
    const { opened, refuse } = this.#of
    const { command, seq } = entry
    const isAsked = command?.kind === 'stopPlan' && command.order === order && command.customer === opened.customer
    if (reason === 'customer' ? !isAsked : this.#misses !== MOST_MISSES) refuse('order', 'amendedOtherwise', seq)
    if (this.#stopped !== '') refuse('formula', 'alreadyClosed', seq)
    this.#free(released, this.#most(planDaysFrom(this.#terms, this.#next)), entry)
    this.#stopped = reason
  }

  #free(released: number, expected: number, { seq }: ProvenEntry): void {
    if (released !== expected) this.#of.refuse('formula', 'paidOff', seq, released, expected)
    this.#released += released
  }
}

type Swept = EventOf<'idleSwept'>

/** The event that follows a sweep in its entry: what the money went into. */
export function sweptInto({ events }: Pick<ProvenEntry, 'events'>, swept: Event): Event | undefined {
  return events[events.indexOf(swept) + 1]
}

function sweptBefore({ events }: Pick<ProvenEntry, 'events'>, event: Event): Swept | undefined {
  const before = events[events.indexOf(event) - 1]
  return before?.kind === 'idleSwept' ? before : undefined
}

/** True of a sweep of so much, at a turn of its customer that had come; whether it was switched on takes a full replay. */
export function isSweep({ customer, amount, dueAt }: Swept, of: number, { at }: Pick<ProvenEntry, 'at'>): boolean {
  return amount === of && dueAt <= at && turnAfter(customer, dueAt - 1) === dueAt
}

/** Money that comes and goes: the least of a day earns. */
class FlexibleCourse implements EarnCourse {
  readonly #of: CourseOf
  #held: bigint
  #least: { readonly day: number; readonly amount: bigint } | undefined
  #isWhole = true
  #isFirst = true
  #taken = 0

  constructor(of: CourseOf) {
    this.#of = of
    this.#held = BigInt(of.opened.amount)
  }

  get amount(): number {
    return Number(this.#held)
  }

  get back(): number {
    return Number(this.#held)
  }

  get taken(): number | undefined {
    return this.#isWhole ? this.#taken : undefined
  }

  get isOver(): boolean {
    return this.#held === 0n
  }

  opening() {
    const { openedOn, opened } = this.#of
    const fundedUntil = openedOn + this.#of.terms.days
    return { lastDay: fundedUntil, promised: Number(this.#promiseOn(openedOn, fundedUntil, BigInt(opened.amount), 0n)) }
  }

  payment(day: number, ratePpm: number): number {
    return Number(yieldOf(this.#leastOn(day), ratePpm))
  }

  take(event: Event, entry: ProvenEntry): boolean {
    const { opened, refuse } = this.#of
    const { command, seq } = entry
    if (event.kind === 'idleSwept') return sweptInto(entry, event)?.kind === 'earnAdded'
    if (event.kind === 'earnAdded') {
      const { customer, earnProduct, terms } = opened
      const swept = sweptBefore(entry, event)
      const isAsked = command?.kind === 'openEarn' && command.customer === customer && !command.renew
      const isOfThis = isAsked && command.earnProduct === earnProduct && command.terms === terms
      const isAgreed = swept ? isSweep(swept, event.amount, entry) : isOfThis && command.amount === event.amount
      if (!isAgreed) refuse('order', 'acceptedOtherwise', seq)
      this.#change(event.held, event.amount, event.promised, entry, swept && dayOfInstant(swept.dueAt))
      return true
    }
    if (event.kind !== 'earnTaken') return false
    const isAsked = command?.kind === 'redeemEarn' && command.customer === opened.customer
    if (!isAsked || command.order !== opened.order || command.amount !== event.amount) {
      refuse('order', 'acceptedOtherwise', seq)
    }
    this.#change(event.held, -event.amount, event.released, entry)
    if (this.#isWhole) this.#taken += event.amount
    return true
  }

  /** `reserve`: the amount that more of it is set aside, or less. */
  #change(held: number, by: number, reserve: number, entry: ProvenEntry, day?: number): void {
    const { refuse, fundedUntil, from, dayOf } = this.#of
    const { seq } = entry
    const today = day ?? dayOf(entry)
    const isFirst = this.#isFirst
    this.#isFirst = false
    // of a longer order the newest change before the days shown says what was in it then
    if (isFirst && from > this.#of.opened.firstDay && today < from) {
      this.#isWhole = false
      this.#held = BigInt(held)
      return
    }
    const now = this.#held + BigInt(by)
    if (BigInt(held) !== now || now < 0n) refuse('formula', 'paidOff', seq, held, Number(now))
    const least = this.#leastOn(today)
    const leastNow = now < least ? now : least
    const until = fundedUntil(today, seq)
    const more = this.#promiseOn(today, until, now, leastNow) - this.#promiseOn(today, until, this.#held, least)
    const expected = Number(by < 0 ? -more : more)
    if (reserve !== expected) refuse('formula', 'paidOff', seq, reserve, expected)
    this.#held = now
    this.#least = { day: today, amount: leastNow }
  }

  #leastOn(day: number): bigint {
    return this.#least?.day === day ? this.#least.amount : this.#held
  }

  #promiseOn(today: number, fundedUntil: number, amount: bigint, least: bigint): bigint {
    const { opened, terms } = this.#of
    return openPromise({ today, firstDay: opened.firstDay, fundedUntil }, terms.highPpm, amount, least)
  }
}

/** Nothing is in it: the least of a wallet earns, which the order's own entries do not say. */
class WalletCourse implements EarnCourse {
  readonly taken = 0
  readonly back = 0
  readonly #of: CourseOf
  #isOver = false

  constructor(of: CourseOf) {
    this.#of = of
  }

  get amount(): number {
    return this.#of.opened.amount
  }

  get isOver(): boolean {
    return this.#isOver
  }

  opening() {
    const { openedOn, opened, terms } = this.#of
    const lastDay = openedOn + terms.days
    return { lastDay, promised: this.#promise(opened.firstDay, lastDay) }
  }

  payment(_day: number, ratePpm: number): number {
    return Number(yieldOf(BigInt(this.amount), ratePpm))
  }

  take(event: Event, entry: ProvenEntry): boolean {
    if (event.kind !== 'walletMiningEnded') return false
    const { opened, refuse, fundedUntil, dayOf, nextDay } = this.#of
    const { command, seq } = entry
    const isAsked = command?.kind === 'redeemEarn' && command.customer === opened.customer
    if (!isAsked || command.order !== opened.order || command.amount !== opened.amount) {
      refuse('order', 'acceptedOtherwise', seq)
    }
    const expected = this.#promise(nextDay(), fundedUntil(dayOf(entry), seq))
    if (event.released !== expected) refuse('formula', 'paidOff', seq, event.released, expected)
    this.#isOver = true
    return true
  }

  #promise(nextDay: number, lastDay: number): number {
    return Number(walletPromise(nextDay, lastDay, this.#of.terms.highPpm, BigInt(this.amount)))
  }
}
