import { STALE_AFTER_MS, STEP_MS } from '@candela/contract'
import { emptyLevels } from '@candela/rules/arithmetic'
import type { PerpetualTerms } from '@candela/rules/perpetual'
import { houseQuoteLots } from '@candela/rules/perpetual/arithmetic'
import { Book, BUY, SELL } from '../book/book.ts'
import type { LevelPool } from '../book/level-pool.ts'
import type { Orders } from '../book/orders.ts'
import type { ProductState } from '../market/product.ts'
import type { HeldPosition, PositionTriggerKind, Trigger } from './held-position.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { PriceQueue } from './price-queue.ts'
import { Trails } from './trails.ts'

/** The things that wait on one side of the mark. */
class Waits {
  readonly stops: PriceQueue<Trigger | PerpetualOrder>
  readonly profits: PriceQueue<Trigger>
  readonly trails: Trails
  /** to be liquidated, by forced price: longs wait for a falling mark */
  readonly forced: PriceQueue<HeldPosition>
  /** positions whose cross accounts are looked at, by the mark at which they are */
  readonly guards: PriceQueue<HeldPosition>

  constructor(direction: 'falling' | 'rising') {
    this.stops = new PriceQueue(direction)
    this.profits = new PriceQueue(direction)
    this.trails = new Trails(direction === 'falling' ? 1 : -1)
    this.forced = new PriceQueue(direction)
    this.guards = new PriceQueue(direction)
  }
}

/** One product's perpetual: its book, its mark, who holds what, and what waits for the mark. */
export class PerpetualMarket {
  readonly product: ProductState
  readonly book: Book
  readonly ladder = emptyLevels()
  /** ladder levels used up since the last step */
  bidsUsed = 0
  asksUsed = 0
  /** step of the last tick */
  step = 0
  index = 0
  mark = 0
  /** the book's distance from the index, followed; 1/65,536 half ticks */
  ema = 0
  /** ticks until triggers, liquidations and samples act again, the acting one included; 0: they do */
  resuming = 0
  /** samples since the last instant of funding */
  premiumSum = 0
  premiums = 0
  /** the house's position: above 0 long; C of it in minor units */
  houseLots = 0
  houseCost = 0n
  /** as far as the ladder may take it, in lots at the index */
  houseMost = 0
  /** the rest of insurance in a step, in minor units */
  insuranceStep = -1
  insuranceLeft = 0n
  /** lots of all customers' longs */
  longLots = 0
  /** by number: oldest first */
  readonly positions = new Map<number, HeldPosition>()
  /** orders that go on closing, in the order in which they go */
  readonly retrying = new Set<PerpetualOrder>()
  readonly falling = new Waits('falling')
  readonly rising = new Waits('rising')

  constructor(product: ProductState, orders: Orders, pool: LevelPool) {
    this.product = product
    this.book = new Book(orders, pool)
  }

  get number(): number {
    return this.product.definition.product
  }

  /** Minor units a tick and lot. */
  get unit(): number {
    return this.product.unit
  }

  /** The asset of all its amounts. */
  get quote(): number {
    return this.product.definition.quote
  }

  /** True when the last tick is so long ago that only reducing is done. */
  isStaleAt(at: number, { stale }: PerpetualTerms): boolean {
    return at >= (this.step + stale.staleSteps) * STEP_MS
  }

  /** True when the ladder is in force at an instant. */
  isLadderLiveAt(at: number): boolean {
    return at < this.step * STEP_MS + STALE_AFTER_MS
  }

  /** Takes a ladder away whose time is over: said by the instant, not by when somebody looks. */
  settleLadder(at: number): void {
    if (!this.isLadderLiveAt(at)) this.voidLadder()
  }

  voidLadder(): void {
    this.ladder.bids = this.ladder.asks = this.bidsUsed = this.asksUsed = 0
  }

  /** Best price of the ladder's side that a taker of `side` meets; 0: none left, or the house takes no more. */
  ladderAgainst(side: number): number {
    const { ladder } = this
    if (this.ladderLotsAgainst(side) === 0) return 0
    return side === BUY ? ladder.askPrice[this.asksUsed]! : ladder.bidPrice[this.bidsUsed]!
  }

