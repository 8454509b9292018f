import { notionalUnit, type ProductDefinition, STALE_AFTER_MS, STEP_MS } from '@candela/contract'
import { emptyLevels } from '@candela/rules/arithmetic'
import { Book, BUY } from '../book/book.ts'
import type { LevelPool } from '../book/level-pool.ts'
import type { Orders } from '../book/orders.ts'

/** The state of one product: definition, book, and the market with the rest of its ladder. */
export class ProductState {
  definition: ProductDefinition
  /** minor units of the quote asset per tick and lot */
  readonly unit: number
  readonly book: Book
  readonly ladder = emptyLevels()
  /** ladder levels used up since the last update */
  bidsUsed = 0
  asksUsed = 0
  /** the ladder has not been taken away: ask settleLadder or isLiveAt whether it is in force */
  live = false
  index = 0
  /** 0 before the first market */
  mid = 0
  step = 0
  /** of the market entry */
  at = 0
  marketSeq = 0
  /** the entry that last looked at this product: twice in one is refused */
  checkedSeq = 0

  constructor(definition: ProductDefinition, orders: Orders, pool: LevelPool) {
    this.definition = definition
    this.unit = notionalUnit(definition)
    this.book = new Book(orders, pool)
  }

  /** The instant at which the ladder goes void. */
  get voidAt(): number {
    return this.step * STEP_MS + STALE_AFTER_MS
  }

  /** True when the ladder is in force at an instant: not void, which is the same as not stale. */
  isLiveAt(at: number): boolean {
    return this.live && at < this.voidAt
  }

  /**
   * The same for a decision, which takes a ladder away whose time is over: that is said by its own instant, not by when
   * due work comes by.
   */
  settleLadder(at: number): boolean {
    if (this.live && at >= this.voidAt) this.voidLadder()
    return this.live
  }

  /** Best price of the ladder's side that a taker of `side` meets; 0: none left. */
  ladderAgainst(side: number): number {
    const { ladder } = this
    if (side === BUY) return this.asksUsed < ladder.asks ? ladder.askPrice[this.asksUsed]! : 0
    return this.bidsUsed < ladder.bids ? ladder.bidPrice[this.bidsUsed]! : 0
  }

  /** Lots at that price. */
  ladderLotsAgainst(side: number): number {
    return side === BUY ? this.ladder.askLots[this.asksUsed]! : this.ladder.bidLots[this.bidsUsed]!
  }

  useLadder(side: number, lots: number): void {
    if (side === BUY) {
      if ((this.ladder.askLots[this.asksUsed]! -= lots) === 0) this.asksUsed++
    } else if ((this.ladder.bidLots[this.bidsUsed]! -= lots) === 0) this.bidsUsed++
  }

  voidLadder(): void {
    this.live = false
    this.ladder.bids = this.ladder.asks = this.bidsUsed = this.asksUsed = 0
  }

  /** Best bid of book and ladder together; 0: none. */
  get bid(): number {
    const ladder = this.ladderAgainst(1)
    return ladder > this.book.bestBid ? ladder : this.book.bestBid
  }

  get ask(): number {
    const ladder = this.ladderAgainst(BUY)
    const book = this.book.bestAsk
    return ladder === 0 || (book !== 0 && book < ladder) ? book : ladder
  }
}
