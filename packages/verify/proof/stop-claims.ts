import {
  type Event,
  isOfSpotOrder,
  type OrderAccepted,
  type PlaceOrder,
  type ProductDefinition,
  type StopAccepted,
  type StopAmended,
  type StopClosed,
  type StopTriggered,
} from '@candela/contract'
import { midOf, rises, stopBound, triggeredBound } from '@candela/auditor/facts'
import { isStopAsAsked } from './as-asked.ts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import type { Evidence } from './evidence.ts'
import { OrderClaims, type ProvenOrder, type ProvenStop } from './order-claims.ts'

/**
 * Follows an order that waits through the entries that a proof shows: as it was asked for, up to the market entry whose
 * index reached its trigger, and from there on as the order it has become. That no earlier step reached it takes a full
 * replay.
 */
export class StopClaims {
  readonly #findings: Findings
  readonly #refuse: Refuse
  readonly #evidence: Evidence
  readonly #placed: ProvenEntry
  readonly #accepted: StopAccepted
  readonly #commandId: string
  readonly #product: ProductDefinition
  #trigger: number
  #price: number
  #lots: number
  #since: number
  #triggered: ProvenStop['triggered']
  #order: OrderClaims | undefined
  #closed: ProvenOrder['closed']

  private constructor(
    findings: Findings,
    evidence: Evidence,
    placed: ProvenEntry,
    commandId: string,
    accepted: StopAccepted,
    product: ProductDefinition,
  ) {
    this.#findings = findings
    this.#refuse = refuserOf(findings)
    this.#evidence = evidence
    this.#placed = placed
    this.#commandId = commandId
    this.#accepted = accepted
    this.#product = product
    this.#trigger = accepted.trigger
    this.#price = accepted.price
    this.#lots = accepted.lots
    this.#since = placed.seq
  }

  /** Checks how the stop was accepted; undefined where nothing can be held against it. */
  static open(findings: Findings, evidence: Evidence, order: number, placed: ProvenEntry): StopClaims | undefined {
    const { command, seq } = placed
    findings.check('order')
    const accepted = placed.events[0]
    const isPlaced = command?.kind === 'placeStopOrder' || command?.kind === 'placeOco'
    if (!isPlaced) return findings.refuse('order', { code: command ? 'notAnOrder' : 'commandHidden', seq })
    if (accepted?.kind !== 'stopAccepted' || accepted.order !== order || placed.resultCode !== 0) {
      return findings.refuse('order', { code: 'notAccepted', seq })
    }
    findings.check('market')
    const product = evidence.listing(command.product, seq)
    if (!product) return undefined
    if (!isStopAsAsked(command, accepted, product)) return findings.refuse('order', { code: 'acceptedOtherwise', seq })
    findings.check('price', 'fees', 'whole', 'trigger')
    const claims = new StopClaims(findings, evidence, placed, command.commandId, accepted, product)
    claims.#checkRates()
    return claims
  }

