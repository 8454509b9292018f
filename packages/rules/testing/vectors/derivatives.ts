import { POSITION_SHAPES } from './derivatives-positions.ts'
import { MARKET_SHAPES } from './derivatives-markets.ts'
import { LIQUIDATION_SHAPES } from './derivatives-liquidations.ts'
import { TIMED_SHAPES } from './derivatives-timed.ts'
import type { Shape } from './shape.ts'

/** The shapes of the derivatives' file; the first that fits runs a vector. */
export const DERIVATIVES: readonly Shape[] = [
  ...POSITION_SHAPES,
  ...MARKET_SHAPES,
  ...LIQUIDATION_SHAPES,
  ...TIMED_SHAPES,
]
