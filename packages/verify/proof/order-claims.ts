import {
  type CloseReason,
  type Event,
  isOfSpotOrder,
  type OrderAccepted,
  type OrderAmended,
  type OrderClosed,
  type OrderFilled,
  type PlaceOrder,
  type ProductDefinition,
  type Side,
  type StopKind,
  type TimeInForce,
} from '@candela/contract'
import { type FeeAccount, LARGEST_AMOUNT, midOf, nextFee, priceAway, worth } from '@candela/auditor/facts'
import { askedOf, isAsAsked } from './as-asked.ts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import type { Evidence } from './evidence.ts'
import { LadderClaims } from './ladder-claims.ts'

/** One fill as the log has it; ticks, lots and minor units of the quote asset. */
export interface ProvenFill {
  readonly seq: number
  readonly at: number
  readonly trade: number
  readonly price: number
  readonly lots: number
  readonly notional: number
  readonly fee: number
  readonly liquidity: 'maker' | 'taker'
  readonly counterparty: 'customer' | 'ladder'
  /** the market entry whose ladder it was filled by */
  readonly marketSeq: number | undefined
}

/** The proven facts of an order's trigger; ticks of the index. */
export interface ProvenStop {
  readonly stopKind: StopKind
  readonly trigger: number
  /** by which entry, and the market entry whose index reached the trigger */
  readonly triggered:
    | { readonly seq: number; readonly at: number; readonly index: number; readonly reachedSeq: number }
    | undefined
}

/** The proven facts of an order: to be displayed instead of those that were merely told. */
export interface ProvenOrder {
  readonly order: number
  readonly customer: number
  readonly commandId: string
  readonly product: ProductDefinition
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  /** limit or worst price, total lots (0 by spend) and spend, as last amended */
  readonly price: number
  readonly lots: number
  readonly spend: number
  readonly seq: number
  readonly at: number
  readonly fills: readonly ProvenFill[]
  readonly closed: { readonly seq: number; readonly reason: CloseReason } | undefined
  /** the trigger it waits or waited for */
  readonly stop?: ProvenStop
}

/** Follows one order through the entries that a proof shows, and holds everything against what was asked, listed and published. */
export class OrderClaims {
  readonly #findings: Findings
  readonly #refuse: Refuse
  readonly #ladder: LadderClaims
  readonly #placed: ProvenEntry
  readonly #command: PlaceOrder
  readonly #accepted: OrderAccepted
  readonly #product: ProductDefinition
  readonly #fills: ProvenFill[] = []
  #isTriggered = false
  #price: number
  #lots: number
  #filled = 0
  #spent = 0n
  #fees: FeeAccount = { owed: 0n, paid: 0n }
  #closed: { readonly seq: number; readonly reason: CloseReason } | undefined

  private constructor(
    findings: Findings,
    evidence: Evidence,
    placed: ProvenEntry,
    command: PlaceOrder,
    accepted: OrderAccepted,
    product: ProductDefinition,
  ) {
    this.#findings = findings
    this.#refuse = refuserOf(findings)
    this.#ladder = new LadderClaims(findings, evidence)
    this.#placed = placed
    this.#command = command
    this.#accepted = accepted
    this.#product = product
    this.#price = accepted.price
    this.#lots = accepted.lots
  }

  /** Checks how the order was accepted; undefined where nothing can be held against it. */
  static open(findings: Findings, evidence: Evidence, order: number, placed: ProvenEntry): OrderClaims | undefined {
    const { command, seq } = placed
    findings.check('order')
    if (!command) return findings.refuse('order', { code: 'commandHidden', seq })
    const asked = askedOf(command)
    if (!asked) return findings.refuse('order', { code: 'notAnOrder', seq })
    const accepted = placed.events[0]
    if (accepted?.kind !== 'orderAccepted' || accepted.order !== order || placed.resultCode !== 0) {
      return findings.refuse('order', { code: 'notAccepted', seq })
    }
    if (!isAsAsked(asked, accepted)) return findings.refuse('order', { code: 'acceptedOtherwise', seq })
    findings.check('market')
    const product = evidence.listing(asked.product, seq)
    if (!product) return undefined
    const claims = new OrderClaims(findings, evidence, placed, asked, accepted, product)
    findings.check('price', 'fees', 'whole')
    claims.#checkTerms(evidence)
    return claims
  }

