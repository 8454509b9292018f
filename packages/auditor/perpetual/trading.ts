import type { PerpetualReason, Side } from '@candela/contract'
import { least } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import { isWithin } from '../floor/spot-book.ts'
import type { Expected } from '../floor/told.ts'
import { isSecondEdition, positionOf, quoted, resting } from './books.ts'
import type { PerpetualMarket, PerpetualOrder } from './memory.ts'
import { book, bookLadder, type Fill, lotsOfOneEffect, type Plan, plan } from './fills.ts'
import { houseCloses } from './house.ts'
import { end, rest } from './orders.ts'
import { trade } from './told.ts'
import { trimOrders } from './trimming.ts'

export interface Met {
  /** undefined: the ladder */
  readonly maker: PerpetualOrder | undefined
  readonly price: bigint
  readonly lots: bigint
}

/** The next offer that a taker of `side` meets: at one price customers before the ladder. */
export function nextMet(market: PerpetualMarket, side: Side, passedOver?: number): Met | undefined {
  const maker = resting(market, side === 'buy' ? 'sell' : 'buy').find((other) => other.customer !== passedOver)
  const [level] = quoted(market, side)
  if (maker && (!level || isWithin(side, maker.price, level.price))) {
    return { maker, price: maker.price, lots: maker.left }
  }
  if (!level) return undefined
  // a trade with the house closes its position or adds to it, never both
  const closed = houseCloses(market, side === 'sell', level.lots)
  return { maker: undefined, price: level.price, lots: closed > 0n ? closed : level.lots }
}

/** Fills a taker with what it meets. Answers why it stopped, or undefined where what is left rests. */
export function take(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  told: Expected[],
): PerpetualReason | undefined {
  for (;;) {
    if (order.left === 0n) return 'filled'
    const met = nextMet(market, order.side, order.timeInForce === 'fok' ? order.customer : undefined)
    if (!met || !isWithin(order.side, met.price, order.price)) return remainderOf(order)
    if (met.maker?.customer === order.customer) return 'selfTrade'
    const stopped = takeOnce(state, market, order, met, told)
    if (stopped) return stopped
  }
}

function takeOnce(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  { maker, price, lots: most }: Met,
  told: Expected[],
): PerpetualReason | undefined {
  let lots = least(lotsOfOneEffect(market, order), most)
  let made: Plan | undefined
  if (maker) {
    lots = least(lots, lotsOfOneEffect(market, maker))
    const planned = plan(state, market, maker, price, lots, maker.makerPpm, told)
    if (typeof planned === 'string') {
      end(state, market, maker, planned, told)
      return undefined
    }
    made = planned
  }
  const taken = plan(state, market, order, price, lots, order.takerPpm, told)
  if (typeof taken === 'string') return taken
  const fill = begin(state, market, order.side, price, lots, maker === undefined, false, told)
  book(state, market, order, taken, { ...fill, liquidity: 'taker' }, told)
  if (maker && made) bookMaker(state, market, maker, made, fill, told)
  else bookLadder(state, market, order.side, price, lots, fill.trade)
  return undefined
}

/** Numbers and tells a trade. */
export function begin(
  state: AuditedState,
  market: PerpetualMarket,
  takerSide: Side,
  price: bigint,
  lots: bigint,
  isLadder: boolean,
  liquidation: boolean,
  told: Expected[],
): Omit<Fill, 'liquidity'> {
  const number = ++state.perpetual.trades
  const counterparty = isLadder ? 'ladder' : 'customer'
  told.push(trade(market, number, price, lots, takerSide, counterparty, liquidation))
  return { trade: number, price, lots, counterparty }
}

export function bookMaker(
  state: AuditedState,
  market: PerpetualMarket,
  maker: PerpetualOrder,
  made: Plan,
  fill: Omit<Fill, 'liquidity'>,
  told: Expected[],
): void {
  book(state, market, maker, made, { ...fill, liquidity: 'maker' }, told)
  if (maker.left === 0n && maker.stage === 'resting') end(state, market, maker, 'filled', told)
}

function remainderOf({ type, timeInForce }: PerpetualOrder): PerpetualReason | undefined {
  if (type === 'market') return 'worstPrice'
  return timeInForce === 'ioc' || timeInForce === 'fok' ? 'immediateRemainder' : undefined
}

/** Takes, and what is left rests or ends. */
export function takeAndRest(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  told: Expected[],
): void {
  const reason = take(state, market, order, told)
  if (reason) return end(state, market, order, reason, told)
  rest(state, market, order)
  const position = positionOf(market, order.customer)
  if (isSecondEdition(state) && position && order.closes > 0n) trimOrders(state, market, position, told, order)
}

/** A new ladder fills resting orders that it has come to lie beyond, at their own price. */
export function crossed(state: AuditedState, market: PerpetualMarket, told: Expected[]): void {
  for (const side of ['buy', 'sell'] as const) {
    for (;;) {
      const [maker] = resting(market, side)
      const [level] = quoted(market, side)
      const isBeyond = maker && level && (side === 'buy' ? level.price < maker.price : level.price > maker.price)
      if (!isBeyond) break
      const closed = houseCloses(market, side === 'sell', level.lots)
      const lots = least(lotsOfOneEffect(market, maker), closed > 0n ? closed : level.lots)
      const made = plan(state, market, maker, maker.price, lots, maker.makerPpm, told)
      if (typeof made === 'string') {
        end(state, market, maker, made, told)
        continue
      }
      const fill = begin(state, market, side === 'buy' ? 'sell' : 'buy', maker.price, lots, true, false, told)
      bookLadder(state, market, side, maker.price, lots, fill.trade)
      bookMaker(state, market, maker, made, fill, told)
    }
  }
}
