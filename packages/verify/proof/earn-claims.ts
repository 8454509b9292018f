import type { EarnKind, EarnTerms, Event, EventOf } from '@candela/contract'
import { PROVEN_DAYS } from '@candela/contract'
import { dayOf, penaltyOf, rateOf, remainingOf, startOf } from '@candela/auditor/facts'
import type { Entries } from './bundle-entries.ts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import { courseOf, type EarnCourse, isSweep } from './earn-course.ts'
import { type PublishedEarn, publishedEarn } from './earn-published.ts'
import type { ProvenEntry } from './entries.ts'

type Opened = EventOf<'earnOpened'>
type RateFixed = EventOf<'earnRateFixed'>

/** A day that was paid; minor units of the product's asset. */
export interface ProvenDay {
  readonly seq: number
  readonly day: number
  readonly ratePpm: number
  readonly amount: number
  /** of the pot, when the rate was fixed */
  readonly promised: number
  readonly free: number
}

/** The proven facts of an earn order; minor units, days of GMT+8. */
export interface ProvenEarn extends Pick<EarnCourse, 'amount' | 'promised' | 'plan'> {
  readonly opened: Opened
  readonly terms: EarnTerms
  readonly kind: EarnKind
  /** of the product */
  readonly id: string
  readonly asset: number
  readonly seq: number
  readonly at: number
  /** those shown: of an order of many the newest */
  readonly days: readonly ProvenDay[]
  readonly ended: { readonly status: 'matured' | 'redeemed'; readonly seq: number } | undefined
  readonly penalty: number
  /** of the principal, given back so far; undefined where the proof leaves some out */
  readonly refund: number | undefined
}

/**
 * Follows an earn order through the entries that a proof shows. That the pot was what each rate says it was takes a full replay, and so
 * does the least of a wallet.
 */
export class EarnClaims {
  readonly #refuse: Refuse
  readonly #rates: readonly ProvenEntry[]
  readonly #used = new Set<ProvenEntry>()
  readonly #entry: ProvenEntry
  readonly #opened: Opened
  readonly #listed: PublishedEarn
  /** the first day that is shown */
  readonly #from: number
  readonly #course: EarnCourse
  readonly #days: ProvenDay[] = []
  #ended: ProvenEarn['ended']
  #penalty = 0
  /** given back at the end */
  #back = 0

