import type { ProductDefinition, StrategyParameters } from '@candela/contract'
import { mulDiv, PPM } from '@candela/units'
import { MAX_TICKS } from '../../spot/amounts.ts'
import { gridPays } from '../grid.ts'

/** Parameters that are tried, where the index is at a price; undefined where there are none at it. */
export type Combination = (index: number) => StrategyParameters | undefined

const FAST = [5, 10, 20, 50]
const SLOW = [50, 100, 200]
const BANDS = [10_000, 20_000, 50_000, 100_000, 200_000]
/** of the index, to each side */
const REACHES = [50_000, 100_000, 200_000]
const LEVELS = [6, 11, 21]

/**
 * All combinations that are tried for a kind, the published list: what a customer chose as a matter of risk (products, shares, bars,
 * amounts) stays. Nothing is tried of a recurring purchase.
 */
export function combinationsOf(
  parameters: StrategyParameters,
  definitionOf: (product: number) => ProductDefinition,
): readonly Combination[] {
  switch (parameters.kind) {
    case 'recurring':
      return []
    case 'trend':
      return FAST.flatMap((fast) => {
        return SLOW.filter((slow) => slow > fast).map((slow) => () => ({ ...parameters, fast, slow }))
      })
    case 'adaptive':
    case 'rebalance':
      return BANDS.map((band) => () => ({ ...parameters, band }))
    case 'grid': {
      const fee = definitionOf(parameters.product).takerFeePpm
      return REACHES.flatMap((reach) => {
        return LEVELS.map((levels) => (index: number) => {
          const low = Math.max(1, mulDiv(index, PPM - reach, PPM, 'down'))
          const high = Math.min(MAX_TICKS, mulDiv(index, PPM + reach, PPM, 'down'))
          const terms = { ...parameters, low, high, levels }
          return gridPays(terms, fee) ? terms : undefined
        })
      })
    }
  }
}
