import type { EventOf, ProductDefinition, TimedDirection, TimedOutcome } from '@candela/contract'
import { isOfTimedOrder } from '@candela/contract'
import {
  groupOf,
  isInWindow,
  isNews,
  isStrike,
  lastStep,
  maturityOf,
  median2,
  outcomeOf,
  paidFor,
  payoutOf,
  reserveOf,
  silentAt,
} from '@candela/auditor/facts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import type { Evidence, PublishedTick } from './evidence.ts'

/** The proven facts of a timed order; ticks of the product, minor units of its quote asset, steps of 250 ms. */
export interface ProvenTimed {
  readonly order: number
  readonly customer: number
  readonly product: ProductDefinition
  readonly direction: TimedDirection
  readonly durationMs: number
  readonly stake: number
  readonly payoutPpm: number
  readonly reserve: number
  readonly ruleVersion: number
  readonly seq: number
  readonly at: number
  readonly strike:
    | { readonly seq: number; readonly index: number; readonly step: number; readonly maturity: number }
    | undefined
  readonly ended:
    | {
        readonly status: TimedOutcome | 'voided' | 'cancelled'
        readonly seq: number
        readonly at: number
        /** twice the median; 0: no tick settled it */
        readonly median2: number
        readonly ticks: readonly PublishedTick[]
        readonly paid: number
      }
    | undefined
}

type Placed = EventOf<'timedPlaced'>

/**
 * Follows a timed order through the entries that a proof shows: taken on as asked, opened by a tick that may, settled by
 * ticks of its window, paid as they say. That no other tick lay in the window, nor an earlier one could open it, takes a
 * full replay.
 */
export class TimedClaims {
  readonly #findings: Findings
  readonly #refuse: Refuse
  readonly #evidence: Evidence
  readonly #entry: ProvenEntry
  readonly #placed: Placed
  readonly #product: ProductDefinition
  #strike: ProvenTimed['strike']
  #ended: ProvenTimed['ended']

  private constructor(
    findings: Findings,
    evidence: Evidence,
    entry: ProvenEntry,
    placed: Placed,
    product: ProductDefinition,
  ) {
    this.#findings = findings
    this.#refuse = refuserOf(findings)
    this.#evidence = evidence
    this.#entry = entry
    this.#placed = placed
    this.#product = product
  }

  /** Checks how the order was taken on; undefined where nothing can be held against it. */
  static open(findings: Findings, evidence: Evidence, order: number, entry: ProvenEntry): TimedClaims | undefined {
    const { command, seq, events } = entry
    findings.check('order')
    if (command?.kind !== 'placeTimedOrder') {
      return findings.refuse('order', { code: command ? 'notAnOrder' : 'commandHidden', seq })
    }
    const [placed, ...rest] = events
    if (placed?.kind !== 'timedPlaced' || placed.order !== order || entry.resultCode !== 0) {
      return findings.refuse('order', { code: 'notAccepted', seq })
    }
    const fields = ['customer', 'product', 'direction', 'durationMs', 'stake', 'ruleVersion'] as const
    if (rest.length > 0) findings.refuse('order', { code: 'eventForeign', seq })
    if (!fields.every((field) => command[field] === placed[field])) {
      return findings.refuse('order', { code: 'acceptedOtherwise', seq })
    }
    findings.check('market')
    const product = evidence.listing(placed.product, seq)
    if (!product) return undefined
    findings.check('payout')
    const payout = groupOf(product) === undefined ? undefined : payoutOf(placed.durationMs)
    const payoutPpm = payout === undefined ? undefined : Number(payout)
    if (payout === undefined || entry.ruleVersion !== placed.ruleVersion || placed.payoutPpm !== payoutPpm) {
      return findings.refuse('payout', {
        code: 'payoutOff',
        seq,
        found: placed.payoutPpm,
        ...(payoutPpm !== undefined && { expected: payoutPpm }),
      })
    }
    const reserve = Number(reserveOf(BigInt(placed.stake), payout))
    if (placed.reserve !== reserve) {
      findings.refuse('payout', { code: 'paidOff', seq, found: placed.reserve, expected: reserve })
    }
    findings.check('strike', 'outcome')
    return new TimedClaims(findings, evidence, entry, placed, product)
  }