  /** An order that waited and is placed by the entry that triggered it, on terms that were checked where it waited. */
  static triggered(
    findings: Findings,
    evidence: Evidence,
    entry: ProvenEntry,
    command: PlaceOrder,
    accepted: OrderAccepted,
    product: ProductDefinition,
  ): OrderClaims {
    const claims = new OrderClaims(findings, evidence, entry, command, accepted, product)
    claims.#isTriggered = true
    return claims
  }

  /** Takes the order's events of one entry, from the placing one on. */
  entry(entry: ProvenEntry): void {
    if (entry !== this.#placed && entry.events.length === 0) this.#refuse('order', 'eventForeign', entry.seq)
    for (const event of entry.events) this.#event(entry, event)
    if (entry === this.#placed) this.#checkImmediate()
  }

  get proven(): ProvenOrder {
    const { order, customer, side, type, timeInForce, spend } = this.#accepted
    return {
      order,
      customer,
      commandId: this.#command.commandId,
      product: this.#product,
      side,
      type,
      timeInForce,
      price: this.#price,
      lots: this.#lots,
      spend,
      seq: this.#placed.seq,
      at: this.#placed.at,
      fills: this.#fills,
      closed: this.#closed,
    }
  }

  #event(entry: ProvenEntry, event: Event): void {
    const { seq } = entry
    if (!isOfSpotOrder(event) || event.order !== this.#accepted.order) return this.#refuse('order', 'eventForeign', seq)
    if (this.#closed) return this.#refuse('whole', 'alreadyClosed', seq, this.#closed.seq)
    if (event.kind === 'orderFilled') this.#fill(entry, event)
    else if (event.kind === 'orderAmended') this.#amend(entry, event)
    else if (event.kind === 'orderClosed') this.#close(entry, event)
    else if (event !== entry.events[0] || entry !== this.#placed) this.#refuse('order', 'eventForeign', seq)
  }

  #amend({ seq, command }: ProvenEntry, event: OrderAmended): void {
    if (!command) return this.#refuse('order', 'commandHidden', seq)
    const isAsAsked =
      command.kind === 'amendOrder' &&
      command.customer === this.#accepted.customer &&
      command.order === event.order &&
      command.price === event.price &&
      command.lots === event.lots
    if (!isAsAsked) this.#refuse('order', 'amendedOtherwise', seq)
    this.#price = event.price
    this.#lots = event.lots
  }

  #fill(entry: ProvenEntry, fill: OrderFilled): void {
    const { seq, at } = entry
    if (!this.#isOwn(entry, fill)) return this.#refuse('order', 'filledOtherwise', seq)
    const { price, lots, liquidity } = fill
    if (fill.side === 'buy' ? price > this.#price : price < this.#price) {
      this.#refuse('price', 'beyondLimit', seq, price, this.#price)
    } else if (liquidity === 'maker' && price !== this.#price) {
      this.#refuse('price', 'notAtMakersPrice', seq, price, this.#price)
    }
    const value = worth(this.#product, BigInt(price), BigInt(lots))
    const notional = Number(value)
    if (fill.notional !== notional || value > LARGEST_AMOUNT) {
      return this.#refuse('price', 'notionalOff', seq, fill.notional, notional)
    }
    this.#filled += lots
    const fee = this.#fee(seq, fill, notional)
    this.#checkRemainder(seq, fill, notional, fee)
    const marketSeq = fill.counterparty === 'ladder' ? this.#ladder.fill(entry, fill) : undefined
    const { trade, counterparty } = fill
    this.#fills.push({ seq, at, trade, price, lots, notional, fee, liquidity, counterparty, marketSeq })
  }

  /** It takes by its own customer's commands and its trigger only, and gives by others' and the market's. */
  #isOwn(entry: ProvenEntry, fill: OrderFilled): boolean {
    const { customer, product, side } = this.#accepted
    const takes = entry === this.#placed || entry.command?.kind === 'amendOrder'
    return (
      fill.customer === customer &&
      fill.product === product &&
      fill.side === side &&
      fill.lots >= 1 &&
      fill.price >= 1 &&
      // what rests after its trigger may meet what the same step triggers next
      ((fill.liquidity === 'taker') === takes || (takes && this.#isTriggered))
    )
  }

  /** The fees of an order together are what is due on its fills, rounded up once. Answers what the formula gives. */
  #fee(seq: number, fill: OrderFilled, notional: number): number {
    const { makerFeePpm, takerFeePpm } = this.#product
    const ppm = BigInt(fill.liquidity === 'maker' ? makerFeePpm : takerFeePpm)
    const due = nextFee(this.#fees, BigInt(notional), ppm)
    this.#fees = { owed: this.#fees.owed + BigInt(notional) * ppm, paid: this.#fees.paid + due }
    const fee = Number(due)
    if (fill.fee !== fee) this.#refuse('fees', 'feeOff', seq, fill.fee, fee)
    return fee
  }

  #checkRemainder(seq: number, fill: OrderFilled, notional: number, fee: number): void {
    const { spend, side } = this.#accepted
    const remaining = spend > 0 ? 0 : this.#lots - this.#filled
    if (fill.remaining !== remaining || remaining < 0) {
      this.#refuse('whole', 'remainderOff', seq, fill.remaining, remaining)
    }
    if (spend === 0) return
    this.#spent += BigInt(notional) + (side === 'buy' ? BigInt(fee) : 0n)
    if (this.#spent > BigInt(spend)) this.#refuse('whole', 'spendExceeded', seq, Number(this.#spent), spend)
  }

  #close({ seq }: ProvenEntry, { customer, product, reason, filled }: OrderClosed): void {
    const accepted = this.#accepted
    if (customer !== accepted.customer || product !== accepted.product) {
      return this.#refuse('order', 'filledOtherwise', seq)
    }
    this.#closed = { seq, reason }
    const total = reason === 'filled' ? this.#lots : this.#filled
    if (filled !== this.#filled || filled !== total) this.#refuse('whole', 'closedOtherwise', seq, filled, this.#filled)
  }

  /** Market, immediate-or-cancel and fill-or-kill orders never rest. */
  #checkImmediate(): void {
    const { timeInForce } = this.#accepted
    if ((timeInForce === 'ioc' || timeInForce === 'fok') && !this.#closed) {
      this.#refuse('whole', 'notClosed', this.#placed.seq)
    }
    if (timeInForce === 'fok' && this.#filled !== this.#lots) {
      this.#refuse('whole', 'remainderOff', this.#placed.seq, this.#filled, this.#lots)
    }
  }

  /** The rates are the listed ones, and a price that was not named is the default one from the mid of then. */
  #checkTerms(evidence: Evidence): void {
    const { seq } = this.#placed
    const { makerFeePpm, takerFeePpm } = this.#product
    const accepted = this.#accepted
    if (accepted.makerFeePpm !== makerFeePpm) {
      this.#refuse('fees', 'rateNotListed', seq, accepted.makerFeePpm, makerFeePpm)
    }
    if (accepted.takerFeePpm !== takerFeePpm) {
      this.#refuse('fees', 'rateNotListed', seq, accepted.takerFeePpm, takerFeePpm)
    }
    if (this.#command.type !== 'market' || this.#command.price !== 0) return
    const market = evidence.market(accepted.product, seq - 1)
    if (!market) return this.#findings.leave('price')
    const mid = midOf(market.update.ladder, market.update.index)
    const worst = Number(priceAway(mid, accepted.side === 'buy', this.#product.worstPricePpm))
    if (accepted.price !== worst) this.#refuse('price', 'worstPriceOff', seq, accepted.price, worst)
  }
}
