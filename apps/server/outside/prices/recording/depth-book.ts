import type { ExchangeMessage, RawLevel, Snapshot } from './messages.ts'

type Depth = Extract<ExchangeMessage, { kind: 'depth' }>
type Ticker = Extract<ExchangeMessage, { kind: 'ticker' }>

/** updates that wait for a snapshot; with more the oldest are dropped, and the snapshot then shows the gap */
const MAX_WAITING = 2_000
/** the same by their levels */
const MAX_WAITING_LEVELS = 200_000
/** levels a side a book keeps; the furthest go first */
const MAX_KEPT = 10_000

/**
 * An exchange's book, kept by its sequence rules: updates wait for a snapshot, the first one applied must span it, each
 * later one must follow the one before without a gap. Prices and quantities in minor units.
 */
export class DepthBook {
  readonly #bids = new Map<number, number>()
  readonly #asks = new Map<number, number>()
  #waiting: Depth[] = []
  #waitingLevels = 0
  /** last update id applied; -1 while a snapshot is awaited */
  #last = -1
  /** the first update after a snapshot may begin before it */
  #isFresh = false
  #ticker: Ticker | undefined

  /** True when the book stands for the market now. */
  get isReady(): boolean {
    return this.#last >= 0 && !this.#isFresh
  }

  /** Levels of updates that wait for a snapshot. */
  get waitingLevels(): number {
    return this.#waitingLevels
  }

  /** Answers `gap` when an update is missing: the book is then empty and needs a new snapshot. */
  depth(update: Depth): 'applied' | 'waiting' | 'old' | 'gap' {
    if (this.#last < 0) {
      this.#wait(update)
      return 'waiting'
    }
    if (update.last <= this.#last) return 'old'
    const follows = this.#isFresh ? update.first <= this.#last + 1 : update.first === this.#last + 1
    if (!follows) {
      this.clear()
      this.#wait(update)
      return 'gap'
    }
    this.#apply(update)
    return 'applied'
  }

  /** Takes a snapshot and the updates that waited for it. */
  snapshot({ last, bids, asks }: Snapshot): 'applied' | 'gap' {
    const waiting = this.#waiting
    this.clear()
    for (const [price, quantity] of bids) if (quantity > 0) this.#bids.set(price, quantity)
    for (const [price, quantity] of asks) if (quantity > 0) this.#asks.set(price, quantity)
    this.#last = last
    this.#isFresh = true
    for (const update of waiting) if (this.depth(update) === 'gap') return 'gap'
    return 'applied'
  }

  /** The best prices as they are between two depth updates. */
  ticker(ticker: Ticker): void {
    this.#ticker = ticker
  }

  clear(): void {
    this.#bids.clear()
    this.#asks.clear()
    this.#waiting = []
    this.#waitingLevels = 0
    this.#last = -1
    this.#isFresh = false
    this.#ticker = undefined
  }

  /**
   * Levels of a side, best first, with what the ticker knows that the book does not yet. At most `count`; see `side`
   * for fewer than that.
   */
  best(side: 'bids' | 'asks', count: number): RawLevel[] {
    const direction = side === 'bids' ? -1 : 1
    const newer = this.#ticker && this.#ticker.update > this.#last ? this.#ticker : undefined
    const top = newer && (side === 'bids' ? newer.bid : newer.ask)
    const levels: RawLevel[] = []
    for (const [price, quantity] of side === 'bids' ? this.#bids : this.#asks) {
      if (top && (price - top[0]) * direction <= 0) continue
      insertBest(levels, [price, quantity], direction, count)
    }
    if (top && top[1] > 0) insertBest(levels, top, direction, count)
    return levels
  }

  #wait(update: Depth): void {
    this.#waiting.push(update)
    this.#waitingLevels += levelsOf(update)
    while (this.#waiting.length > MAX_WAITING || this.#waitingLevels > MAX_WAITING_LEVELS) {
      this.#waitingLevels -= levelsOf(this.#waiting.shift()!)
    }
  }

  #apply(update: Depth): void {
    for (const [side, levels] of [
      [this.#bids, update.bids],
      [this.#asks, update.asks],
    ] as const) {
      for (const [price, quantity] of levels) {
        if (quantity === 0) side.delete(price)
        else side.set(price, quantity)
      }
    }
    this.#last = update.last
    this.#isFresh = false
    if (this.#bids.size > MAX_KEPT) dropFurthest(this.#bids, -1)
    if (this.#asks.size > MAX_KEPT) dropFurthest(this.#asks, 1)
  }
}

const levelsOf = ({ bids, asks }: Depth): number => bids.length + asks.length

/** Keeps `levels` sorted best first and at most `count` long. */
function insertBest(levels: RawLevel[], level: RawLevel, direction: number, count: number): void {
  let place = levels.length
  while (place > 0 && (levels[place - 1]![0] - level[0]) * direction > 0) place--
  if (place >= count) return
  levels.splice(place, 0, level)
  if (levels.length > count) levels.pop()
}

function dropFurthest(side: Map<number, number>, direction: number): void {
  const prices = [...side.keys()].sort((a, b) => (a - b) * direction)
  for (const price of prices.slice(MAX_KEPT / 2)) side.delete(price)
}
