import { BUY, SELL } from './book/book.ts'
import type { ProductState } from './market/product.ts'
import type { State } from './state.ts'

/** [price in ticks, lots in all, of which customers' orders], best first */
export type BookRow = [price: number, lots: number, ofCustomers: number]
export interface BookView {
  readonly bids: BookRow[]
  readonly asks: BookRow[]
}

export interface MarketView {
  readonly index: number
  /** best of book and ladder together, ticks; 0: that side is empty */
  readonly bid: number
  readonly ask: number
  readonly mid: number
  readonly step: number
  /** instant and seq of the market entry */
  readonly at: number
  readonly marketSeq: number
  /** no market orders at that instant, unless a newer market comes before */
  readonly stale: (at: number) => boolean
}

export function bookView(state: State, product: number, depth: number): BookView {
  const found = state.products[product]
  if (found === undefined) return { bids: [], asks: [] }
  const isLive = found.isLiveAt(state.at)
  return { bids: sideView(found, BUY, isLive, depth), asks: sideView(found, SELL, isLive, depth) }
}

/** Merges levels of the book and of a ladder in force, best first. */
function sideView(product: ProductState, side: number, isLive: boolean, depth: number): BookRow[] {
  const { book, ladder } = product
  const bids = side === BUY
  const end = !isLive ? 0 : bids ? ladder.bids : ladder.asks
  let place = bids ? product.bidsUsed : product.asksUsed
  let own = bids ? book.bestBid : book.bestAsk
  const rows: BookRow[] = []
  while (rows.length < depth && (own !== 0 || place < end)) {
    const virtual = place < end ? (bids ? ladder.bidPrice[place]! : ladder.askPrice[place]!) : 0
    const price = own === 0 || virtual === 0 ? own + virtual : bids ? Math.max(own, virtual) : Math.min(own, virtual)
    let lots = 0
    let ofCustomers = 0
    if (virtual === price) {
      lots += bids ? ladder.bidLots[place]! : ladder.askLots[place]!
      place++
    }
    if (own === price) {
      ofCustomers = book.totalAt(price)
      own = bids ? book.below(price) : book.above(price)
    }
    rows.push([price, lots + ofCustomers, ofCustomers])
  }
  return rows
}

export function marketView(state: State, product: number): MarketView | undefined {
  const found = state.products[product]
  if (found === undefined || found.mid === 0) return undefined
  const { index, mid, step, at, marketSeq, live, voidAt, book } = found
  const { bid, ask } = found.isLiveAt(state.at) ? found : { bid: book.bestBid, ask: book.bestAsk }
  return { index, bid, ask, mid, step, at, marketSeq, stale: (instant) => !live || instant >= voidAt }
}