  /** Takes the order's events of one entry, from the placing one on. */
  entry(entry: ProvenEntry): void {
    if (this.#order) return this.#order.entry(entry)
    if (entry !== this.#placed && entry.events.length === 0) this.#refuse('order', 'eventForeign', entry.seq)
    for (const [place, event] of entry.events.entries()) {
      const { seq } = entry
      if (!isOfSpotOrder(event) || event.order !== this.#accepted.order)
        return this.#refuse('order', 'eventForeign', seq)
      if (this.#closed) return this.#refuse('whole', 'alreadyClosed', seq, this.#closed.seq)
      if (event.kind === 'stopTriggered') return this.#become(entry, event, entry.events.slice(place + 1))
      this.#event(entry, event)
    }
  }

  get proven(): ProvenOrder {
    const { order, customer, side, type, timeInForce, stopKind } = this.#accepted
    const { seq, at } = this.#placed
    const waited = {
      order,
      customer,
      commandId: this.#commandId,
      product: this.#product,
      side,
      type,
      timeInForce,
      price: this.#price,
      lots: this.#lots,
      spend: 0,
      fills: [],
      closed: this.#closed,
    }
    const stop = { stopKind, trigger: this.#trigger, triggered: this.#triggered }
    return { ...(this.#order?.proven ?? waited), seq, at, stop }
  }

  #event(entry: ProvenEntry, event: Event): void {
    if (event.kind === 'stopAmended') this.#amend(entry, event)
    else if (event.kind === 'stopClosed') this.#close(entry, event)
    else if (event !== entry.events[0] || entry !== this.#placed) this.#refuse('order', 'eventForeign', entry.seq)
  }

  /** An amended limit order of its OCO changes what is held, and nothing of what was asked for. */
  #amend({ seq, command }: ProvenEntry, event: StopAmended): void {
    const { trigger, price, lots } = event
    const isSame = trigger === this.#trigger && price === this.#price && lots === this.#lots
    if (isSame && command?.kind !== 'amendStopOrder') return
    if (!command) return this.#refuse('order', 'commandHidden', seq)
    const { customer, side, type } = this.#accepted
    const isAsAsked =
      command.kind === 'amendStopOrder' &&
      command.customer === customer &&
      command.order === event.order &&
      command.trigger === trigger &&
      command.lots === lots &&
      price === Number(stopBound({ definition: this.#product }, { side, type, trigger, price: command.price }))
    if (!isAsAsked) this.#refuse('order', 'amendedOtherwise', seq)
    if (trigger !== this.#trigger) this.#since = seq
    this.#trigger = trigger
    this.#price = price
    this.#lots = lots
  }

  #close({ seq }: ProvenEntry, { customer, product, reason }: StopClosed): void {
    const accepted = this.#accepted
    if (customer !== accepted.customer || product !== accepted.product) this.#refuse('order', 'filledOtherwise', seq)
    this.#closed = { seq, reason }
  }

  /** The index reached the trigger, and the order is accepted on the terms it waited with. */
  #become(entry: ProvenEntry, event: StopTriggered, rest: readonly Event[]): void {
    const { seq, at } = entry
    const { customer, product, side, stopKind, type } = this.#accepted
    if (event.customer !== customer || event.product !== product) this.#refuse('order', 'filledOtherwise', seq)
    const isBeyond = rises({ side, stopKind }) ? event.index >= this.#trigger : event.index <= this.#trigger
    if (!isBeyond) this.#refuse('trigger', 'triggerNotReached', seq, event.index, this.#trigger)
    const reached = this.#evidence.reached(product, event.index, this.#since, seq)
    if (!reached) return this.#findings.leave('trigger')
    this.#triggered = { seq, at, index: event.index, reachedSeq: reached.seq }
    const accepted = rest[0]
    if (accepted?.kind !== 'orderAccepted') return this.#refuse('order', 'notAccepted', seq)
    const mid = type === 'market' ? this.#midAt(seq) : 0n
    if (mid === undefined) return this.#findings.leave('price')
    const own = { definition: this.#product, mid }
    const price = Number(triggeredBound(own, { side, type, price: BigInt(this.#price) }))
    if (accepted.price !== price) this.#refuse('price', 'worstPriceOff', seq, accepted.price, price)
    const command = this.#asOrder(accepted.price)
    if (!this.#isOnSameTerms(command, accepted)) return this.#refuse('order', 'acceptedOtherwise', seq)
    const rests = { ...entry, events: rest }
    this.#order = OrderClaims.triggered(this.#findings, this.#evidence, rests, command, accepted, this.#product)
    this.#order.entry(rests)
  }

  #midAt(seq: number): bigint | undefined {
    const market = this.#evidence.market(this.#accepted.product, seq)
    return market && midOf(market.update.ladder, market.update.index)
  }

  #asOrder(price: number): PlaceOrder {
    const { customer, product, side, type, timeInForce } = this.#accepted
    const own = { kind: 'placeOrder', customer, commandId: this.#commandId, product, side, type, timeInForce } as const
    return { ...own, price, lots: this.#lots, spend: 0 }
  }

  #isOnSameTerms(command: PlaceOrder, event: OrderAccepted): boolean {
    const { makerFeePpm, takerFeePpm } = this.#product
    return (
      event.customer === command.customer &&
      event.product === command.product &&
      event.side === command.side &&
      event.type === command.type &&
      event.timeInForce === command.timeInForce &&
      event.lots === command.lots &&
      event.spend === 0 &&
      event.makerFeePpm === makerFeePpm &&
      event.takerFeePpm === takerFeePpm
    )
  }

  #checkRates(): void {
    const { makerFeePpm, takerFeePpm } = this.#product
    const { seq } = this.#placed
    const accepted = this.#accepted
    if (accepted.makerFeePpm !== makerFeePpm) {
      this.#refuse('fees', 'rateNotListed', seq, accepted.makerFeePpm, makerFeePpm)
    }
    if (accepted.takerFeePpm !== takerFeePpm) {
      this.#refuse('fees', 'rateNotListed', seq, accepted.takerFeePpm, takerFeePpm)
    }
  }
}
