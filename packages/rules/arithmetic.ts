export { FIRST_RULES } from './in-force.ts'
export { firstRefusal } from './first-refusal.ts'
export {
  baseOf,
  buyHold,
  creditAfter,
  feeOfFill,
  holdFor,
  lotsForNotional,
  lotsForSpend,
  MAX_LOTS,
  MAX_NOTIONAL,
  MAX_TICKS,
  notionalOf,
} from './spot/amounts.ts'
export { MAX_ASSETS, MAX_PRODUCTS } from './spot/check-product.ts'
export { lotsOf, spendOf, ticksOf, triggerOf } from './spot/decimals.ts'
export { emptyLevels } from './spot/ladder.ts'
export { largestLots, previewOrder, sliderLots, sliderPermille } from './spot/preview.ts'
export { previewStop } from './spot/stop-preview.ts'
export { stopOfOco } from './spot/stops.ts'
