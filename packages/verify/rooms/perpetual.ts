import {
  type Command,
  type CrossCause,
  type Event,
  type EventOf,
  HOUSE,
  type MarginMode,
  type Posted,
  type ProductDefinition,
} from '@candela/contract'
import { FIRST_RULES, RULES, type RuleSets } from '@candela/rules'
import { bankruptcyPrice, forcedPrice, type PerpetualTerms } from '@candela/rules/perpetual'
import { accountOf, failed, PerpetualBook, type ProvenPosition, type SpotMarket } from './perpetual/books.ts'
import { changed } from './perpetual/changes.ts'
import { CrossAudit, isWished } from './perpetual/cross.ts'
import { FundingRateAudit } from './perpetual/fundings.ts'
import { LeverageAudit } from './perpetual/leverage.ts'
import { isBudgeted, LiquidationAudit } from './perpetual/liquidations.ts'
import { movedMargin } from './perpetual/margin.ts'
import { MarkAudit } from './perpetual/marks.ts'
import { fillPosition, isAsked, orderOf, takeLots } from './perpetual/orders.ts'
import { OwnBounds } from './perpetual/own-bounds.ts'
import { leftBehind, triggered } from './perpetual/reached.ts'
import { isWaiting, type Waits, waits } from './perpetual/waiting.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'
import type { LadderAudit } from './spot/ladders.ts'

/** liquidations and triggers of one step; beyond them the next step goes on */
const MOST_A_STEP = 1_000

/** What the spot market's ladders still offer. */
type SpotLadders = Pick<LadderAudit, 'offeredAt'>

/**
 * Claims of perpetuals, from commands and events alone: `perpetuals` what was accepted was asked for, and every position follows from
 * its fills · `marks` from index, ladder and book · `triggers` at the first acting mark that reaches them · `liquidations` at the
 * first acting mark below maintenance and at none before · `deleveraging` each share recomputed · `fundingRates` each rate and payment ·
 * `clearing` what positions are owed is there, and nothing came from elsewhere.
 */
export class PerpetualAudit implements AuditedRoom {
  readonly #products = new Map<number, ProductDefinition>()
  readonly #spot = new Map<number, Pick<SpotMarket, 'step' | 'index'>>()
  readonly #ladders: SpotLadders
  readonly #books = new Map<number, PerpetualBook>()
  readonly #marks = new MarkAudit()
  readonly #liquidations = new LiquidationAudit()
  readonly #fundings = new FundingRateAudit()
  readonly #own: OwnBounds
  readonly #cross: CrossAudit
  readonly #leverage: LeverageAudit
  /** what customers set, by customer and product; isolated where nothing is */
  readonly #modes = new Map<string, MarginMode>()
  /** balances that postings say, by purpose, owner and key */
  readonly #held = new Map<string, bigint>()
  readonly #rules: RuleSets
  #version: number = FIRST_RULES
  #orders = 0
  #fills = 0
  #triggers = 0

  constructor(ladders: SpotLadders, rules: RuleSets = RULES) {
    this.#ladders = ladders
    this.#rules = rules
    this.#own = new OwnBounds(rules)
    this.#cross = new CrossAudit(this.#books, (book, version) => this.#terms(book, version), this.#own)
    this.#leverage = new LeverageAudit(this.#books, this.#cross, this.#own)
  }

  lines(): readonly string[] {
    const { marks } = this.#marks
    const { liquidations, deleveragings } = this.#liquidations
    const { rates, payments } = this.#fundings
    return [
      line('perpetuals', `${count(this.#orders)} orders as asked for, ${count(this.#fills)} fills by the formulas`),
      line('marks', `${count(marks)} marks follow from index and book`),
      line('triggers', `${count(this.#triggers)} at the first mark that reached them`),
      line('liquidations', `${count(liquidations)} at the first mark below maintenance, none earlier`),
      line('deleveraging', `${count(deleveragings)} shares recomputed`),
      line('fundingRates', `${count(rates)} rates and ${count(payments)} payments follow from their samples`),
      line('clearing', `what positions of ${count(this.#books.size)} products are owed is there`),
    ]
  }