  /** Takes the order's events of a later entry. */
  entry(entry: ProvenEntry): void {
    const { seq, events } = entry
    if (events.length === 0) this.#refuse('order', 'eventForeign', seq)
    for (const event of events) {
      const { order, customer, product } = this.#placed
      const isOwn = isOfTimedOrder(event) && event.order === order && event.customer === customer
      if (!isOwn || event.product !== product || event.kind === 'timedPlaced') {
        return this.#refuse('order', 'eventForeign', seq)
      }
      if (this.#ended) return this.#refuse('outcome', 'alreadyClosed', seq, this.#ended.seq)
      if (event.kind === 'timedAccepted') this.#accept(entry, event)
      else if (event.kind === 'timedSettled') this.#settle(entry, event)
      else if (event.kind === 'timedVoided') this.#void(entry, event)
      else this.#cancel(entry, event)
    }
  }

  get proven(): ProvenTimed {
    const { order, customer, direction, durationMs, stake, payoutPpm, reserve, ruleVersion } = this.#placed
    const { seq, at } = this.#entry
    return {
      order,
      customer,
      product: this.#product,
      direction,
      durationMs,
      stake,
      payoutPpm,
      reserve,
      ruleVersion,
      seq,
      at,
      strike: this.#strike,
      ended: this.#ended,
    }
  }

  #accept({ seq, at, command, resultCode }: ProvenEntry, event: EventOf<'timedAccepted'>): void {
    if (command?.kind !== 'market' || resultCode !== 0 || this.#strike) return this.#refuse('strike', 'strikeOff', seq)
    const { step } = command
    const update = command.updates.find(({ product }) => product === event.product)
    if (!update) return this.#refuse('strike', 'strikeOff', seq)
    const maturity = maturityOf(step, this.#placed.durationMs)
    const tick = { seq, step, index: BigInt(update.index), receivedAt: update.receivedAt }
    const isFirst = isNews(step, at) && step <= lastStep(this.#entry.at) && isStrike(this.#entry, tick)
    if (!isFirst || event.step !== step || event.maturityStep !== maturity) this.#refuse('strike', 'strikeOff', seq)
    if (event.strike !== update.index) this.#refuse('strike', 'strikeOff', seq, event.strike, update.index)
    this.#strike = { seq, index: update.index, step, maturity }
  }

  #settle(entry: ProvenEntry, event: EventOf<'timedSettled'>): void {
    const { seq, at } = entry
    const strike = this.#matured(entry)
    if (!strike) return
    const ticks = event.ticks.flatMap((told) => this.#evidence.tick(event.product, told.seq) ?? [])
    if (ticks.length < event.ticks.length) return this.#findings.leave('outcome')
    for (const [place, { step, seq: from, update }] of ticks.entries()) {
      const told = event.ticks[place]!
      const isInOrder = from <= seq && (place === 0 || from > ticks[place - 1]!.seq)
      if (told.step !== step || !isInOrder || !this.#isInWindow(ticks[place]!, strike.maturity)) {
        this.#refuse('market', 'tickOff', from)
      }
      if (told.index !== update.index) this.#refuse('market', 'tickOff', from, told.index, update.index)
    }
    const middle = median2(ticks.map(({ update }) => BigInt(update.index)))
    const { direction, stake, reserve } = this.#placed
    const outcome = middle === undefined ? undefined : outcomeOf(direction === 'up', BigInt(strike.index), middle)
    if (outcome !== event.outcome || event.median2 !== Number(middle)) {
      return this.#refuse('outcome', 'outcomeOff', seq)
    }
    const paid = Number(paidFor(event.outcome, BigInt(stake), BigInt(reserve)))
    if (event.paid !== paid) this.#refuse('outcome', 'paidOff', seq, event.paid, paid)
    this.#ended = { status: event.outcome, seq, at, median2: Number(middle), ticks, paid }
  }

  /** Checks a void by the newest tick before it: one in the window would have settled it. */
  #void(entry: ProvenEntry, event: EventOf<'timedVoided'>): void {
    const strike = this.#matured(entry)
    const last = this.#evidence.lastTick(event.product, entry.seq)
    if (!strike || !last) return
    if (this.#isInWindow(last, strike.maturity)) this.#refuse('market', 'tickOff', last.seq)
    this.#return('voided', entry, event.paid)
  }

  #cancel(entry: ProvenEntry, event: EventOf<'timedCancelled'>): void {
    const { seq, at, command } = entry
    const [last, step] = [lastStep(this.#entry.at), stepOf(command)]
    const isOver = step === undefined ? at >= silentAt(last) : step > last
    if (this.#strike || !command || !isOver) this.#refuse('outcome', 'endedEarly', seq)
    this.#return('cancelled', entry, event.paid)
  }

  #return(status: 'voided' | 'cancelled', { seq, at }: ProvenEntry, paid: number): void {
    const { stake } = this.#placed
    if (paid !== stake) this.#refuse('outcome', 'paidOff', seq, paid, stake)
    this.#ended = { status, seq, at, median2: 0, ticks: [], paid: stake }
  }

  /** The strike of an order whose window is over. */
  #matured({ seq, at, command }: ProvenEntry): ProvenTimed['strike'] {
    const [strike, step] = [this.#strike, stepOf(command)]
    const isOver = strike && (step === undefined ? at >= silentAt(strike.maturity) : step >= strike.maturity)
    if (!command) this.#refuse('outcome', 'commandHidden', seq)
    else if (!strike || !isOver) this.#refuse('outcome', 'endedEarly', seq)
    else return strike
    return undefined
  }

  #isInWindow({ step, at }: PublishedTick, maturity: number): boolean {
    return isInWindow(step, maturity) && isNews(step, at)
  }
}

function stepOf(command: ProvenEntry['command']): number | undefined {
  return command?.kind === 'market' ? command.step : undefined
}