  /** Lots at that price: of a trade that reduces the house's position at most that, of one that enlarges it what its bound leaves. */
  ladderLotsAgainst(side: number): number {
    const { ladder, houseLots } = this
    const [used, all] = side === BUY ? [this.asksUsed, ladder.asks] : [this.bidsUsed, ladder.bids]
    if (used >= all) return 0
    const lots = (side === BUY ? ladder.askLots : ladder.bidLots)[used]!
    if (side === BUY ? houseLots > 0 : houseLots < 0) return Math.min(lots, Math.abs(houseLots))
    return houseQuoteLots(this.houseMost, houseLots, side === BUY ? 'ask' : 'bid', lots)
  }

  /** All lots the house still sells to (buys from) takers of `side`, whatever the ladder shows. */
  houseRoom(side: number): number {
    const { houseLots, houseMost } = this
    return Math.max(0, houseMost + (side === BUY ? houseLots : -houseLots))
  }

  useLadder(side: number, lots: number): void {
    if (side === BUY) {
      if ((this.ladder.askLots[this.asksUsed]! -= lots) === 0) this.asksUsed++
    } else if ((this.ladder.bidLots[this.bidsUsed]! -= lots) === 0) this.bidsUsed++
  }

  /** Best bid of book and ladder together; 0: none. */
  get bid(): number {
    return Math.max(this.ladderAgainst(SELL), this.book.bestBid)
  }

  get ask(): number {
    const ladder = this.ladderAgainst(BUY)
    const book = this.book.bestAsk
    return ladder === 0 || (book !== 0 && book < ladder) ? book : ladder
  }

  /** Says at which mark a position is liquidated, or a cross position's account is looked at; 0: at none. */
  setForced(position: HeldPosition, price: number): void {
    const waits = position.side === 1 ? this.falling : this.rising
    const queue = position.mode === 'cross' ? waits.guards : waits.forced
    position.price = price
    if (price === 0) queue.remove(position)
    else queue.set(position)
  }

  /** Sets a kind of a position's triggers anew. */
  setTriggers(position: HeldPosition, kind: PositionTriggerKind, triggers: readonly Trigger[]): void {
    const list = position[kind]
    const queue = this.queueOf(position, kind)
    for (const trigger of list.waiting) queue.remove(trigger)
    for (const trigger of triggers) queue.set(trigger)
    list.waiting = triggers
    list.firedPpm = 0
  }

  /** Takes one away that its mark reached. */
  fired(trigger: Trigger): void {
    const { position, kind } = trigger
    const list = position[kind]
    this.queueOf(position, kind).remove(trigger)
    list.waiting = list.waiting.filter((other) => other !== trigger)
    list.firedPpm = list.waiting.length === 0 ? 0 : list.firedPpm + trigger.sharePpm
  }

  private queueOf(
    { side }: HeldPosition,
    kind: PositionTriggerKind,
  ): PriceQueue<Trigger> | PriceQueue<Trigger | PerpetualOrder> {
    const isStop = kind === 'stopLoss'
    const { stops, profits } = isStop === (side === 1) ? this.falling : this.rising
    return isStop ? stops : profits
  }

  /** A stop order waits for its mark, one that trails from the mark `best` on. */
  waitFor(order: PerpetualOrder, best = this.mark): void {
    if (order.callbackPpm > 0) this.trailsFor(order).enter(order, best)
    else this.stopsFor(order).set(order)
  }

  waitNoMore(order: PerpetualOrder): void {
    if (order.callbackPpm > 0) this.trailsFor(order).leave(order)
    else this.stopsFor(order).remove(order)
  }

  private stopsFor({ isRising }: PerpetualOrder): PriceQueue<Trigger | PerpetualOrder> {
    return (isRising ? this.rising : this.falling).stops
  }

  private trailsFor({ side }: PerpetualOrder): Trails {
    return (side === SELL ? this.falling : this.rising).trails
  }
}
