import { lotsForNotional, lotsForSpend, MAX_NOTIONAL } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import { CUSTOMER, LOTS, NEXT, NEXT_OF_CUSTOMER, PRICE, PRODUCT_SIDE, RECORD } from '../book/orders.ts'
import { ACTIVITY, FIRST_ORDER } from '../customers/customers.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { FILLED, IMMEDIATE_REMAINDER, REST, SELF_TRADE, SPENT, WORST_PRICE } from './close-reasons.ts'
import { FOK, IOC } from '../book/places.ts'
import { settleWithLadder, settleWithMaker } from './settle.ts'
import type { Taker } from '../book/taker.ts'

/**
 * Fills the taker against book and ladder, best price first, customers before the ladder at a price, older orders
 * before newer. Answers why it stopped: the close reason, or REST when what is left may rest. One's own order ends the
 * taker, except that fill-or-kill passes over it.
 */
export function match(state: State, product: ProductState, taker: Taker): number {
  const { book } = product
  const buying = taker.side === BUY
  const passing = taker.timeInForce === FOK
  for (;;) {
    if (taker.bySpend ? taker.spendLeft === 0 : taker.lots === 0) return taker.bySpend ? SPENT : FILLED
    let price = buying ? book.bestAsk : book.bestBid
    let slot = price === 0 ? 0 : book.firstAt(price)
    if (slot !== 0 && state.orders.record[slot * RECORD + CUSTOMER] === taker.customer && passing) {
      slot = firstOfOthers(state, product, taker)
      price = slot === 0 ? 0 : state.orders.record[slot * RECORD + PRICE]!
    }
    const ladder = product.ladderAgainst(taker.side)
    const fromLadder = ladder !== 0 && (slot === 0 || (buying ? ladder < price : ladder > price))
    if (fromLadder) price = ladder
    else if (slot === 0) return leftOver(taker)
    if (buying ? price > taker.price : price < taker.price) return leftOver(taker)
    if (!fromLadder && state.orders.record[slot * RECORD + CUSTOMER] === taker.customer) return SELF_TRADE
    const wanted = wantedAt(product, taker, price)
    if (wanted === 0 || !state.events.hasRoom) return taker.bySpend ? SPENT : IMMEDIATE_REMAINDER
    if (fromLadder) {
      const offered = product.ladderLotsAgainst(taker.side)
      settleWithLadder(state, product, taker, price, wanted < offered ? wanted : offered)
    } else {
      const offered = state.orders.record[slot * RECORD + LOTS]!
      settleWithMaker(state, product, taker, slot, wanted < offered ? wanted : offered)
    }
  }
}

/** The most lots the taker takes at a price: what is left, what its spend pays for, and what keeps its notional below 2⁵³. */
function wantedAt(product: ProductState, taker: Taker, price: number): number {
  let wanted = taker.lots
  if (taker.bySpend) {
    const affordable =
      taker.side === BUY
        ? lotsForSpend(product.definition, price, taker.spendLeft, taker.takerFeePpm, taker.feeCredit)
        : lotsForNotional(product.definition, price, taker.spendLeft)
    if (affordable < wanted) wanted = affordable
  }
  if (taker.notional + price * wanted * product.unit <= MAX_NOTIONAL) return wanted
  return Math.min(wanted, lotsForNotional(product.definition, price, MAX_NOTIONAL - taker.notional))
}

function leftOver(taker: Taker): number {
  if (taker.market) return WORST_PRICE
  return taker.timeInForce === IOC || taker.timeInForce === FOK ? IMMEDIATE_REMAINDER : REST
}

/** First order, in price-time order, that is not the taker's own; 0: none. */
function firstOfOthers(state: State, product: ProductState, taker: Taker): number {
  const { record } = state.orders
  const { book } = product
  let price = taker.side === BUY ? book.bestAsk : book.bestBid
  while (price !== 0) {
    for (let slot = book.firstAt(price); slot !== 0; slot = record[slot * RECORD + NEXT]!) {
      if (record[slot * RECORD + CUSTOMER] !== taker.customer) return slot
    }
    price = taker.side === BUY ? book.above(price) : book.below(price)
  }
  return 0
}

/** True when anything of book or ladder lies within a price, seen from the taker. */
export function crosses(product: ProductState, side: number, price: number): boolean {
  const best = side === BUY ? product.ask : product.bid
  return best !== 0 && (side === BUY ? best <= price : best >= price)
}

/** True when book and ladder, one's own orders left out, hold at least `lots` within the taker's price. */
export function canFill(state: State, product: ProductState, taker: Taker): boolean {
  const buying = taker.side === BUY
  const { book, ladder } = product
  let missing = taker.lots + ownWithin(state, taker)
  const [from, to] = buying ? [product.asksUsed, ladder.asks] : [product.bidsUsed, ladder.bids]
  for (let i = from; i < to && missing > 0; i++) {
    const price = buying ? ladder.askPrice[i]! : ladder.bidPrice[i]!
    if (buying ? price > taker.price : price < taker.price) break
    missing -= buying ? ladder.askLots[i]! : ladder.bidLots[i]!
  }
  let price = buying ? book.bestAsk : book.bestBid
  while (missing > 0 && price !== 0 && (buying ? price <= taker.price : price >= taker.price)) {
    missing -= book.totalAt(price)
    price = buying ? book.above(price) : book.below(price)
  }
  return missing <= 0
}

/**
 * Lots of the taker's own resting orders that a fill within its price would meet: at most MAX_OPEN_ORDERS and the levels of its strategies
 * to look at.
 */
function ownWithin(state: State, taker: Taker): number {
  const { record } = state.orders
  const opposite = (taker.product << 1) | (1 - taker.side)
  let lots = 0
  let slot = state.customers.activity[taker.customer * ACTIVITY + FIRST_ORDER]!
  for (; slot !== 0; slot = record[slot * RECORD + NEXT_OF_CUSTOMER]!) {
    if (record[slot * RECORD + PRODUCT_SIDE] !== opposite) continue
    const price = record[slot * RECORD + PRICE]!
    if (taker.side === BUY ? price <= taker.price : price >= taker.price) lots += record[slot * RECORD + LOTS]!
  }
  return lots
}
