import type { EarnTerms, Event, EventOf } from '@candela/contract'
import { dayOf, penaltyOf, promiseOf, rateOf, remainingOf, startOf, yieldOf } from '@candela/auditor/facts'
import type { Entries } from './bundle-entries.ts'
import type { Findings, ProofClaim, RefusalCode } from './claims.ts'
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
export interface ProvenEarn {
  readonly opened: Opened
  readonly terms: EarnTerms
  /** of the product */
  readonly id: string
  readonly seq: number
  readonly at: number
  readonly days: readonly ProvenDay[]
  readonly ended:
    | {
        readonly status: 'matured' | 'redeemed'
        readonly seq: number
        readonly penalty: number
        readonly refund: number
      }
    | undefined
}

/**
 * Follows an earn order of a fixed number of days through the entries that a proof shows. That the pot was what each rate
 * says it was takes a full replay.
 */
export class EarnClaims {
  readonly #findings: Findings
  readonly #rates: readonly ProvenEntry[]
  readonly #used = new Set<ProvenEntry>()
  readonly #entry: ProvenEntry
  readonly #opened: Opened
  readonly #listed: { readonly id: string; readonly terms: EarnTerms }
  readonly #days: ProvenDay[] = []
  #ended: ProvenEarn['ended']

  private constructor(
    findings: Findings,
    { placed, markets }: Entries,
    opened: Opened,
    listed: { readonly id: string; readonly terms: EarnTerms },
  ) {
    this.#findings = findings
    this.#rates = markets
    this.#entry = placed
    this.#opened = opened
    this.#listed = listed
  }

  /** Checks how the order was opened, and under which terms; undefined where nothing can be held against them. */
  static open(findings: Findings, order: number, entries: Entries): EarnClaims | undefined {
    const { placed, listings } = entries
    const { seq, at, events } = placed
    findings.check('order')
    const [opened, ...rest] = events
    if (opened?.kind !== 'earnOpened' || opened.order !== order) {
      return findings.refuse('order', { code: 'notAccepted', seq })
    }
    if (opened.renews === 0) checkAsked(findings, placed, opened)
    findings.check('market')
    const [listing, ...others] = listings
    const command = listing?.command
    const isListed =
      command?.kind === 'listEarn' && command.earnProduct === opened.earnProduct && listing!.resultCode === 0
    if (!isListed || opened.terms !== 1 || listing!.seq >= seq) {
      return findings.refuse('market', { code: 'listingMissing', seq })
    }
    if (others.length > 0) findings.refuse('market', { code: 'evidenceUnused', seq: others[0]!.seq })
    findings.check('formula')
    const { id, terms } = command
    const claims = new EarnClaims(findings, entries, opened, { id, terms })
    const amount = BigInt(opened.amount)
    const firstDay = opened.renews === 0 ? dayOf(at) + 1 : opened.firstDay
    if (opened.firstDay !== firstDay || opened.firstDay > dayOf(at) + 1) claims.#refuse('formula', 'timeOff', seq)
    if (opened.lastDay !== firstDay + terms.days - 1) claims.#refuse('formula', 'timeOff', seq)
    const promised = Number(promiseOf(amount, terms))
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

  /** A proof shows what it needs and nothing else. */
  refuseUnused(): void {
    const unused = this.#rates.find((entry) => !this.#used.has(entry))
    if (unused) this.#refuse('market', 'evidenceUnused', unused.seq)
  }

  get proven(): ProvenEarn {
    const { seq, at } = this.#entry
    const { id, terms } = this.#listed
    return { opened: this.#opened, id, terms, seq, at, days: this.#days, ended: this.#ended }
  }

  #own(event: Event, entry: ProvenEntry): void {
    const { order, customer, earnProduct } = this.#opened
    const isOwn = 'order' in event && event.order === order && 'customer' in event && event.customer === customer
    const isOfProduct = !('earnProduct' in event) || event.earnProduct === earnProduct
    if (isOwn && isOfProduct) this.#take(event, entry)
    else this.#refuse('order', 'eventForeign', entry.seq)
  }

  #take(event: Event, entry: ProvenEntry): void {
    const { seq, command } = entry
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
        return this.#refuse('order', 'eventForeign', seq)
    }
  }

  #pay(event: EventOf<'yieldPaid'>, { seq, at }: ProvenEntry): void {
    const { amount, firstDay, lastDay } = this.#opened
    const day = firstDay + this.#days.length
    const dueAt = startOf(day + 1)
    if (event.day !== day || day > lastDay || event.dueAt !== dueAt || dueAt > at) {
      return this.#refuse('formula', 'timeOff', seq, event.dueAt, dueAt)
    }
    const rate = this.#rateOf(day, seq)
    if (rate === undefined) return this.#refuse('market', 'marketMissing', seq)
    if (event.ratePpm !== rate.ratePpm) this.#refuse('formula', 'rateOff', seq, event.ratePpm, rate.ratePpm)
    const paid = Number(yieldOf(BigInt(amount), rate.ratePpm))
    if (event.amount !== paid) this.#refuse('formula', 'paidOff', seq, event.amount, paid)
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

  #mature(event: EventOf<'earnMatured'>, { seq, at }: ProvenEntry): void {
    const { amount, firstDay, lastDay } = this.#opened
    const dueAt = startOf(lastDay + 1)
    const isPaid = this.#days.length === lastDay - firstDay + 1
    if (!isPaid || event.dueAt !== dueAt || dueAt > at) this.#refuse('formula', 'endedEarly', seq)
    if (event.amount !== amount) this.#refuse('formula', 'paidOff', seq, event.amount, amount)
    this.#ended = { status: 'matured', seq, penalty: 0, refund: event.amount }
  }

  #redeem(event: EventOf<'earnRedeemed'>, { seq, at }: ProvenEntry): void {
    const { amount, firstDay } = this.#opened
    const { terms } = this.#listed
    const remaining = remainingOf(firstDay, terms.days, at)
    if (!terms.early || event.remainingDays !== remaining || this.#days.length !== terms.days - remaining) {
      this.#refuse('formula', 'timeOff', seq)
    }
    const penalty = Number(penaltyOf(BigInt(amount), terms, remaining))
    if (event.penalty !== penalty) this.#refuse('formula', 'paidOff', seq, event.penalty, penalty)
    if (event.refund !== amount - penalty) this.#refuse('formula', 'paidOff', seq, event.refund, amount - penalty)
    this.#ended = { status: 'redeemed', seq, penalty: event.penalty, refund: event.refund }
  }

  #refuse(claim: ProofClaim, code: RefusalCode, seq: number, found?: number, expected?: number): void {
    const values = { ...(found !== undefined && { found }), ...(expected !== undefined && { expected }) }
    this.#findings.refuse(claim, { code, seq, ...values })
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
