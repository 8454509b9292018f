import {
  type CommandOf,
  type EventOf,
  type MarginMode,
  notionalUnit,
  type ProductDefinition,
  type ProvenMoveKind,
} from '@candela/contract'
import {
  bankruptcyPrice,
  closing,
  forcedPrice,
  type Holding,
  initialMargin,
  type PerpetualTerms,
  receiptHolds,
  sharedOff,
  termsOf,
  weightOf,
  without,
} from '@candela/auditor/facts'
import { type Findings, type ProofClaim, type RefusalCode, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import { fundingOf } from './funding-claims.ts'
import { bookingOf, breachOf, crossBookingOf, priceOf, type Sale, startOf } from './liquidation-claims.ts'
import { isOfMarks, isOfPosition } from './position-events.ts'
import type { Held, PublishedMark } from './proven-position.ts'

/** The proven facts of a position's move; ticks, lots and minor units of the product. */
export interface ProvenMove {
  readonly seq: number
  readonly at: number
  readonly product: ProductDefinition
  readonly event: EventOf<ProvenMoveKind>
  /** of a liquidation: how it began */
  readonly started: EventOf<'liquidationStarted'> | undefined
  /** as the position stood before it */
  readonly before: Held
  /** marks shown between the position's last change and a liquidation: none was below maintenance */
  readonly marks: readonly PublishedMark[]
}

interface Subject {
  readonly position: number
  readonly customer: number
  readonly mode: MarginMode
  readonly product: ProductDefinition
}

const FIGURES = ['lots', 'cost', 'margin', 'settled'] as const

/**
 * Follows a position through the entries that a proof shows, from its opening to the move. That no fill was left out
 * follows from its figures; whose the other side was, and that its orders were asked for, takes a full replay. So does
 * what stands behind a cross position: where it is liquidated, and what of its profit was paid in, are taken as told.
 */
export class PositionClaims {
  readonly #findings: Findings
  readonly #refuse: Refuse
  readonly #subject: Subject
  readonly #unit: bigint
  readonly moves: ProvenMove[] = []
  #held: Held | undefined
  /** the position after the events since */
  #now: Holding | undefined
  #mark: number | undefined
  #marks: PublishedMark[] = []
  #rate: EventOf<'fundingRateSet'> | undefined
  #settled = 0n
  #sale: Sale | undefined

  constructor(findings: Findings, subject: Subject) {
    this.#findings = findings
    this.#refuse = refuserOf(findings)
    this.#subject = subject
    this.#unit = BigInt(notionalUnit(subject.product))
  }

  /** The greatest distance of the mark from the index, by the rules that the position was last measured by. */
  get bandPpm(): bigint | undefined {
    return this.#measured?.bandPpm
  }

  /** Takes a market entry before the move, of which only the product's marks are shown; `count`: of all its events. */
  tick({ seq, at, events }: ProvenEntry, count: number): void {
    for (const event of events) {
      if (!isOfMarks(event, this.#subject.product.product)) return this.#refuse('market', 'eventForeign', seq)
      this.#public(event)
      // a step that liquidates as many as a step may leaves the rest to the next
      if (event.kind === 'markMoved' && count < MOST_A_STEP) this.#marks.push({ seq, at, mark: event.mark })
    }
  }

  /** Takes an entry that changed the position, or set its rate. */
  entry(entry: ProvenEntry): void {
    const { seq, at, events } = entry
    for (const [place, event] of events.entries()) {
      if (isOfMarks(event, this.#subject.product.product)) {
        this.#public(event)
        continue
      }
      if (event.kind === 'perpetualTraded') {
        this.#trade(seq, event)
        continue
      }
      if (!isOfPosition(event, this.#subject.position) || event.customer !== this.#subject.customer) {
        return this.#refuse('order', 'eventForeign', seq)
      }
      switch (event.kind) {
        case 'perpetualFilled':
          this.#fill(entry, event, place)
          break
        case 'marginMoved':
          this.#moveMargin(entry, event)
          break
        case 'profitSettled':
          this.#settle(seq, event)
          break
        case 'positionChanged':
          this.#change(seq, event)
          break
        case 'liquidationStarted':
          this.#start(seq, event)
          break
        case 'fundingPaid':
          this.#pay(seq, at, event)
          break
        case 'liquidated':
          this.#end(seq, at, event)
          break
        case 'deleveraged':
          this.#share(seq, at, event)
      }
    }
  }

  #public(event: EventOf<'markMoved' | 'fundingRateSet' | 'perpetualResumed'>): void {
    if (event.kind === 'fundingRateSet') this.#rate = event
    else if (event.kind === 'markMoved') this.#mark = event.mark
    // marks of a market that comes back do not act before this one
    else this.#marks = []
  }

  get #measured(): PerpetualTerms | undefined {
    return this.#held && this.#terms
  }

  get #isCross(): boolean {
    return this.#subject.mode === 'cross'
  }

  get #terms(): PerpetualTerms | undefined {
    return termsOf(this.#subject.product.id)
  }

  #fill({ seq, events }: ProvenEntry, event: EventOf<'perpetualFilled'>, place: number): void {
    const { side, effect } = event
    const [price, lots] = [BigInt(event.price), BigInt(event.lots)]
    const unit = this.#unit
    const value = price * lots * unit
    if (event.notional !== value) this.#off('order', seq, event.notional, value)
    const before = this.#now ?? this.#held
    if (effect === 'open') {
      // what opens is done at the leverage that the position is then told with
      const told = events.slice(place).find((after) => after.kind === 'positionChanged' && after.lots > 0)
      const leverage = told?.kind === 'positionChanged' ? told.leverage : 1
      const enlarged = before && before.lots > 0n ? before : { lots: 0n, cost: 0n, margin: 0n, settled: 0n }
      this.#now = {
        long: side === 'buy',
        lots: enlarged.lots + lots,
        cost: enlarged.cost + value,
        margin: this.#isCross ? 0n : enlarged.margin + initialMargin(value, BigInt(leverage)),
        settled: enlarged.settled,
      }
    } else if (before && lots <= before.lots) {
      const { share, result } = closing(before, unit, lots, price, 0n)
      if (event.result !== result) this.#off('order', seq, event.result, result)
      this.#now = without(before, lots, share)
    } else this.#refuse('order', 'positionOff', seq)
  }

  /** Only ever by the customer's own command. */
  #moveMargin({ seq, command }: ProvenEntry, { amount, margin }: EventOf<'marginMoved'>): void {
    const before = this.#now ?? this.#held
    const isAsked =
      (command?.kind === 'addMargin' || command?.kind === 'removeMargin' || command?.kind === 'removeFreeMargin') &&
      command.customer === this.#subject.customer &&
      isMoved(command, amount)
    if (!isAsked) return this.#refuse('order', command ? 'acceptedOtherwise' : 'commandHidden', seq)
    if (this.#isCross || !before || before.margin + amount !== margin) return this.#refuse('order', 'positionOff', seq)
    this.#now = { ...before, margin }
  }

  /** Profit that is paid in: before funding of its own margin, or into a cross account that is short. */
  #settle(seq: number, { amount, settled }: EventOf<'profitSettled'>): void {
    if (!this.#isCross) {
      this.#settled = amount
      return
    }
    const before = this.#now ?? this.#held
    if (!before || settled !== before.settled + amount) return this.#refuse('order', 'positionOff', seq)
    if (this.#now) this.#now = { ...this.#now, settled }
    else if (this.#held) this.#held = { ...this.#held, settled }
  }

  /** The position is what its events have made of it, measured by the formulas. */
  #change(seq: number, event: EventOf<'positionChanged'>): void {
    const now = this.#now ?? this.#held
    this.#now = undefined
    if (!now || (event.side === 'long') !== now.long) return this.#refuse('order', 'positionOff', seq)
    for (const name of FIGURES) {
      const told = BigInt(event[name])
      if (told !== now[name]) return this.#off('order', seq, told, now[name], 'positionOff')
    }
    const { ruleVersion } = event
    const terms = this.#terms
    const isOpen = now.lots > 0n
    if (isOpen && !terms) return this.#refuse('order', 'positionOff', seq)
    const forced = isOpen && !this.#isCross ? priceOf(forcedPrice(now, this.#unit, terms!.tiers)) : 0
    if (!this.#isCross) {
      if (event.forcedPrice !== forced) return this.#off('order', seq, event.forcedPrice, forced, 'positionOff')
      const bankrupt = isOpen ? priceOf(bankruptcyPrice(now, this.#unit)) : 0
      if (event.bankruptcyPrice !== bankrupt) {
        return this.#off('order', seq, event.bankruptcyPrice, bankrupt, 'positionOff')
      }
    }
    const version = isOpen ? ruleVersion : (this.#held?.ruleVersion ?? ruleVersion)
    this.#held = { ...now, seq, ruleVersion: version, forcedPrice: forced }
    this.#marks = []
  }

  #pay(seq: number, at: number, event: EventOf<'fundingPaid'>): void {
    const [held, terms] = [this.#held, this.#measured]
    if (!held || !terms) return this.#refuse('order', 'positionOff', seq)
    this.#checkMark(seq, event.mark)
    const { mode } = this.#subject
    const given = { held, mode, terms, unit: this.#unit, rate: this.#rate, settledNow: this.#settled }
    this.#settled = 0n
    const paid = fundingOf(this.#findings, seq, event, given)
    if (!paid) return
    this.#now = paid
    this.#tell(seq, at, event, held)
  }

  #start(seq: number, event: EventOf<'liquidationStarted'>): void {
    const [held, terms] = [this.#held, this.#measured]
    if (!held || !terms || this.#sale) return this.#refuse('order', 'positionOff', seq)
    this.#checkMark(seq, event.mark)
    if (!this.#isCross) {
      const breach = breachOf(this.#marks, held)
      if (breach) this.#refuse('earlier', 'breachedBefore', breach.seq, breach.mark, held.forcedPrice)
      const { minimumNotional } = this.#subject.product
      startOf(this.#findings, seq, event, { held, terms, unit: this.#unit, minimumNotional })
    }
    this.#sale = { started: event, held, marks: this.#marks, lots: 0n, value: 0n, beyond: 0n }
  }

  #trade(seq: number, { price, lots, takerSide, liquidation }: EventOf<'perpetualTraded'>): void {
    const sale = this.#sale
    const isSale = sale !== undefined && liquidation && takerSide === (sale.held.long ? 'sell' : 'buy')
    if (!isSale) return this.#refuse('order', 'eventForeign', seq)
    sale.lots += BigInt(lots)
    sale.value += BigInt(price) * BigInt(lots) * this.#unit
    const limit = sale.started.bankruptcyPrice
    if (takerSide === 'sell' ? price < limit : price > limit) sale.beyond += BigInt(lots)
  }

  #end(seq: number, at: number, event: EventOf<'liquidated'>): void {
    const [sale, terms] = [this.#sale, this.#measured]
    this.#sale = undefined
    if (!sale || !terms) return this.#refuse('formula', 'moveMissing', seq)
    const book = this.#isCross ? crossBookingOf : bookingOf
    this.#now = book(this.#findings, seq, event, sale, terms, this.#unit)
    this.#tell(seq, at, event, sale.held, sale)
  }

  /** The own share of lots that nobody took; whom the list names is the others' secret. */
  #share(seq: number, at: number, event: EventOf<'deleveraged'>): void {
    const held = this.#held
    if (!held) return this.#refuse('order', 'positionOff', seq)
    this.#checkMark(seq, event.mark)
    const { weight, result, lastRoundWeight } = event
    const [price, lots, closed] = [BigInt(event.price), BigInt(event.lots), BigInt(event.closed)]
    // what of a cross position's profit was paid in is as told, and weighs
    if (this.#isCross && held.settled !== 0n) this.#findings.leave('formula')
    const expected = weightOf(held, this.#unit, price)
    if (lots !== held.lots) return this.#off('formula', seq, lots, held.lots, 'shareOff')
    if (weight !== expected) return this.#off('formula', seq, weight, expected)
    const lastRound = { lots: BigInt(event.lastRoundLots), weight: lastRoundWeight }
    const isRight = receiptHolds({ lots, closed, weight, lastRound })
    if (!isRight) return this.#refuse('formula', 'shareOff', seq, event.closed)
    const { result: right, after } = sharedOff(held, this.#unit, closed, price)
    if (result !== right) this.#off('formula', seq, result, right)
    this.#now = after
    this.#tell(seq, at, event, held)
  }

  #checkMark(seq: number, mark: number): void {
    if (this.#mark !== undefined && this.#mark !== mark) this.#refuse('market', 'markOff', seq, mark, this.#mark)
  }

  #tell(seq: number, at: number, event: EventOf<ProvenMoveKind>, before: Held, sale?: Sale): void {
    const { product } = this.#subject
    this.moves.push({ seq, at, product, event, started: sale?.started, before, marks: sale?.marks ?? [] })
  }

  #off(claim: ProofClaim, seq: number, found: number | bigint, expected: number | bigint, code?: RefusalCode): void {
    this.#refuse(claim, code ?? 'paidOff', seq, Number(found), Number(expected))
  }
}

/** liquidations of one step */
const MOST_A_STEP = 1_000

/**
 * True when an amount moved as asked. The greatest possible amount follows from the mark: a position's own entries show only that it
 * went.
 */
function isMoved(command: CommandOf<'addMargin' | 'removeMargin' | 'removeFreeMargin'>, amount: bigint): boolean {
  if (command.kind === 'removeFreeMargin') return amount < 0n
  return BigInt(command.kind === 'addMargin' ? command.amount : -command.amount) === amount
}
