import { sharedLots } from '@candela/auditor/facts'
import type { Event, EventOf, SaleTerms, SubscriptionFailure } from '@candela/contract'
import type { Entries } from './bundle-entries.ts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'

/** The proven facts of a subscription; lots of the coin, minor units of what pays. */
export interface ProvenSubscription {
  readonly asked: EventOf<'subscribed'>
  readonly seq: number
  readonly at: number
  readonly terms: SaleTerms
  /** asked for in all when the sale closed; undefined before */
  readonly wanted: number | undefined
  readonly status: 'checking' | 'succeeded' | 'failed'
  readonly reason: SubscriptionFailure | ''
  /** 0 where nothing came of it */
  readonly allocated: number
  readonly paid: number
  /** available again, from its end */
  readonly back: number
  /** the entry that decided it last; 0 while it is checked */
  readonly decidedSeq: number
  readonly decidedAt: number
}

type Outcome = Pick<
  ProvenSubscription,
  'status' | 'reason' | 'allocated' | 'paid' | 'back' | 'decidedSeq' | 'decidedAt'
>

const CHECKING: Outcome = {
  status: 'checking',
  reason: '',
  allocated: 0,
  paid: 0,
  back: 0,
  decidedSeq: 0,
  decidedAt: 0,
}

/**
 * Follows a subscription to a new coin through the entries that a proof shows, and allots anew what it came to. That the sum of what
 * was wanted is that of all subscriptions takes a full replay.
 */
export class SubscriptionClaims {
  readonly #findings: Findings
  readonly #refuse: Refuse
  readonly #public: readonly ProvenEntry[]
  readonly #used = new Set<ProvenEntry>()
  readonly #entry: ProvenEntry
  readonly #asked: EventOf<'subscribed'>
  readonly #terms: SaleTerms
  #wanted: number | undefined
  #outcome = CHECKING

  private constructor(
    findings: Findings,
    { placed, markets }: Entries,
    asked: EventOf<'subscribed'>,
    terms: SaleTerms,
  ) {
    this.#findings = findings
    this.#refuse = refuserOf(findings)
    this.#public = markets
    this.#entry = placed
    this.#asked = asked
    this.#terms = terms
  }

  /** Checks what was asked for, and of which sale; undefined where nothing can be held against it. */
  static open(findings: Findings, record: number, entries: Entries): SubscriptionClaims | undefined {
    const { placed, listings } = entries
    const { command, seq, at, events, resultCode } = placed
    findings.check('order')
    if (command?.kind !== 'subscribe') {
      return findings.refuse('order', { code: command ? 'notAnOrder' : 'commandHidden', seq })
    }
    const [asked, ...rest] = events
    if (asked?.kind !== 'subscribed' || asked.record !== record || resultCode !== 0) {
      return findings.refuse('order', { code: 'notAccepted', seq })
    }
    if (rest.length > 0) findings.refuse('order', { code: 'eventForeign', seq })
    const fields = ['customer', 'sale', 'lots'] as const
    if (!fields.every((field) => command[field] === asked[field])) {
      findings.refuse('order', { code: 'acceptedOtherwise', seq })
    }
    findings.check('market')
    const [offer, ...others] = listings
    const published = offer?.command
    const isPublished = published?.kind === 'offerSale' && published.sale === asked.sale && offer!.resultCode === 0
    if (!isPublished || offer!.seq >= seq) return findings.refuse('market', { code: 'listingMissing', seq })
    if (others.length > 0) findings.refuse('market', { code: 'evidenceUnused', seq: others[0]!.seq })
    findings.check('formula')
    const { terms } = published
    const claims = new SubscriptionClaims(findings, entries, asked, terms)
    if (at < terms.opensAt || at >= terms.closesAt) claims.#refuse('formula', 'timeOff', seq)
    claims.#amount(asked.amount, asked.lots * terms.price, seq)
    return claims
  }

  /** Takes the subscription's events of a later entry. */
  entry(entry: ProvenEntry): void {
    const { seq, events } = entry
    if (events.length === 0) this.#refuse('order', 'eventForeign', seq)
    for (const event of events) this.#own(event, entry)
  }

  /** A proof shows what it needs and nothing else. */
  refuseUnused(): void {
    const unused = this.#public.find((entry) => !this.#used.has(entry))
    if (unused) this.#refuse('market', 'evidenceUnused', unused.seq)
  }

