import type { Event, EventOf, ProductDefinition } from '@candela/contract'
import { reachedBy, strategyProducts } from '@candela/auditor/facts'
import type { StrategyProofBundle } from './bundle.ts'
import type { Entries } from './bundle-entries.ts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import { Evidence } from './evidence.ts'
import { StrategyCourse } from './strategy-course.ts'
import { DecisionClaims } from './strategy-decision.ts'

type Started = EventOf<'strategyStarted'>
type Decided = EventOf<'strategyDecided'>

/** The proven facts of a strategy's decision; minor units, lots and ticks. */
export interface ProvenStrategy {
  readonly started: Started
  readonly seq: number
  readonly at: number
  readonly decided: Decided
  /** the entry of the decision */
  readonly decidedSeq: number
  readonly decidedAt: number
  /** money and coins follow from all that it traded */
  readonly isWhole: boolean
  readonly products: readonly ProductDefinition[]
  /** lots that were filled, by order */
  readonly filled: ReadonlyMap<number, number>
}

/**
 * Follows a strategy from its start to one of its decisions. That a close was the last index before its hour, and that no newer ladder
 * or close was there, takes a full replay.
 */
export class StrategyClaims {
  readonly #refuse: Refuse
  readonly #evidence: Evidence
  readonly #entries: Entries
  readonly #bundle: StrategyProofBundle
  readonly #started: Started
  readonly #course: StrategyCourse
  readonly #decision: DecisionClaims
  /** those of the whole strategy, by number */
  readonly #products: readonly number[]
  #decided: { readonly event: Decided; readonly entry: ProvenEntry } | undefined

  private constructor(findings: Findings, entries: Entries, bundle: StrategyProofBundle, started: Started) {
    this.#refuse = refuserOf(findings)
    this.#entries = entries
    this.#bundle = bundle
    this.#started = started
    const evidence = new Evidence(findings, entries.markets, entries.listings)
    const course = new StrategyCourse(findings, evidence, started, bundle.whole)
    const products = strategyProducts(started.parameters)
    this.#evidence = evidence
    this.#course = course
    this.#products = products
    this.#decision = new DecisionClaims(findings, { evidence, entries, bundle, started, course, products })
  }

  /** Checks how it was started; undefined where nothing can be held against it. */
  static open(
    findings: Findings,
    strategy: number,
    entries: Entries,
    bundle: StrategyProofBundle,
  ): StrategyClaims | undefined {
    const { command, seq, events, resultCode } = entries.placed
    findings.check('order')
    if (command?.kind !== 'startStrategy' || resultCode !== 0) {
      return findings.refuse('order', { code: command ? 'notAnOrder' : 'commandHidden', seq })
    }
    const [started, ...rest] = events
    if (started?.kind !== 'strategyStarted' || started.strategy !== strategy) {
      return findings.refuse('order', { code: 'notAccepted', seq })
    }
    const fields = ['customer', 'amount', 'stopLossPpm', 'takeProfitPpm', 'ruleVersion'] as const
    const isAsked =
      fields.every((field) => command[field] === started[field]) &&
      JSON.stringify(command.parameters) === JSON.stringify(started.parameters)
    if (!isAsked) findings.refuse('order', { code: 'acceptedOtherwise', seq })
    findings.check('market', 'formula', 'price', 'fees')
    const claims = new StrategyClaims(findings, entries, bundle, started)
    claims.#take(entries.placed, rest)
    return claims
  }

  entry(entry: ProvenEntry): void {
    if (entry.events.length === 0) this.#refuse('order', 'eventForeign', entry.seq)
    this.#take(entry, entry.events)
  }

  /** A proof shows what it needs and nothing else, and ends with its decision. */
  refuseUnused(): void {
    const { placed, later } = this.#entries
    if (!this.#decided) this.#refuse('order', 'moveMissing', (later.at(-1) ?? placed).seq)
    this.#evidence.refuseUnused()
  }

  get proven(): ProvenStrategy | undefined {
    if (!this.#decided) return undefined
    const { placed } = this.#entries
    const { event, entry } = this.#decided
    const products = this.#products.flatMap((product) => this.#evidence.listing(product, entry.seq) ?? [])
    const filled = new Map([...this.#course.orders.values()].map(({ order, filled: lots }) => [order, lots]))
    return {
      started: this.#started,
      seq: placed.seq,
      at: placed.at,
      decided: event,
      decidedSeq: entry.seq,
      decidedAt: entry.at,
      isWhole: this.#bundle.whole,
      products,
      filled,
    }
  }

  /** Events of an entry in their order; a decision is told after its orders, and met what was there before them. */
  #take(entry: ProvenEntry, events: readonly Event[]): void {
    const isLast = entry === (this.#entries.later.at(-1) ?? this.#entries.placed)
    const own = events.filter((event): event is Decided => event.kind === 'strategyDecided')
    const proven = isLast ? own[this.#bundle.nth] : undefined
    const ofIt = new Set(proven && [...proven.orders.map(({ order }) => order), ...proven.placed])
    // without the whole course nothing of it is shown
    const isPart = !this.#bundle.whole && !isLast
    for (const event of events) {
      if (isPart && event.kind === 'strategyOrdered') this.#refuse('order', 'evidenceUnused', entry.seq)
      const isBegun = event === proven || (event.kind === 'strategyOrdered' && ofIt.has(event.order))
      if (proven && isBegun && !this.#decided) {
        this.#decided = { event: proven, entry }
        this.#decision.check(proven, entry)
      }
      if (event.kind !== 'strategyDecided') this.#course.take(entry, event, 'order' in event && ofIt.has(event.order))
      else this.#note(event, entry)
    }
    if (!isLast) return
    for (const { order, isClosed, timeInForce } of this.#course.orders.values()) {
      if (ofIt.has(order) && timeInForce === 'ioc' && !isClosed) this.#refuse('order', 'notClosed', entry.seq, order)
    }
  }

  /** A decision, once its orders were followed. */
  #note(event: Decided, { seq }: ProvenEntry): void {
    const { strategy, customer } = this.#started
    if (event.strategy !== strategy || event.customer !== customer) this.#refuse('order', 'eventForeign', seq)
    if (event.cause === 'period') this.#course.boughtAt = event.at
    if (event.cause !== 'stop') return
    this.#course.state = 'stopping'
    this.#course.reached ??= reachedBy(this.#course, event.equity)
  }
}
