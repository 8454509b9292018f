import type { PerpetualTerms } from '@candela/rules/perpetual'
import type { State } from '../state.ts'
import { PerpetualMarket } from './perpetual-market.ts'
import { termsOf } from './terms.ts'

/**
 * A product's perpetual market. Before the first order it is as the spot market is: its mark is the index, its ladder
 * what is left of the spot market's.
 */
export function marketFor(state: State, product: number): PerpetualMarket {
  return state.perpetuals.markets.get(product) ?? fresh(state, product)
}

/** From the first order on the market is remembered, and funding is due. */
export function opened(state: State, market: PerpetualMarket): void {
  const { perpetuals, at, due } = state
  if (perpetuals.markets.has(market.number)) return
  const { fundingIntervalMs } = state.rules.perpetual
  if (perpetuals.markets.size === 0) perpetuals.fundedAt = at - (at % fundingIntervalMs)
  perpetuals.markets.set(market.number, market)
  due.note(perpetuals.fundedAt + fundingIntervalMs)
}

function fresh(state: State, product: number): PerpetualMarket {
  const spot = state.products[product]!
  const market = new PerpetualMarket(spot, state.perpetuals.pool, state.levels)
  market.step = spot.step
  market.index = market.mark = spot.index
  if (spot.isLiveAt(state.at)) copyLadder(market)
  if (spot.index > 0) market.houseMost = mostOfHouse(market, termsOf(state, market))
  return market
}

/** Lots that the house's position may have at the index. */
export function mostOfHouse({ index, unit }: PerpetualMarket, { houseCap }: PerpetualTerms): number {
  return Number(houseCap / (BigInt(index) * BigInt(unit)))
}

function copyLadder({ product, ladder }: PerpetualMarket): void {
  const { bidsUsed, asksUsed, ladder: from } = product
  ladder.bids = from.bids - bidsUsed
  ladder.asks = from.asks - asksUsed
  ladder.bidPrice.set(from.bidPrice.subarray(bidsUsed, from.bids))
  ladder.bidLots.set(from.bidLots.subarray(bidsUsed, from.bids))
  ladder.askPrice.set(from.askPrice.subarray(asksUsed, from.asks))
  ladder.askLots.set(from.askLots.subarray(asksUsed, from.asks))
}
