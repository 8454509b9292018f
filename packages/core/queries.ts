import { type Side, SIDES, type StopKind, type StopTime, type TimeInForce, TIMES_IN_FORCE } from '@candela/contract'
import { BUY, SELL } from './book/book.ts'
import {
  CUSTOMER,
  FEE,
  LOTS,
  MAKER_FEE,
  NEXT_OF_CUSTOMER,
  NOTIONAL,
  NUMBER,
  PLACED_AT,
  PLACED_SEQ,
  PRICE,
  PRODUCT_SIDE,
  RECORD,
  TAKER_FEE,
  TIME_IN_FORCE,
  TOTAL_LOTS,
  WIDE,
} from './book/orders.ts'
import { ACTIVITY, FIRST_ORDER } from './customers/customers.ts'
import type { ProductState } from './market/product.ts'
import { heldFor } from './spot/held-for.ts'
import type { Stop } from './spot/stop.ts'
import type { State } from './state.ts'

/** A resting order; units as in commands. Only limit orders rest. */
export interface OpenOrder {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly type: 'limit'
  readonly timeInForce: TimeInForce
  /** ticks */
  readonly price: number
  /** total quantity in lots, filled included */
  readonly lots: number
  readonly filled: number
  /** minor units of the asset that pays */
  readonly held: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** quote minor units of its fills so far, and the fees on them */
  readonly notional: number
  readonly fee: number
  readonly placedAt: number
  readonly placedSeq: number
}

/** An order that waits for its trigger; units as in commands. */
export interface WaitingStop {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly stopKind: StopKind
  readonly type: 'limit' | 'market'
  readonly timeInForce: StopTime
  readonly trigger: number
  /** the limit, or what a market order's reserve is measured by */
  readonly price: number
  readonly lots: number
  readonly held: number
  /** the limit order of its OCO; 0: none */
  readonly oco: number
  readonly placedAt: number
  readonly placedSeq: number
}

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

export function openOrderAt(state: State, slot: number): OpenOrder {
  const { record, wide } = state.orders
  const place = record[slot * RECORD + PRODUCT_SIDE]!
  const lots = record[slot * RECORD + TOTAL_LOTS]!
  return {
    order: wide[slot * WIDE + NUMBER]!,
    customer: record[slot * RECORD + CUSTOMER]!,
    product: place >>> 1,
    side: SIDES[place & 1]!,
    type: 'limit',
    timeInForce: TIMES_IN_FORCE[record[slot * RECORD + TIME_IN_FORCE]!]!,
    price: record[slot * RECORD + PRICE]!,
    lots,
    filled: lots - record[slot * RECORD + LOTS]!,
    held: heldFor(state, slot),
    makerFeePpm: record[slot * RECORD + MAKER_FEE]!,
    takerFeePpm: record[slot * RECORD + TAKER_FEE]!,
    notional: wide[slot * WIDE + NOTIONAL]!,
    fee: wide[slot * WIDE + FEE]!,
    placedAt: wide[slot * WIDE + PLACED_AT]!,
    placedSeq: wide[slot * WIDE + PLACED_SEQ]!,
  }
}

export function openOrdersOf(state: State, customer: number): OpenOrder[] {
  if (!state.customers.exists(customer)) return []
  const found: OpenOrder[] = []
  let slot = state.customers.activity[customer * ACTIVITY + FIRST_ORDER]!
  for (; slot !== 0; slot = state.orders.record[slot * RECORD + NEXT_OF_CUSTOMER]!) {
    found.push(openOrderAt(state, slot))
  }
  return found
}

export function waitingStop(stop: Stop): WaitingStop {
  const { number: order, side, market, customer, product, stopKind, timeInForce, trigger, price, lots, held } = stop
  const type = market ? 'market' : 'limit'
  const { oco, placedAt, placedSeq } = stop
  const terms = { stopKind, type, timeInForce, trigger, price, lots, held } as const
  return { order, customer, product, side: SIDES[side]!, ...terms, oco, placedAt, placedSeq }
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
