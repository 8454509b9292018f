import type { Side } from '@candela/contract'
import type { AskedMarket, PerpetualTerms } from '@candela/rules/perpetual'
import { BUY, SELL } from '../book/book.ts'
import { NEXT, RECORD } from '../book/orders.ts'
import type { State } from '../state.ts'
import { lotsOfOneEffect, planFill } from './fill.ts'
import { isWithin } from './match.ts'
import type { PerpetualMarket } from './perpetual-market.ts'

/** A market as an order of a customer meets it. */
export function askedMarket(
  state: State,
  market: PerpetualMarket,
  terms: PerpetualTerms,
  customer: number,
): AskedMarket {
  const { version, perpetual } = state.rules
  const { product, unit, mark, bid, ask } = market
  return {
    definition: product.definition,
    unit,
    terms,
    ruleVersion: version,
    edition: perpetual.edition,
    mark,
    isStale: market.isStaleAt(state.at, terms),
    bid,
    ask,
    offered: (side: Side, limit: number, enough: number) => offeredTo(state, market, customer, { side, limit, enough }),
  }
}

/** A taker's request: the lots within a limit in ticks, of which so many are `enough`. */
interface Wanted {
  readonly side: Side
  readonly limit: number
  readonly enough: number
}

/**
 * Lots that a customer's taker would meet in ladder and book, their own orders and those whose fill must not happen left
 * out; no more are counted than are enough.
 */
function offeredTo(state: State, market: PerpetualMarket, customer: number, { side, limit, enough }: Wanted): number {
  const taking = side === 'buy' ? BUY : SELL
  const ladder = ladderWithin(market, taking, limit)
  return ladder >= enough ? ladder : ladder + bookWithin(state, market, customer, [taking, limit], enough - ladder)
}

function ladderWithin(market: PerpetualMarket, side: number, limit: number): number {
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

function bookWithin(
  state: State,
  market: PerpetualMarket,
  customer: number,
  [side, limit]: readonly [side: number, limit: number],
  enough: number,
): number {
  const { pool, resting } = state.perpetuals
  const { book } = market
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
