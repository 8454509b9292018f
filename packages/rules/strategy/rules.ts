import { SECOND } from '@candela/units'
import type { ByVersion } from '../in-force.ts'
import { adaptiveTarget, isBeyond, lotsWanted, shareNow } from './decision.ts'
import { gridLots } from './grid.ts'
import { moveLearner, trendTarget } from './learner.ts'
import { BOUND_PPM, boundOf, lotsToBuy, lotsToSell } from './orders.ts'
import { BOUNDS, firstWrongField, leastAmount, wrongStop } from './parameters.ts'
import { addToStrategyRefusal, startStrategyRefusal, takeFromStrategyRefusal } from './refusals.ts'
import { baseAfterTaking, stopOf } from './stops.ts'

const FIRST = {
  isOffered: false,
  /** of one customer, running or paused */
  mostRunning: 20,
  /** minor units of USDT that the stops of one count from, at most */
  mostBase: 100_000_000_000_000n,
  /** closes that are kept of a product and a bar length */
  keptCloses: 400,
  /** decisions of one close: the first block has its turn at once, each further one a while later */
  turns: { first: 256, block: 64, every: SECOND / 40 },
  bounds: BOUNDS,
  /** ppm of the index, at most: the distance at which an immediate order trades */
  boundPpm: BOUND_PPM,
  startStrategyRefusal,
  addToStrategyRefusal,
  takeFromStrategyRefusal,
  firstWrongField,
  wrongStop,
  leastAmount,
  trendTarget,
  adaptiveTarget,
  isBeyond,
  shareNow,
  lotsWanted,
  boundOf,
  lotsToBuy,
  lotsToSell,
  gridLots,
  moveLearner,
  stopOf,
  baseAfterTaking,
}
/** Rules of strategies: who starts one, how it decides and orders, how the public learner moves. */
export type StrategyRules = Readonly<typeof FIRST>

export const STRATEGY_RULES: ByVersion<StrategyRules> = { 1: FIRST, 6: { ...FIRST, isOffered: true } }
