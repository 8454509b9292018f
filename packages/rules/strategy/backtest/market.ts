import { notionalUnit, type ProductDefinition, type Side, type StrategyBar } from '@candela/contract'
import { type Instant, share } from '@candela/units'
import { MAX_TICKS } from '../../spot/amounts.ts'
import { barBegin } from '../bars.ts'

/** A product as a back-test trades it. */
export interface BacktestProduct {
  readonly definition: ProductDefinition
  /** half the measured spread, of the index */
  readonly halfSpreadPpm: number
  /** ticks, one a step; 0: no price in it */
  readonly closes: ArrayLike<number>
}

/**
 * The past that a back-test is made over: closes of all products at the same instants, `step` apart, the first at `first`. A strategy
 * whose bars are longer than a step decides at the steps at which its bars close; shorter ones it has none.
 */
export interface BacktestMarket {
  readonly step: StrategyBar
  readonly first: Instant
  readonly products: readonly BacktestProduct[]
}

/** The place of a product in a market. */
export function placeOf({ products }: BacktestMarket, product: number): number {
  return products.findIndex(({ definition }) => definition.product === product)
}

/** The number of steps. */
export function stepsOf(market: BacktestMarket): number {
  return market.products[0]!.closes.length
}

/** The instant at which a step closes. */
export function instantOf({ step, first }: Pick<BacktestMarket, 'step' | 'first'>, place: number): Instant {
  return first + place * lengthOf(step)
}

/** The milliseconds of a step. */
export function lengthOf(step: StrategyBar): number {
  return -barBegin(step, 0)
}

/** Lots and what they are worth at their prices, minor units. */
export interface Fill {
  readonly lots: number
  readonly notional: bigint
}

/** The part that the ladder around an index fills of an order with a limit. */
export function fillOf(product: BacktestProduct, side: Side, index: number, lots: number, limit: number): Fill {
  const unit = BigInt(notionalUnit(product.definition))
  let [left, notional] = [lots, 0n]
  for (const level of levelsWithin(product, side, index, limit)) {
    if (left === 0) break
    const taken = Math.min(left, level.lots)
    left -= taken
    notional += BigInt(level.price) * BigInt(taken) * unit
  }
  return { lots: lots - left, notional }
}

/** The lots of the ladder around an index that an order with a limit meets. */
export function depthWithin(product: BacktestProduct, side: Side, index: number, limit: number): number {
  return levelsWithin(product, side, index, limit).reduce((sum, { lots }) => sum + lots, 0)
}

/** Levels that an order of a side meets up to its limit, best first: half a spread, at least a tick, away, then a spacing apart. */
function levelsWithin(
  { definition, halfSpreadPpm }: BacktestProduct,
  side: Side,
  index: number,
  limit: number,
): { readonly price: number; readonly lots: number }[] {
  const { levels, spacing, baseLots, growthPermille } = definition.ladder
  const half = Math.max(1, share(index, halfSpreadPpm, 'down'))
  const within = []
  for (let level = 0; level < levels; level++) {
    const distance = half + level * spacing
    const price = side === 'buy' ? index + distance : index - distance
    if (side === 'buy' ? price > Math.min(limit, MAX_TICKS) : price < Math.max(1, limit)) break
    within.push({ price, lots: Math.floor((baseLots * (1_000 + level * growthPermille)) / 1_000) })
  }
  return within
}
