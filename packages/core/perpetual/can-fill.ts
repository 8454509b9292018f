import { BUY } from '../book/book.ts'
import { NEXT, RECORD } from '../book/orders.ts'
import type { State } from '../state.ts'
import { lotsOfOneEffect, planFill, planOpening } from './fill.ts'
import { isWithin } from './match.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'

/**
 * Whether all of an order can be filled at once: by book and ladder within its limit, one's own orders and those whose
 * fill must not happen left out, and by what its customer has, should every lot go at the limit.
 */
export function canFill(state: State, market: PerpetualMarket, order: PerpetualOrder): boolean {
  if (!canTake(state, market, order)) return false
  const missing = order.lots - ladderWithin(market, order)
  return missing <= 0 || missing <= bookWithin(state, market, order, missing)
}

function canTake(state: State, market: PerpetualMarket, order: PerpetualOrder): boolean {
  const { limit: price, takerFeePpm } = order
  const lots = lotsOfOneEffect(state, order)
  if (typeof planFill(state, market, order, { price, lots }, takerFeePpm) === 'string') return false
  const rest = { price, lots: order.lots - lots }
  return rest.lots === 0 || typeof planOpening(state, market, order, undefined, rest, takerFeePpm) !== 'string'
}

function ladderWithin(market: PerpetualMarket, { side, limit }: PerpetualOrder): number {
  const { ladder } = market
  const isBuying = side === BUY
  const [from, to] = isBuying ? [market.asksUsed, ladder.asks] : [market.bidsUsed, ladder.bids]
  let lots = 0
  for (let place = from; place < to; place++) {
    if (!isWithin(side, isBuying ? ladder.askPrice[place]! : ladder.bidPrice[place]!, limit)) break
    lots += isBuying ? ladder.askLots[place]! : ladder.bidLots[place]!
  }
  return Math.min(lots, market.houseRoom(side))
}

/** Lots of others' orders within the limit, counted until there are `enough`. */
function bookWithin(state: State, market: PerpetualMarket, order: PerpetualOrder, enough: number): number {
  const { pool, resting } = state.perpetuals
  const { book } = market
  const { side, limit, customer } = order
  let found = 0
  let price = side === BUY ? book.bestAsk : book.bestBid
  for (; price !== 0 && isWithin(side, price, limit); price = side === BUY ? book.above(price) : book.below(price)) {
    for (let slot = book.firstAt(price); slot !== 0 && found < enough; slot = pool.record[slot * RECORD + NEXT]!) {
      const maker = resting.get(slot)!
      const lots = Math.min(lotsOfOneEffect(state, maker), enough - found)
      const isOthers = maker.customer !== customer
      if (isOthers && typeof planFill(state, market, maker, { price, lots }, maker.makerFeePpm) !== 'string')
        found += lots
    }
  }
  return found
}