  get proven(): ProvenSubscription {
    const { seq, at } = this.#entry
    return { asked: this.#asked, seq, at, terms: this.#terms, wanted: this.#wanted, ...this.#outcome }
  }

  #own(event: Event, entry: ProvenEntry): void {
    const { record, customer, sale } = this.#asked
    const isOwn = 'record' in event && event.record === record && event.customer === customer && event.sale === sale
    if (!isOwn) return this.#refuse('order', 'eventForeign', entry.seq)
    if (this.#outcome.status === 'failed') return this.#refuse('formula', 'alreadyClosed', entry.seq)
    if (event.kind === 'coinsAllocated') return this.#allot(event, entry)
    if (event.kind === 'subscriptionFailed') return this.#fail(event, entry)
    return this.#refuse('order', 'eventForeign', entry.seq)
  }

  #allot(event: EventOf<'coinsAllocated'>, { seq, at }: ProvenEntry): void {
    const { lots } = this.#asked
    const { price, closesAt } = this.#terms
    if (this.#outcome.status !== 'checking') return this.#refuse('formula', 'alreadyClosed', seq)
    if (event.dueAt !== closesAt || at < closesAt) this.#refuse('formula', 'timeOff', seq, event.dueAt, closesAt)
    const share = this.#share(seq)
    if (share === undefined) return
    if (event.lots !== lots) this.#refuse('formula', 'shareOff', seq, event.lots, lots)
    if (event.allocated !== share || share < 1) this.#refuse('formula', 'shareOff', seq, event.allocated, share)
    this.#amount(event.paid, share * price, seq)
    this.#amount(event.back, (lots - share) * price, seq)
    const { allocated, paid, back } = event
    this.#outcome = { ...CHECKING, status: 'succeeded', allocated, paid, back, decidedSeq: seq, decidedAt: at }
  }

  #fail({ reason, amount }: EventOf<'subscriptionFailed'>, entry: ProvenEntry): void {
    const { seq, at } = entry
    const command = entry.resultCode === 0 ? entry.command : undefined
    const { record, customer, lots } = this.#asked
    const { price, closesAt } = this.#terms
    const isAllotted = this.#outcome.status === 'succeeded'
    if (reason === 'cancelledByCustomer') {
      const isAsked =
        command?.kind === 'cancelSubscription' && command.record === record && command.customer === customer
      if (!isAsked) this.#refuse('order', 'amendedOtherwise', seq)
      if (isAllotted || at >= closesAt) this.#refuse('formula', 'timeOff', seq)
    } else if (reason === 'noLot') {
      const share = this.#share(seq)
      if (isAllotted || at < closesAt || share === undefined) this.#refuse('formula', 'timeOff', seq)
      else if (share !== 0) this.#refuse('formula', 'shareOff', seq, 0, share)
    } else if (!this.#publicBefore('saleCancelled', seq)) this.#refuse('market', 'marketMissing', seq)
    this.#amount(amount, (isAllotted ? this.#outcome.allocated : lots) * price, seq)
    this.#outcome = { ...CHECKING, status: 'failed', reason, back: amount, decidedSeq: seq, decidedAt: at }
  }

  /** Lots of its own, by the sum of what was wanted; undefined where that is not shown. */
  #share(before: number): number | undefined {
    const closed = this.#publicBefore('saleClosed', before)
    if (closed?.kind !== 'saleClosed') return this.#findings.refuse('market', { code: 'marketMissing', seq: before })
    const { lots } = this.#asked
    const { supply, closesAt, method } = this.#terms
    if (closed.supply !== supply) this.#refuse('market', 'shareOff', before, closed.supply, supply)
    if (closed.dueAt !== closesAt) this.#refuse('market', 'timeOff', before, closed.dueAt, closesAt)
    if (closed.wanted < lots) this.#refuse('market', 'shareOff', before, closed.wanted, lots)
    // who comes first gets all of it, and later ones none: nothing is left to be shared out
    const isOver = method === 'firstCome' && closed.wanted > supply
    if (isOver) this.#refuse('market', 'shareOff', before, closed.wanted, supply)
    this.#wanted = closed.wanted
    return sharedLots(this.#terms, closed.wanted, lots)
  }

  /** An event of the sale itself, after the subscription and no later than `before`. */
  #publicBefore(kind: 'saleClosed' | 'saleCancelled', before: number): Event | undefined {
    for (const entry of this.#public) {
      if (entry.seq <= this.#entry.seq || entry.seq > before) continue
      const event = entry.events.find((each) => each.kind === kind && each.sale === this.#asked.sale)
      if (!event) continue
      this.#used.add(entry)
      return event
    }
    return undefined
  }

  #amount(found: number, expected: number, seq: number): void {
    if (found !== expected) this.#refuse('formula', 'paidOff', seq, found, expected)
  }
}