  private constructor(
    findings: Findings,
    { placed, later, markets }: Entries,
    { opened, openedOn }: { readonly opened: Opened; readonly openedOn: number },
    listed: PublishedEarn,
  ) {
    this.#refuse = refuserOf(findings)
    this.#rates = markets
    this.#entry = placed
    this.#opened = opened
    this.#listed = listed
    const days = [placed, ...later].flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'yieldPaid' ? [event.day] : [])),
    )
    this.#from = days[0] ?? opened.firstDay
    this.#course = courseOf(listed.kind, listed.plan, {
      opened,
      terms: listed.terms,
      openedOn,
      from: this.#from,
      fundedUntil: (today, seq) => this.#fundedUntil(today, seq),
      dayOf: ({ at }) => dayOf(at),
      nextDay: () => (this.#days.at(-1)?.day ?? opened.firstDay - 1) + 1,
      refuse: this.#refuse,
    })
  }

  /** Checks how the order was opened, and under which terms; undefined where nothing can be held against them. */
  static open(findings: Findings, order: number, entries: Entries): EarnClaims | undefined {
    const { placed, listings } = entries
    const { seq, at, events } = placed
    findings.check('order')
    const swept = events[0]?.kind === 'idleSwept' ? events[0] : undefined
    const [opened, ...rest] = swept ? events.slice(1) : events
    if (opened?.kind !== 'earnOpened' || opened.order !== order) {
      return findings.refuse('order', { code: 'notAccepted', seq })
    }
    if (swept) checkSwept(findings, placed, swept, opened)
    else if (opened.renews === 0) checkAsked(findings, placed, opened)
    findings.check('market')
    const listed = publishedEarn(findings, listings, opened, seq)
    if (!listed) return undefined
    // idle money goes into flexible savings and nothing else
    if (swept && listed.kind !== 'flexible') return findings.refuse('order', { code: 'acceptedOtherwise', seq })
    findings.check('formula')
    const openedOn = dayOf(swept?.dueAt ?? at)
    const claims = new EarnClaims(findings, entries, { opened, openedOn }, listed)
    const { lastDay, promised } = claims.#course.opening()
    // one that renews another counts from its own midnight, and was asked for with it
    const isInTime = opened.renews === 0 ? opened.firstDay === openedOn + 1 : opened.firstDay <= openedOn
    if (!isInTime) claims.#refuse('formula', 'timeOff', seq)
    if (opened.lastDay !== lastDay) claims.#refuse('formula', 'timeOff', seq)
    if (opened.promised !== promised) claims.#refuse('formula', 'paidOff', seq, opened.promised, promised)
    // a house that was away for days opens it again and pays it in one entry
    for (const event of rest) claims.#own(event, placed)
    return claims
  }

  /** Takes the order's events of a later entry. */
  entry(entry: ProvenEntry): void {
    const { seq, events } = entry
    if (events.length === 0) this.#refuse('order', 'eventForeign', seq)
    for (const event of events) this.#own(event, entry)
  }

  /** A proof shows what it needs and nothing else, and of an order of many days no fewer than it must. */
  refuseUnused(): void {
    this.#checkEnding()
    const unused = this.#rates.find((entry) => !this.#used.has(entry))
    if (unused) this.#refuse('market', 'evidenceUnused', unused.seq)
    const isPart = this.#from > this.#opened.firstDay
    if (isPart && this.#days.length < PROVEN_DAYS) this.#refuse('formula', 'moveMissing', this.#entry.seq)
  }

  get proven(): ProvenEarn {
    const { seq, at } = this.#entry
    const { id, asset, terms, kind } = this.#listed
    const { amount, promised, plan, taken } = this.#course
    return {
      opened: this.#opened,
      id,
      asset,
      terms,
      kind,
      seq,
      at,
      days: this.#days,
      amount,
      ...(promised !== undefined && { promised }),
      ...(plan && { plan }),
      ended: this.#ended,
      penalty: this.#penalty,
      refund: taken === undefined ? undefined : taken + this.#back,
    }
  }

  #own(event: Event, entry: ProvenEntry): void {
    const { order, customer, earnProduct } = this.#opened
    const isOwn = 'order' in event && event.order === order && 'customer' in event && event.customer === customer
    const isOfProduct = !('earnProduct' in event) || event.earnProduct === earnProduct
    if (isOwn && isOfProduct) this.#take(event, entry)
    else this.#refuse('order', 'eventForeign', entry.seq)
  }

  #take(event: Event, entry: ProvenEntry): void {
    const { seq } = entry
    // what was refused came to nothing of its own, though it may share its entry with what was due
    const command = entry.resultCode === 0 ? entry.command : undefined
    const isAfterEnd = this.#ended && event.kind !== 'earnNotRenewed'
    if (isAfterEnd) return this.#refuse('formula', 'alreadyClosed', seq)
    const { order, customer } = this.#opened
    switch (event.kind) {
      case 'yieldPaid':
        return this.#pay(event, entry)
      case 'earnMatured':
        return this.#mature(event, entry)
      case 'earnRedeemed':
        if (command?.kind !== 'redeemEarn' || command.order !== order || command.customer !== customer) {
          this.#refuse('order', 'acceptedOtherwise', seq)
        } else if (command.amount !== this.#course.amount) {
          this.#refuse('order', 'acceptedOtherwise', seq, command.amount, this.#course.amount)
        }
        return this.#redeem(event, entry)
      case 'earnRenewalSet':
        if (command?.kind !== 'setEarnRenewal' || command.order !== order || command.renew !== event.renew) {
          this.#refuse('order', 'amendedOtherwise', seq)
        }
        return undefined
      case 'earnNotRenewed':
        if (!this.#ended) this.#refuse('order', 'eventForeign', seq)
        return undefined
      default:
        if (!this.#course.take(event, { ...entry, command })) return this.#refuse('order', 'eventForeign', seq)
        if (this.#course.isOver) this.#ended = { status: 'redeemed', seq }
        return undefined
    }
  }

  #pay(event: EventOf<'yieldPaid'>, { seq, at }: ProvenEntry): void {
    const day = this.#from + this.#days.length
    const dueAt = startOf(day + 1)
    const lastDay = this.#lastDay(seq)
    const isInTerm = day >= this.#opened.firstDay && (lastDay === undefined || day <= lastDay)
    if (event.day !== day || !isInTerm || event.dueAt !== dueAt || dueAt > at) {
      return this.#refuse('formula', 'timeOff', seq, event.dueAt, dueAt)
    }
    const rate = this.#rateOf(day, seq)
    if (rate === undefined) return this.#refuse('market', 'marketMissing', seq)
    if (event.ratePpm !== rate.ratePpm) this.#refuse('formula', 'rateOff', seq, event.ratePpm, rate.ratePpm)
    const paid = this.#course.payment(day, rate.ratePpm, seq)
    const isAtMost = this.#listed.kind === 'wallet' && event.amount >= 0
    if (isAtMost ? event.amount > paid : event.amount !== paid) {
      this.#refuse('formula', 'paidOff', seq, event.amount, paid)
    }
    const { ratePpm, promised, free } = rate
    this.#days.push({ seq, day, ratePpm, amount: event.amount, promised, free })
  }

  /** The rate of a day, published before the day began or as soon as the house was there, by the pot of then. */
  #rateOf(day: number, before: number): RateFixed | undefined {
    for (const entry of this.#rates) {
      const rate = entry.events.find((event) => event.kind === 'earnRateFixed' && event.day === day)
      if (rate?.kind !== 'earnRateFixed' || entry.seq > before) continue
      this.#used.add(entry)
      const { earnProduct, terms } = this.#opened
      if (rate.earnProduct !== earnProduct || rate.terms !== terms) continue
      const expected = rateOf(this.#listed.terms, BigInt(rate.promised), BigInt(rate.free))
      if (rate.ratePpm !== expected) this.#refuse('market', 'rateOff', entry.seq, rate.ratePpm, expected)
      return rate
    }
    return undefined
  }

  /** The last day that pays; undefined where none is said yet. */
  #lastDay(before: number): number | undefined {
    return this.#isOpen ? this.#endingBefore(before)?.fundedUntil : this.#opened.lastDay
  }

  get #isOpen(): boolean {
    return this.#listed.kind === 'flexible' || this.#listed.kind === 'wallet'
  }

  /** Each day that begins promises another, until the pot cannot any more. */
  #fundedUntil(today: number, before: number): number {
    return this.#endingBefore(before)?.fundedUntil ?? today + this.#listed.terms.days
  }

  #endingBefore(seq: number): EventOf<'earnEnding'> | undefined {
    return this.#ending?.entry.seq !== undefined && this.#ending.entry.seq <= seq ? this.#ending.event : undefined
  }

  get #ending(): { readonly entry: ProvenEntry; readonly event: EventOf<'earnEnding'> } | undefined {
    for (const entry of this.#rates) {
      for (const event of entry.events) if (event.kind === 'earnEnding') return { entry, event }
    }
    return undefined
  }

  /** An ending is said as a day begins, beside the rate of the next one. */
  #checkEnding(): void {
    if (!this.#ending) return
    const { entry, event } = this.#ending
    const { earnProduct, fundedUntil } = event
    const { earnProduct: own } = this.#opened
    if (!this.#isOpen || earnProduct !== own) return this.#refuse('market', 'eventForeign', entry.seq)
    const day = fundedUntil + 2 - this.#listed.terms.days
    const isBeside = entry.events.some(
      (rate) => rate.kind === 'earnRateFixed' && rate.earnProduct === own && rate.day === day,
    )
    if (!isBeside) return this.#refuse('market', 'timeOff', entry.seq)
    this.#used.add(entry)
    return undefined
  }

  #mature(event: EventOf<'earnMatured'>, { seq, at }: ProvenEntry): void {
    const lastDay = this.#lastDay(seq)
    if (lastDay === undefined) return this.#refuse('market', 'marketMissing', seq)
    const dueAt = startOf(lastDay + 1)
    const isPaid = (this.#days.at(-1)?.day ?? this.#opened.firstDay - 1) === lastDay
    if (!isPaid || event.dueAt !== dueAt || dueAt > at) this.#refuse('formula', 'endedEarly', seq)
    const { back } = this.#course
    if (event.amount !== back) this.#refuse('formula', 'paidOff', seq, event.amount, back)
    this.#back = event.amount
    this.#ended = { status: 'matured', seq }
  }

  #redeem(event: EventOf<'earnRedeemed'>, { seq, at }: ProvenEntry): void {
    const { firstDay } = this.#opened
    const { terms } = this.#listed
    const { amount } = this.#course
    const remaining = remainingOf(firstDay, terms.days, at)
    const next = (this.#days.at(-1)?.day ?? firstDay - 1) + 1
    const isOff = this.#isOpen || !terms.early || event.remainingDays !== remaining
    if (isOff || next - firstDay !== terms.days - remaining) this.#refuse('formula', 'timeOff', seq)
    const penalty = Number(penaltyOf(BigInt(amount), terms, remaining))
    if (event.penalty !== penalty) this.#refuse('formula', 'paidOff', seq, event.penalty, penalty)
    if (event.refund !== amount - penalty) this.#refuse('formula', 'paidOff', seq, event.refund, amount - penalty)
    this.#penalty = event.penalty
    this.#back = event.refund
    this.#ended = { status: 'redeemed', seq }
  }
}

/** An order that idle money opened: its customer's turn had come, and it is of this order alone. */
function checkSwept(findings: Findings, placed: ProvenEntry, swept: EventOf<'idleSwept'>, opened: Opened): void {
  const { order, customer, earnProduct, amount, renew, renews } = opened
  const isOfThis = swept.order === order && swept.customer === customer && swept.earnProduct === earnProduct
  if (!isOfThis || renew || renews !== 0 || !isSweep(swept, amount, placed)) {
    findings.refuse('order', { code: 'acceptedOtherwise', seq: placed.seq })
  }
}

/** An order that renews no other was asked for by its owner. */
function checkAsked(findings: Findings, { command, seq, resultCode }: ProvenEntry, opened: Opened): void {
  if (command?.kind !== 'openEarn' || resultCode !== 0) {
    return findings.refuse('order', { code: command ? 'notAnOrder' : 'commandHidden', seq })
  }
  const fields = ['customer', 'earnProduct', 'terms', 'amount', 'renew'] as const
  if (!fields.every((field) => command[field] === opened[field])) {
    findings.refuse('order', { code: 'acceptedOtherwise', seq })
  }
}
