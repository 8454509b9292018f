import { isSummed, type PublicTrade } from '@candela/contract'
import type { Applied, Recorded } from '@candela/engine'
import type { MarketFold, TradeRow } from '@candela/projections'
import { priceText, quantityText } from './decimals.ts'

/** trades kept at hand for each product */
const KEPT = 200

/**
 * The latest trades of every product, newest first: prints of the price source and our own, or those of its perpetual. Kept in memory
 * only; prints stand in the journal and in candles.
 */
export class PublicTrades {
  readonly #latest = new Map<number, PublicTrade[]>()
  readonly #market: MarketFold
  readonly #own: 'traded' | 'perpetualTraded'
  #seq = 0

  constructor(market: MarketFold, own: 'traded' | 'perpetualTraded' = 'traded') {
    this.#market = market
    this.#own = own
  }

  /**
   * Fills up at a start with what happened up to entry `upTo`: prints from the last commands, own trades from their rows, both in
   * order. What `apply` is given from before those commands is passed over, too.
   */
  refill(commands: readonly Recorded[], rows: readonly TradeRow[], upTo: number): void {
    let next = 0
    let first = 0
    for (const entry of commands) {
      first ||= entry.seq
      if (entry.seq > upTo) break
      for (; next < rows.length && rows[next]!.seq < entry.seq; next++) this.#trade(rows[next]!, rows[next]!.at)
      this.#prints(entry)
    }
    for (; next < rows.length; next++) this.#trade(rows[next]!, rows[next]!.at)
    this.#seq = Math.max(upTo, first - 1)
  }

  /** Takes a durable entry in; those already taken are passed over. */
  apply(applied: Applied): void {
    if (applied.seq <= this.#seq) return
    this.#prints(applied)
    for (const event of applied.events) if (event.kind === this.#own) this.#trade(event, applied.at)
  }

  /** The latest trades of a product, newest first. */
  latest(product: number, limit: number): readonly PublicTrade[] {
    return (this.#latest.get(product) ?? []).slice(0, limit)
  }

  #prints({ seq, at, command, code }: Recorded): void {
    if (code !== 0 || command.kind !== 'market' || this.#own !== 'traded') return
    for (const { product, prints } of command.updates) {
      const definition = this.#market.products[product]
      if (!definition) continue
      prints.forEach((print, place) => {
        this.#add(product, {
          id: `${seq}-${place}`,
          price: priceText(definition, print.price),
          quantity: quantityText(definition, print.lots),
          side: print.buyerMaker ? 'sell' : 'buy',
          ts: at,
          origin: isSummed(prints, place) ? 'summed' : 'source',
        })
      })
    }
  }

  #trade(trade: Omit<TradeRow, 'at' | 'seq'>, at: number): void {
    const definition = this.#market.products[trade.product]!
    this.#add(trade.product, {
      id: String(trade.trade),
      price: priceText(definition, trade.price),
      quantity: quantityText(definition, trade.lots),
      side: trade.takerSide,
      ts: at,
      origin: trade.counterparty === 'customer' ? 'book' : 'ladder',
    })
  }

  #add(product: number, trade: PublicTrade): void {
    const trades = this.#latest.get(product)
    if (!trades) {
      this.#latest.set(product, [trade])
      return
    }
    trades.unshift(trade)
    if (trades.length > KEPT) trades.length = KEPT
  }
}
