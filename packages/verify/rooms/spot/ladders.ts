import { type Market, type OrderFilled, type ProductDefinition, STALE_AFTER_MS, STEP_MS } from '@candela/contract'
import { emptyLevels, expandLadder } from '@candela/rules'
import { ClaimFailed } from '../../claims.ts'

/** A level of a published ladder, and what it still offers. */
export interface Level {
  readonly price: number
  left: number
}

interface Ladder {
  readonly seq: number
  readonly voidAt: number
  /** best first */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** What every published ladder still offers: each level is given out once, until the next market entry. */
export class LadderAudit {
  readonly #ladders = new Map<number, Ladder>()
  fills = 0

  /** What a product's ladder still offers at an instant, best first. */
  offeredAt(product: number, at: number): { readonly bids: Level[]; readonly asks: Level[] } {
    const ladder = this.#ladders.get(product)
    if (!ladder || at >= ladder.voidAt) return { bids: [], asks: [] }
    const left = (levels: readonly Level[]): Level[] =>
      levels.filter((level) => level.left > 0).map((level) => ({ ...level }))
    return { bids: left(ladder.bids), asks: left(ladder.asks) }
  }

  publish(seq: number, market: Market, products: ReadonlyMap<number, ProductDefinition>): void {
    for (const { product, ladder } of market.updates) {
      const shape = products.get(product)?.ladder
      if (!shape) throw new ClaimFailed('fills', seq, `a market of product ${product}, which is not listed`)
      const levels = expandLadder(shape, ladder, emptyLevels())
      this.#ladders.set(product, {
        seq,
        voidAt: market.step * STEP_MS + STALE_AFTER_MS,
        bids: sideOf(levels.bids, levels.bidPrice, levels.bidLots),
        asks: sideOf(levels.asks, levels.askPrice, levels.askLots),
      })
    }
  }

  /**
   * A fill with the ladder takes from its best level that is left. A taker pays that level's price; a resting order that the ladder
   * has come to lie beyond is filled at its own price, which is then no better for it than the ladder's.
   */
  fill(seq: number, at: number, fill: OrderFilled): void {
    this.fills++
    const ladder = this.#ladders.get(fill.product)
    if (!ladder) throw failed(seq, fill, 'there is no market entry')
    if (at >= ladder.voidAt) throw failed(seq, fill, `the ladder of entry ${ladder.seq} was void`)
    const level = (fill.side === 'buy' ? ladder.asks : ladder.bids).find(({ left }) => left > 0)
    if (!level) throw failed(seq, fill, `the ladder of entry ${ladder.seq} was used up`)
    const isFair =
      fill.liquidity === 'taker'
        ? fill.price === level.price
        : fill.side === 'buy'
          ? level.price < fill.price
          : level.price > fill.price
    if (!isFair) throw failed(seq, fill, `the ladder of entry ${ladder.seq} stood at ${level.price}`)
    if (fill.lots > level.left) throw failed(seq, fill, `only ${level.left} lots were left at ${level.price}`)
    level.left -= fill.lots
  }
}

function sideOf(count: number, prices: Int32Array, lots: Float64Array): readonly Level[] {
  return Array.from({ length: count }, (_, level) => ({ price: prices[level]!, left: lots[level]! }))
}

function failed(seq: number, { trade, lots, price }: OrderFilled, why: string): ClaimFailed {
  return new ClaimFailed('fills', seq, `trade ${trade} fills ${lots} lots at ${price} from the ladder: ${why}`)
}
