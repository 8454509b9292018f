import { POSITION_SHAPES } from './derivatives-positions.ts'
import { MARKET_SHAPES } from './derivatives-markets.ts'
import { CROSS_SHAPES } from './derivatives-cross.ts'
import { LIQUIDATION_SHAPES } from './derivatives-liquidations.ts'
import { ORDER_SHAPES } from './derivatives-orders.ts'
import { TIMED_SHAPES } from './derivatives-timed.ts'
import type { Shape } from './shape.ts'

/** The shapes of the derivatives' file; the first that fits runs a vector. */
export const DERIVATIVES: readonly Shape[] = [
  ...POSITION_SHAPES,
  ...MARKET_SHAPES,
  ...LIQUIDATION_SHAPES,
  ...ORDER_SHAPES,
  ...CROSS_SHAPES,
  ...TIMED_SHAPES,
]
