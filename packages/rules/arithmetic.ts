export { FIRST_RULES } from './in-force.ts'
export { firstRefusal } from './first-refusal.ts'
export {
  baseOf,
  buyHold,
  creditAfter,
  feeOfFill,
  lotsForNotional,
  lotsForSpend,
  MAX_LOTS,
  MAX_NOTIONAL,
  MAX_TICKS,
} from './spot/amounts.ts'
export { MAX_ASSETS, MAX_PRODUCTS } from './spot/check-product.ts'
export { emptyLevels } from './spot/ladder.ts'
export { stopOfOco } from './spot/stops.ts'
