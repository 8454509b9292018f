import { OrderBook, Side } from 'nodejs-order-book'
import type { PeerOperation } from './stream.ts'

/** The effect of an operation, as far as both books tell it: orders filled whole, in order, and the rest of the one filled in part. */
export interface Effect {
  readonly filledMakers: readonly number[]
  /** [order, lots left] of the resting order that was filled in part */
  readonly partMaker: readonly [order: number, left: number] | undefined
  /** lots of the taker that were not filled at once */
  readonly left: number
}

const TIMES = { gtc: 'GTC', ioc: 'IOC', fok: 'FOK', postOnly: 'GTC' } as const

/** npm's nodejs-order-book behind the words of this house. */
export class PeerBook {
  readonly #book = new OrderBook()

  place(order: number, operation: PeerOperation & { kind: 'order' }): Effect {
    const { type, price, lots, timeInForce } = operation
    const side = operation.side === 'buy' ? Side.BUY : Side.SELL
    const id = String(order)
    const done =
      type === 'market'
        ? this.#book.market({ side, size: lots })
        : this.#book.limit({
            id,
            side,
            size: lots,
            price,
            timeInForce: TIMES[timeInForce] as never,
            postOnly: timeInForce === 'postOnly',
          })
    if (done.err) return { filledMakers: [], partMaker: undefined, left: lots }
    const { partial } = done
    const isPartMaker = partial !== null && partial.id !== id
    const filledMakers = done.done.map((other) => other.id).filter((other) => other !== id)
    return {
      filledMakers: filledMakers.map(Number),
      partMaker: isPartMaker ? [Number(partial.id), partial.size] : undefined,
      left: done.quantityLeft,
    }
  }

  cancel(order: number): void {
    this.#book.cancel(String(order))
  }

  isOpen(order: number): boolean {
    return this.#book.order(String(order)) !== undefined
  }

  /** [price, lots] of both sides, best first. */
  depth(): { asks: [number, number][]; bids: [number, number][] } {
    const [asks, bids] = this.#book.depth()
    const rising = asks.toSorted(([left], [right]) => left - right)
    const falling = bids.toSorted(([left], [right]) => right - left)
    return { asks: rising, bids: falling }
  }
}
