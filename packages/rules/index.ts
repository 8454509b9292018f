export { firstRefusal, type OwnProtections } from './first-refusal.ts'
export { SECURITY_RULES } from './security/rules.ts'
export { PRACTICE_AMOUNT, PRACTICE_ASSET, PRACTICE_INTERVAL_MS } from './funding/practice.ts'
export { timedOffer, type TimedOffer } from './timed/terms.ts'
export { type ByVersion, FIRST_RULES, inForce, LATEST_RULES } from './in-force.ts'
export { RULES, type Rules, type RuleSets } from './versions.ts'
export * from './spot/amounts.ts'
export { checkOrder, boundPrice, type OrderRequest } from './spot/check-order.ts'
export {
  checkOco,
  checkStop,
  type IndexReach,
  isBeforeIndex,
  type OcoRequest,
  reservePrice,
  stopHold,
  stopOfOco,
  type StopRequest,
  triggeredPrice,
  triggersRising,
} from './spot/stops.ts'
export { previewStop, type StopMarket, type StopPreview } from './spot/stop-preview.ts'
export { marketUpdateValid } from './spot/check-market.ts'
export { MAX_ASSETS, MAX_PRODUCTS, productDefinitionValid } from './spot/check-product.ts'
export { emptyLevels, expandLadder, type LadderLevels, MAX_LADDER_LOTS, midOf } from './spot/ladder.ts'
export { bandOf, insideBand, widestWorstPrice, worstPrice } from './spot/worst-price.ts'
export { lotsOf, spendOf, type Steps, ticksOf, triggerOf } from './spot/decimals.ts'
export {
  largestLots,
  type OrderPreview,
  type PreviewFunds,
  type PreviewMarket,
  previewOrder,
  sliderLots,
  sliderPermille,
  worthOf,
} from './spot/preview.ts'
export { CREDIT_RULES } from './credit/rules.ts'
export { MARKET_RULES, type MarketRules, SPOT_RULES, type SpotRules } from './spot/rules.ts'
