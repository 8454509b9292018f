import type { ByVersion } from '../in-force.ts'
import { marketUpdateValid } from './check-market.ts'
import { boundPrice, checkOrder, leavesNothing } from './check-order.ts'
import { productDefinitionValid } from './check-product.ts'
import { expandLadder, midOf } from './ladder.ts'
import { checkOco, checkStop, isBeforeIndex, reservePrice, stopHold, triggeredPrice, triggersRising } from './stops.ts'
import { bandOf, insideBand, widestWorstPrice, worstPrice } from './worst-price.ts'

const NEVER: typeof leavesNothing = () => false

const FIRST_SPOT = {
  checkOrder,
  // the smallest order was the smallest sale too
  leavesNothing: NEVER,
  boundPrice,
  productDefinitionValid,
  // around mid
  worstPrice,
  widestWorstPrice,
  insideBand,
  bandOf,
  // stops
  checkStop,
  checkOco,
  isBeforeIndex,
  reservePrice,
  stopHold,
  triggersRising,
  triggeredPrice,
}
/** Rules of spot orders: products that may be listed, orders that are taken, the prices that bind and trigger them. */
export type SpotRules = Readonly<typeof FIRST_SPOT>

export const SPOT_RULES: ByVersion<SpotRules> = { 1: FIRST_SPOT, 7: { ...FIRST_SPOT, leavesNothing } }

const FIRST_MARKET = { marketUpdateValid, midOf, expandLadder }
/** Rules of the market: updates that are taken, the mid of one, the ladder that the house quotes by it. */
export type MarketRules = Readonly<typeof FIRST_MARKET>

export const MARKET_RULES: ByVersion<MarketRules> = { 1: FIRST_MARKET }
