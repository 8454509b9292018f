import { type Ladder, STEP_MS } from '@candela/contract'
import type { NewCoinMarket } from '../source.ts'
import { scaleByLog } from './fixed.ts'
import type { MarketPath } from './path.ts'
import type { SimulatedQuote } from './quotes.ts'

/** twice in what settles an order, and long before a ladder would be void */
const RENEW_EVERY_STEPS = 4
/** a young market is wide: this part of the price lies between it and the best bid */
const HALF_SPREAD = 200

/**
 * The price of a coin from its listing on: it begins at what the coin was sold at and keeps its expected value, so that most paths
 * end below it. The house only ever buys: whoever wants the coin buys of those who have it.
 */
export class NewCoinQuotes {
  readonly #path: MarketPath
  /** its level when it was listed, by coin */
  readonly #listed = new Map<number, number>()

  constructor(path: MarketPath) {
    this.#path = path
  }

  /** The quote of a coin's market in a step; undefined where it stays as it was, unless `always`. */
  at({ product, coin, issue, listingAt }: NewCoinMarket, step: number, always: boolean): SimulatedQuote | undefined {
    if (!always && (step + product.product) % RENEW_EVERY_STEPS !== 0) return undefined
    const index = Math.max(
      1,
      scaleByLog(issue, this.#path.newCoinLevel(coin, step) - this.#levelAtListing(coin, listingAt)),
    )
    const ladder: Ladder = { kind: 'levels', bids: [...bidsBelow(index, product.ladder)], asks: [] }
    return { index, ladder, prints: [] }
  }

  #levelAtListing(coin: number, listingAt: number): number {
    let level = this.#listed.get(coin)
    if (level === undefined) {
      level = this.#path.newCoinLevel(coin, Math.floor(listingAt / STEP_MS))
      this.#listed.set(coin, level)
    }
    return level
  }
}

function* bidsBelow(
  index: number,
  { levels, spacing, baseLots, growthPermille }: NewCoinMarket['product']['ladder'],
): Generator<readonly [price: number, lots: number]> {
  const best = index - Math.floor(index / HALF_SPREAD) - 1
  for (let level = 0; level < levels; level++) {
    const price = best - level * spacing
    if (price < 1) return
    yield [price, Math.floor((baseLots * (1_000 + level * growthPermille)) / 1_000)]
  }
}
