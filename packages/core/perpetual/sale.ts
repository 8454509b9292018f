import { notional } from '@candela/rules/perpetual/arithmetic'
import { SELL } from '../book/book.ts'
import type { State } from '../state.ts'
import { type FillPlan, lotsOfOneEffect, planFill } from './fill.ts'
import { beginTrade, bookLadder, bookMaker, isWithin, nextOffer, type Offer } from './match.ts'
import { endOrder } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'

/** The part that a liquidation has sold (bought back, of a short) so far, of one position. */
export interface Sale {
  /** of the taker */
  readonly side: number
  /** the bankruptcy price */
  readonly limit: number
  lots: number
  /** Σ price·lots·unit in minor units, all of it by trades */
  value: bigint
  traded: bigint
  /** lots that went beyond the limit */
  beyond: number
}

/** Trades at most `wanted` lots within the limit. */
export function sell(state: State, market: PerpetualMarket, sale: Sale, wanted: number): void {
  let left = wanted
  while (left > 0) {
    const offer = nextOffer(state, market, sale.side)
    const isMet = offer !== undefined && isWithin(sale.side, offer.price, sale.limit)
    if (!isMet || !state.events.hasRoom) return
    left -= trade(state, market, sale, offer, left)
  }
}

/**
 * Trades on beyond the limit while what better prices brought, and then insurance (`budget`, minor units), pays for the
 * difference.
 */
export function sellBeyond(state: State, market: PerpetualMarket, sale: Sale, wanted: number, budget: bigint): void {
  const { side, limit } = sale
  const { unit } = market
  const won = sale.value - notional(limit, sale.lots, unit)
  let pool = budget + (side === SELL ? won : -won)
  let left = wanted
  while (left > 0) {
    const offer = nextOffer(state, market, side)
    if (offer === undefined || !state.events.hasRoom) return
    const gap = Math.abs(limit - offer.price)
    const payable = state.rules.perpetual.lotsPayable(pool, gap, unit, Math.min(left, offer.lots))
    const lots = payable === 0 ? 0 : trade(state, market, sale, offer, payable)
    if (payable === 0) return
    pool -= notional(gap, lots, unit)
    sale.beyond += lots
    left -= lots
  }
}

/** One trade with an offer, of at most so many lots; 0: its maker could not, and is gone. */
function trade(state: State, market: PerpetualMarket, sale: Sale, { maker, price, lots }: Offer, most: number): number {
  let taken = Math.min(most, lots)
  let plan: FillPlan | undefined
  if (maker !== undefined) {
    taken = Math.min(taken, lotsOfOneEffect(state, maker))
    const planned = planFill(state, market, maker, { price, lots: taken }, maker.makerFeePpm)
    if (typeof planned === 'string') {
      endOrder(state, market, maker, planned)
      return 0
    }
    plan = planned
  }
  const begun = beginTrade(state, market, sale.side, price, taken, maker === undefined, true)
  sale.lots += taken
  sale.value += notional(price, taken, market.unit)
  sale.traded = sale.value
  if (maker === undefined) bookLadder(state, market, begun.number, sale.side, price, taken)
  else bookMaker(state, market, maker, plan!, begun)
  return taken
}
