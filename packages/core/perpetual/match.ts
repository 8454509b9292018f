import type { PerpetualReason } from '@candela/contract'
import { BUY, SELL } from '../book/book.ts'
import { NEXT, RECORD } from '../book/orders.ts'
import { FOK, GTC, POST_ONLY } from '../book/places.ts'
import type { State } from '../state.ts'
import { bookFill, type FillPlan, lotsOfOneEffect, planFill } from './fill.ts'
import { bookHouse } from './house.ts'
import { endOrder } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'

/** The next offer that a taker meets: a resting order, or (none) the ladder. */
export interface Offer {
  readonly maker: PerpetualOrder | undefined
  readonly price: number
  readonly lots: number
}

/** The best that a taker of `side` meets, customers before the ladder at a price, older before newer; one's own passed over. */
export function nextOffer(state: State, market: PerpetualMarket, side: number, passed = 0): Offer | undefined {
  const { book } = market
  const isBuying = side === BUY
  const best = isBuying ? book.bestAsk : book.bestBid
  const maker = best === 0 ? undefined : firstOfOthers(state, market, side, best, passed)
  const ladder = market.ladderAgainst(side)
  if (ladder !== 0 && (maker === undefined || (isBuying ? ladder < maker.limit : ladder > maker.limit))) {
    return { maker: undefined, price: ladder, lots: market.ladderLotsAgainst(side) }
  }
  return maker && { maker, price: maker.limit, lots: maker.lots }
}

function firstOfOthers(
  { perpetuals: { pool, resting } }: State,
  { book }: PerpetualMarket,
  side: number,
  best: number,
  passed: number,
): PerpetualOrder | undefined {
  for (let price = best; price !== 0; price = side === BUY ? book.above(price) : book.below(price)) {
    for (let slot = book.firstAt(price); slot !== 0; slot = pool.record[slot * RECORD + NEXT]!) {
      const order = resting.get(slot)!
      if (order.customer !== passed) return order
    }
  }
  return undefined
}

/** True when a price is within a taker's limit. */
export function isWithin(side: number, price: number, limit: number): boolean {
  return side === BUY ? price <= limit : price >= limit
}

/**
 * Fills an order against book and ladder within its limit. Answers why it stopped, or `rests` when what is left may
 * rest. One's own order ends the taker, except that fill-or-kill passes over it. A maker whose fill must not happen
 * ends instead.
 */
export function matchOrder(state: State, market: PerpetualMarket, order: PerpetualOrder): PerpetualReason | 'rests' {
  const passed = order.timeInForce === FOK ? order.customer : 0
  for (;;) {
    if (order.lots === 0) return 'filled'
    const offer = nextOffer(state, market, order.side, passed)
    if (offer === undefined || !isWithin(order.side, offer.price, order.limit)) return leftOver(order)
    const { maker, price } = offer
    if (maker?.customer === order.customer) return 'selfTrade'
    if (!state.events.hasRoom) return 'immediateRemainder'
    let lots = Math.min(lotsOfOneEffect(state, order), offer.lots)
    let makerPlan: FillPlan | undefined
    if (maker !== undefined) {
      lots = Math.min(lots, lotsOfOneEffect(state, maker))
      const planned = planFill(state, market, maker, { price, lots }, maker.makerFeePpm)
      if (typeof planned === 'string') {
        endOrder(state, market, maker, planned)
        continue
      }
      makerPlan = planned
    }
    const plan = planFill(state, market, order, { price, lots }, order.takerFeePpm)
    if (typeof plan === 'string') return plan
    const trade = beginTrade(state, market, order.side, price, lots, maker === undefined, false)
    bookFill(state, market, order, plan, trade, 'taker')
    if (maker === undefined) bookLadder(state, market, trade.number, order.side, price, lots)
    else bookMaker(state, market, maker, makerPlan!, trade)
  }
}

type Trade = Parameters<typeof bookFill>[4]

/** Numbers and tells a trade. */
export function beginTrade(
  state: State,
  market: PerpetualMarket,
  side: number,
  price: number,
  lots: number,
  isLadder: boolean,
  liquidation: boolean,
): Trade {
  const number = ++state.perpetuals.pool.trades
  const counterparty = isLadder ? 'ladder' : 'customer'
  const takerSide = side === BUY ? 'buy' : 'sell'
  const { number: product } = market
  state.events.emit('perpetualTraded', { trade: number, product, price, lots, takerSide, counterparty, liquidation })
  return { number, price, lots, counterparty }
}

/** The house's side of a trade with its ladder. */
export function bookLadder(
  state: State,
  market: PerpetualMarket,
  trade: number,
  takerSide: number,
  price: number,
  lots: number,
): void {
  market.useLadder(takerSide, lots)
  bookHouse(state, market, trade, takerSide, price, lots)
}

/** A resting order's side of a trade; what is filled ends. */
export function bookMaker(
  state: State,
  market: PerpetualMarket,
  maker: PerpetualOrder,
  plan: FillPlan,
  trade: Trade,
): void {
  bookFill(state, market, maker, plan, trade, 'maker')
  if (maker.lots === 0 && maker.stage === 'resting') endOrder(state, market, maker, 'filled')
}

function leftOver(order: PerpetualOrder): PerpetualReason | 'rests' {
  if (order.isMarket) return 'worstPrice'
  return order.timeInForce === GTC || order.timeInForce === POST_ONLY ? 'rests' : 'immediateRemainder'
}

/**
 * After a new ladder: resting orders that it has come to lie beyond are filled at their own price up to the ladder's
 * size, as the spot book's are.
 */
export function crossLadder(state: State, market: PerpetualMarket): void {
  for (const side of [BUY, SELL]) crossSide(state, market, side)
}

/** `side` is that of the resting orders. */
function crossSide(state: State, market: PerpetualMarket, side: number): void {
  const { book } = market
  for (;;) {
    const best = side === BUY ? book.bestBid : book.bestAsk
    const ladder = market.ladderAgainst(side)
    const isCrossed = side === BUY ? ladder < best : ladder > best
    if (best === 0 || ladder === 0 || !isCrossed || !state.events.hasRoom) return
    const order = state.perpetuals.resting.get(book.firstAt(best))!
    const lots = Math.min(lotsOfOneEffect(state, order), market.ladderLotsAgainst(side))
    const plan = planFill(state, market, order, { price: best, lots }, order.makerFeePpm)
    if (typeof plan === 'string') {
      endOrder(state, market, order, plan)
      continue
    }
    const taker = side === BUY ? SELL : BUY
    const trade = beginTrade(state, market, taker, best, lots, true, false)
    market.useLadder(side, lots)
    bookHouse(state, market, trade.number, side, best, lots)
    bookMaker(state, market, order, plan, trade)
  }
}