  apply(entry: AuditedEntry): void {
    const { seq, at, command, code, events } = entry
    if (command.kind !== 'tick') {
      this.#fundings.isWorkedOff(seq)
      if (code === 0) this.#fundings.isOnTime(seq, at)
    }
    if (code !== 0) return
    if (command.kind === 'listProduct') {
      const { product } = command
      this.#products.set(product.product, product)
      const book = this.#books.get(product.product)
      if (book) book.definition = product
    }
    if (command.kind === 'market') this.#marks.begin(command, at, this.#books, (book) => this.#terms(book))
    const [touched, fired] = [new Set<number>(), new Set<number>()]
    for (const event of events) {
      this.#own.note(event)
      this.#leverage.look(seq, event)
      if ('product' in event && this.#books.has(event.product)) touched.add(event.product)
      this.#event(entry, event, fired)
    }
    if (command.kind === 'market') this.#endStep(seq, command, events.filter(isBudgeted).length)
    this.#liquidations.endEntry(seq)
    this.#cross.endEntry(seq)
    for (const product of touched) this.#checkClearing(seq, this.#books.get(product)!)
    if (touched.size > 0) this.#checkInsurance(seq)
  }

  #event(entry: AuditedEntry, event: Event, fired: Set<number>): void {
    const { seq, command } = entry
    switch (event.kind) {
      case 'rulesActivated':
        this.#version = event.version
        return undefined
      case 'houseFunded':
        if (event.account === 'insurance') this.#liquidations.insurance += BigInt(event.amount)
        return undefined
      case 'posted':
        return this.#post(event)
      case 'perpetualAccepted':
        return this.#accept(entry, event, fired)
      case 'markMoved':
        return void this.#marks.settle(seq, event.product, event.mark)
      case 'triggered':
        return this.#trigger(seq, event, fired)
      case 'perpetualFilled':
        return this.#fill(seq, event)
      case 'perpetualTraded':
        return event.liquidation ? this.#sell(seq, event) : undefined
      case 'perpetualTrimmed':
      case 'perpetualNarrowed':
        return takeLots(seq, this.#order(seq, event.product, event.order), event)
      case 'perpetualClosed':
        return this.#close(seq, event)
      case 'positionChanged':
        return this.#change(entry, event)
      case 'marginMoved':
        return this.#moveMargin(seq, command, event)
      case 'marginModeSet':
        return void this.#modes.set(`${event.customer} ${event.product}`, event.mode)
      case 'crossMoved':
        for (const product of this.#cross.productsOf(event.customer)) {
          if (event.cause === 'toppedUp') this.#marks.settle(seq, product)
        }
        return this.#cross.move(entry, event, this.#inAccount(event.customer))
      case 'crossTopUpSet':
        return isWished(seq, command, event)
      default:
        if (isWaiting(event)) return this.#wait(seq, command, event)
        return this.#forced(seq, event)
    }
  }

  /** What the house's rules do to positions, asked by nobody. */
  #forced(seq: number, event: Event): void {
    switch (event.kind) {
      case 'liquidationStarted': {
        const book = this.#book(seq, event.product)
        this.#marks.settle(seq, event.product)
        if (book.resuming > 0) throw failed('liquidations', seq, `product ${event.product} does not act yet`)
        const position = book.positions.get(event.position)
        const account = position?.mode === 'cross' ? this.#cross.sold(position.customer) : undefined
        return this.#liquidations.start(seq, event, book, this.#terms(book, position?.ruleVersion), account)
      }
      case 'houseTookOver': {
        const side = this.#liquidations.takeOver(seq, event)
        return this.#book(seq, event.product).tradeOfHouse(side, event.price, event.lots)
      }
      case 'deleveraged':
        return this.#putWith(seq, this.#liquidations.deleverage(seq, event), 'deleveraging')
      case 'liquidated':
        return this.#putWith(seq, this.#liquidations.end(seq, event), 'liquidation')
      case 'fundingSkipped':
        return this.#fundings.skip(seq, this.#book(seq, event.product), event)
      case 'fundingRateSet': {
        const book = this.#book(seq, event.product)
        const { insurance } = this.#liquidations
        this.#liquidations.insurance -= this.#fundings.set(
          seq,
          book,
          event,
          insurance,
          (of) => this.#terms(of),
          (customer) => this.#cross.equityOf(customer),
        )
        return undefined
      }
      case 'profitSettled': {
        const isCross = this.#book(seq, event.product).positions.get(event.position)?.mode === 'cross'
        if (!isCross) return this.#fundings.settleProfit(seq, event)
        return this.#put(event.product, this.#cross.settle(seq, event))
      }
      case 'fundingPaid': {
        const book = this.#book(seq, event.product)
        const position = book.positions.get(event.position)
        const after = this.#fundings.pay(seq, position, event, book.mark, book.unit)
        return this.#putWith(seq, { position: after, credit: event.amount }, 'funding')
      }
      default:
        return undefined
    }
  }

  #accept({ seq, at, command }: AuditedEntry, event: EventOf<'perpetualAccepted'>, fired: Set<number>): void {
    this.#open(seq, at, event.product)
    const book = this.#book(seq, event.product)
    if (!isAsked(command, event, fired)) {
      throw failed('perpetuals', seq, `order ${event.order} is accepted as something else than was asked`)
    }
    if (event.mode !== (this.#modes.get(`${event.customer} ${event.product}`) ?? 'isolated')) {
      throw failed('perpetuals', seq, `order ${event.order} is ${event.mode}`)
    }
    const { makerPpm, takerPpm } = this.#terms(book, event.reduceOnly ? event.ruleVersion : undefined)
    if (event.makerFeePpm !== makerPpm || event.takerFeePpm !== takerPpm) {
      throw failed('perpetuals', seq, `order ${event.order} has fees of no rules`)
    }
    book.orders.set(event.order, orderOf(event, book.mark, fired.has(event.order)))
    book.waits()
    this.#orders++
  }

  /** Balances, and what is set aside for each order. */
  #post({ purpose, reference, legs }: Posted): void {
    for (const leg of legs) this.#held.set(accountOf(leg), leg.balance)
    if (purpose !== 'perpetualHold' && purpose !== 'perpetualRelease') return
    const order = [...this.#books.values()].map(({ orders }) => orders.get(reference)).find((found) => found)
    if (order) for (const leg of legs) if (leg.purpose === 'held') order.held += leg.amount
  }

  /** A product's perpetuals begin with the first order. */
  #open(seq: number, at: number, product: number): void {
    if (this.#books.has(product)) return
    const definition = this.#products.get(product)
    const spot = this.#spot.get(product)
    const terms = definition && this.#rules[this.#version]?.perpetual.perpetualTerms(definition.id)
    if (!definition || !spot || !terms) throw failed('perpetuals', seq, `product ${product} has no perpetuals`)
    this.#fundings.begin(product, at, this.#books.keys())
    this.#books.set(product, new PerpetualBook(definition, { ...spot, ...this.#ladders.offeredAt(product, at) }, terms))
  }

  #trigger(seq: number, event: EventOf<'triggered'>, fired: Set<number>): void {
    this.#marks.settle(seq, event.product)
    const now = triggered(seq, event, this.#book(seq, event.product), fired, this.#own.edition)
    this.#triggers++
    if (now) this.#put(event.product, now)
  }

  #wait(seq: number, command: Command, event: Waits): void {
    const book = this.#book(seq, event.product)
    const now = waits(seq, command, event, book, this.#terms(book))
    if (now) this.#put(event.product, now)
  }

  #fill(seq: number, event: EventOf<'perpetualFilled'>): void {
    const { product, liquidity, counterparty, side, price, lots } = event
    // a new ladder fills what rests before the mark is made
    if (liquidity === 'taker' || counterparty === 'customer') this.#marks.settle(seq, product)
    const book = this.#book(seq, product)
    const order = book.orders.get(event.order)
    if (!order) throw failed('perpetuals', seq, `order ${event.order} is filled but not open`)
    const { slipPpm } = this.#terms(book)
    const filled = fillPosition(seq, book, order, event, slipPpm)
    const { position, credit } = filled
    if (position.mode === 'cross' && event.effect === 'close' && this.#cross.equityWith(position, credit) < 0n) {
      throw failed('perpetuals', seq, `closing costs more than the cross account of customer ${event.customer} has`)
    }
    if (counterparty === 'ladder') {
      const level = book.takeLadder(side, lots)
      const isFair =
        level !== undefined &&
        (liquidity === 'taker' ? price === level : side === 'buy' ? level < price : level > price)
      if (!isFair) throw failed('perpetuals', seq, `trade ${event.trade}: the ladder stood at ${level ?? 'nothing'}`)
      book.tradeOfHouse(side === 'buy' ? -1 : 1, price, lots)
    }
    this.#putWith(seq, filled, 'fill')
    this.#fills++
  }

  /** A trade of a liquidation: the house trades for the customer, with the ladder against itself. */
  #sell(seq: number, event: EventOf<'perpetualTraded'>): void {
    this.#liquidations.trade(seq, event)
    if (event.counterparty !== 'ladder') return
    const { product, takerSide, price, lots } = event
    const book = this.#book(seq, product)
    const level = book.takeLadder(takerSide, lots)
    if (level !== price)
      throw failed('liquidations', seq, `trade ${event.trade}: the ladder stood at ${level ?? 'nothing'}`)
    book.tradeOfHouse(takerSide === 'sell' ? 1 : -1, price, lots)
  }

  #close(seq: number, event: EventOf<'perpetualClosed'>): void {
    const { product } = event
    const order = this.#order(seq, product, event.order)
    const isEnded = event.reason === 'marginMissing' || event.reason === 'creditMissing'
    const isCrossed = order.stage === 'book' && this.#marks.isCrossing(product, order.side, order.price)
    // an order that a new ladder was to fill may end before the mark is made, and only such a one
    if (isEnded && !isCrossed) this.#marks.settle(seq, product)
    if (order.filled !== event.filled || (event.reason === 'filled' && order.lots > 0)) {
      throw failed('perpetuals', seq, `order ${event.order} closes with ${event.filled} of ${order.filled} lots`)
    }
    if (order.held !== event.released) throw failed('perpetuals', seq, `order ${event.order} held ${order.held}`)
    this.#book(seq, product).orders.delete(event.order)
  }

  /** A position stands as its events have made it, measured by the formulas. */
  #change({ seq, command }: AuditedEntry, event: EventOf<'positionChanged'>): void {
    const book = this.#book(seq, event.product)
    const known = book.positions.get(event.position)
    const wrong = (why: string): never => {
      throw failed('perpetuals', seq, `position ${event.position}: ${why}`)
    }
    const { customer, product, margin } = event
    const { lines } = this.#terms(book, event.ruleVersion || undefined)
    const prices = (position: ProvenPosition) =>
      position.mode === 'cross'
        ? this.#cross.pricesOf(position)
        : { forced: forcedPrice(position, book.unit, lines), bankrupt: bankruptcyPrice(position, book.unit) }
    const now = changed(event, known, command, prices, wrong)
    if (now) this.#put(product, now)
    const behind = this.#held.get(accountOf({ owner: customer, purpose: 'margin', key: product })) ?? 0n
    if (behind !== margin) wrong(`its margin is ${margin}, its account holds ${behind}`)
  }

  #moveMargin(seq: number, command: Command, event: EventOf<'marginMoved'>): void {
    const book = this.#book(seq, event.product)
    const tiersOf = ({ ruleVersion }: ProvenPosition) => this.#terms(book, ruleVersion || undefined).tiers
    this.#put(event.product, movedMargin(seq, command, event, book, { tiersOf, own: this.#own }))
  }

  /** After a step nothing that its marks reach is left. */
  #endStep(seq: number, { updates, step }: Extract<Command, { kind: 'market' }>, acted: number): void {
    this.#marks.end(seq)
    for (const update of updates) {
      this.#spot.set(update.product, { step, index: update.index })
      const book = this.#books.get(update.product)
      if (!book || book.step !== step || book.resuming > 0 || acted >= MOST_A_STEP) continue
      const left = leftBehind(book, seq)
      if (left) throw failed(left.claim, seq, `product ${update.product} at ${book.mark}: ${left.what}`)
    }
    const below = acted < MOST_A_STEP ? this.#cross.leftBelow(step) : undefined
    if (below !== undefined)
      throw failed('liquidations', seq, `the cross account of customer ${below} is below maintenance`)
  }

  /** What clearing holds is what positions are owed, the house's counted, at any mark. */
  #checkClearing(seq: number, book: PerpetualBook): void {
    const { product } = book.definition
    const { lots, owed } = book.balance
    const cleared = this.#held.get(accountOf({ owner: HOUSE, purpose: 'clearing', key: product })) ?? 0n
    if (lots !== 0) throw failed('clearing', seq, `of product ${product} longs hold ${lots} lots more than shorts`)
    if (owed !== cleared) throw failed('clearing', seq, `of product ${product} ${owed} is owed, ${cleared} is there`)
  }

  #checkInsurance(seq: number): void {
    const held = this.#held.get(accountOf({ owner: HOUSE, purpose: 'insurance', key: 0 })) ?? 0n
    const { insurance } = this.#liquidations
    if (held !== insurance) throw failed('clearing', seq, `insurance holds ${held}, its payments give ${insurance}`)
  }

  #put(product: number, position: ProvenPosition): void {
    this.#books.get(product)!.put(position)
    if (position.mode === 'cross') this.#cross.put(position)
  }

  /** A position as it now is, and what its customer's cross account has of that. */
  #putWith(
    seq: number,
    { position, credit }: { readonly position: ProvenPosition; readonly credit: bigint },
    cause: CrossCause,
  ): void {
    this.#put(position.product, position)
    if (position.mode === 'cross') this.#cross.expect(seq, position.customer, cause, credit)
  }

  #inAccount(customer: number): bigint {
    return this.#held.get(accountOf({ owner: customer, purpose: 'crossMargin', key: 0 })) ?? 0n
  }

  #book(seq: number, product: number): PerpetualBook {
    const book = this.#books.get(product)
    if (!book) throw failed('perpetuals', seq, `product ${product} has no perpetuals yet`)
    return book
  }

  #order(seq: number, product: number, order: number) {
    const found = this.#book(seq, product).orders.get(order)
    if (!found) throw failed('perpetuals', seq, `order ${order} changes but is not open`)
    return found
  }

  #terms({ definition }: PerpetualBook, version = this.#version): PerpetualTerms {
    const terms = this.#rules[version]?.perpetual.perpetualTerms(definition.id)
    if (!terms) throw new RangeError(`rules ${version} know no perpetuals of ${definition.id}`)
    return terms
  }
}
