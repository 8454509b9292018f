import { Book, BUY } from './book.ts'
import { LevelPool } from './level-pool.ts'
import { LOTS, NUMBER, Orders, RECORD, WIDE } from './orders.ts'

/** A book on its own, without customers and money: what benchmarks measure and model tests drive. */
export class BareBook {
  private readonly orders: Orders
  private readonly book: Book
  private numbers = 0
  /** lots traded so far */
  volume = 0

  /** Room for `capacity` open orders, a power of two, before anything grows. */
  constructor(capacity?: number) {
    this.orders = new Orders(capacity)
    this.book = new Book(this.orders, new LevelPool())
  }

  /** Trades up to `price`, then rests what is left. Answers the order's number. `side`: 0 buys, 1 sells; ticks and lots below 2³¹. */
  limit(side: number, price: number, lots: number): number {
    const left = this.take(side, price, lots)
    const number = ++this.numbers
    if (left > 0) {
      const slot = this.orders.open(number)
      this.orders.record[slot * RECORD + LOTS] = left
      this.book.rest(slot, side, price)
    }
    return number
  }

  /** Trades at any price. Answers the lots that found nobody. */
  market(side: number, lots: number): number {
    return this.take(side, side === BUY ? 2_147_483_647 : 1, lots)
  }

  /** Answers whether the order was open. */
  cancel(number: number): boolean {
    const slot = this.orders.slotOf(number)
    if (slot === 0) return false
    this.book.remove(slot)
    this.orders.close(slot, number)
    return true
  }

  /** Lots left of an open order; 0: not open. */
  left(number: number): number {
    const slot = this.orders.slotOf(number)
    return slot === 0 ? 0 : this.orders.record[slot * RECORD + LOTS]!
  }

  get bestBid(): number {
    return this.book.bestBid
  }

  get bestAsk(): number {
    return this.book.bestAsk
  }

  /** [price, lots] of every level of a side, best first. */
  levels(side: number): [number, number][] {
    const { book } = this
    const found: [number, number][] = []
    let price = side === BUY ? book.bestBid : book.bestAsk
    while (price !== 0) {
      found.push([price, book.totalAt(price)])
      price = side === BUY ? book.below(price) : book.above(price)
    }
    return found
  }

  private take(side: number, price: number, lots: number): number {
    const { book, orders } = this
    let left = lots
    while (left > 0) {
      const best = side === BUY ? book.bestAsk : book.bestBid
      if (best === 0 || (side === BUY ? best > price : best < price)) break
      const slot = book.firstAt(best)
      const offered = orders.record[slot * RECORD + LOTS]!
      if (offered > left) {
        book.reduce(slot, left)
        this.volume += left
        return 0
      }
      left -= offered
      this.volume += offered
      book.remove(slot)
      orders.close(slot, orders.wide[slot * WIDE + NUMBER]!)
    }
    return left
  }
}
