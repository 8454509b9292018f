import { type CatalogueProduct, type Ladder, MAX_LEVELS, type ProductDefinition } from '@candela/contract'
import type { StepCollector } from '../step-collector.ts'
import { DepthBook } from './depth-book.ts'
import { type ExchangeMessage, parseMessage, type RawLevel, type Snapshot } from './messages.ts'

/** raw levels looked at to make up ten of ours, where our tick is coarser */
const RAW_LEVELS = 200
const MAX_LOTS = 2_147_483_647

interface Followed {
  readonly definition: ProductDefinition
  readonly book: DepthBook
  /** minor units of the base that printed but made no whole lot yet */
  rest: number
  needsSnapshot: boolean
  /** the oldest message since the ladder was last handed over */
  changedAt: number | undefined
}

/**
 * Turns an exchange's raw messages into quotes and prints of our products, in our ticks and lots. Recordings and the
 * live adapter share it. Coins quoted in USDT are followed; the exchange has no others.
 */
export class ExchangeFeed {
  readonly #collector: StepCollector
  readonly #bySymbol = new Map<string, Followed>()
  messages = 0
  garbage = 0
  resyncs = 0

  constructor(products: readonly CatalogueProduct[], collector: StepCollector) {
    this.#collector = collector
    for (const { definition, kind } of products) {
      if (kind !== 'crypto') continue
      this.#bySymbol.set(definition.id.replace('-', ''), {
        definition,
        book: new DepthBook(),
        rest: 0,
        needsSnapshot: true,
        changedAt: undefined,
      })
    }
  }

  /** Exchange symbols in upper case: BTCUSDT. */
  get symbols(): string[] {
    return [...this.#bySymbol.keys()]
  }

  /** True when a symbol's book waits for a snapshot. */
  needsSnapshot(symbol: string): boolean {
    return this.#bySymbol.get(symbol)?.needsSnapshot ?? false
  }

  /**
   * Takes one raw message received at `receivedAt` (instant). A snapshot names no symbol, so its sender does. Answers
   * the symbol whose book lost its place with this message and needs a snapshot.
   */
  take(text: string, receivedAt: number, sender?: string): string | undefined {
    this.messages++
    const message = parseMessage(text)
    const symbol = message && (message.kind === 'snapshot' ? sender : message.symbol)
    const followed = symbol === undefined ? undefined : this.#bySymbol.get(symbol)
    if (!message || !followed) {
      this.garbage++
      return undefined
    }
    return this.#apply(message, followed, receivedAt) ? symbol : undefined
  }

  /** A snapshot that was asked for. Answers whether the book needs another. */
  takeSnapshot(symbol: string, snapshot: Snapshot, receivedAt: number): boolean {
    const followed = this.#bySymbol.get(symbol)
    return followed !== undefined && this.#apply(snapshot, followed, receivedAt)
  }

  /** Forgets every book: the connection is gone, and what was missed is unknown. */
  reset(): void {
    for (const followed of this.#bySymbol.values()) this.#lose(followed)
  }

  /** Hands the ladders of changed books to the collector; called once before each step is taken. */
  quote(): void {
    for (const followed of this.#bySymbol.values()) {
      if (followed.changedAt === undefined || !followed.book.isReady) continue
      const { definition, book } = followed
      const bids = ours(definition, book.best('bids', RAW_LEVELS), 'bids')
      const asks = ours(definition, book.best('asks', RAW_LEVELS), 'asks')
      const bid = bids[0]
      const ask = asks[0]
      // a crossed book is one whose sides are of different moments: the next message mends it
      if (!bid || !ask || bid[0] >= ask[0]) continue
      const ladder: Ladder = { kind: 'levels', bids, asks }
      const index = Math.floor((bid[0] + ask[0]) / 2)
      this.#collector.quote(definition.product, followed.changedAt, index, ladder)
      followed.changedAt = undefined
    }
  }

  #apply(message: ExchangeMessage, followed: Followed, receivedAt: number): boolean {
    const { book } = followed
    if (message.kind === 'trade') {
      this.#print(followed, message, receivedAt)
      return false
    }
    if (message.kind === 'ticker') {
      book.ticker(message)
      followed.changedAt ??= receivedAt
      return false
    }
    if (message.kind === 'depth') {
      const outcome = book.depth(message)
      if (outcome === 'applied') followed.changedAt ??= receivedAt
      if (outcome !== 'gap') return false
    } else if (book.snapshot(message) === 'applied') {
      followed.needsSnapshot = false
      followed.changedAt ??= receivedAt
      return false
    }
    this.resyncs++
    followed.needsSnapshot = true
    followed.changedAt = undefined
    this.#collector.forget(followed.definition.product)
    return true
  }

  #print(followed: Followed, trade: Extract<ExchangeMessage, { kind: 'trade' }>, receivedAt: number): void {
    const { definition } = followed
    const price = Math.round(trade.price / definition.tick)
    const quantity = trade.quantity + followed.rest
    const lots = Math.min(Math.floor(quantity / definition.lot), MAX_LOTS)
    followed.rest = lots === MAX_LOTS ? 0 : quantity - lots * definition.lot
    if (lots === 0 || price === 0) return
    this.#collector.print(definition.product, receivedAt, { price, lots, buyerMaker: trade.buyerMaker })
  }

  #lose(followed: Followed): void {
    followed.book.clear()
    followed.needsSnapshot = true
    followed.changedAt = undefined
    followed.rest = 0
    this.#collector.forget(followed.definition.product)
  }
}

/** Ten levels in our units: bids to the tick below, asks to the tick above, so that grouping never crosses what was not crossed. */
function ours(definition: ProductDefinition, raw: readonly RawLevel[], side: 'bids' | 'asks'): [number, number][] {
  const levels: [number, number][] = []
  let price = 0
  let quantity = 0
  const finish = (): void => {
    const lots = Math.min(Math.floor(quantity / definition.lot), MAX_LOTS)
    if (lots > 0 && price > 0) levels.push([price, lots])
  }
  for (const [minor, amount] of raw) {
    const at = side === 'bids' ? Math.floor(minor / definition.tick) : Math.ceil(minor / definition.tick)
    if (at !== price) {
      finish()
      if (levels.length === MAX_LEVELS) return levels
      price = at
      quantity = 0
    }
    quantity += amount
  }
  finish()
  return levels.slice(0, MAX_LEVELS)
}
