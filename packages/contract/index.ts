export * from './doors.made.ts'
export { ASSETS, MONEY } from './catalogue/assets.ts'
export { notionalUnit } from './catalogue/notional.ts'
export {
  type CatalogueProduct,
  NEW_COIN_PRODUCTS,
  newCoinProduct,
  type NewCoinProduct,
  type ProductKind,
  PRODUCTS,
} from './catalogue/products.ts'
export type { Author, Field, Fields } from './declare/index.ts'
export * from './encoding/index.ts'
export type { EarnTerms } from './features/earn.ts'
export type { SaleTerms } from './features/subscription.ts'
export type { AssetDefinition, LadderShape, ProductDefinition } from './features/catalogue.ts'
export {
  type Command,
  type CommandKind,
  type CommandOf,
  COMMANDS,
  type Event,
  type EventKind,
  type EventKindOf,
  type EventOf,
  EVENTS,
  type KindBy,
  type KindOf,
  type Room,
} from './features/index.ts'
export { FUNDED_ACCOUNTS } from './features/house.ts'
export type { Leg } from './features/ledger.ts'
export type { Ladder, MarketUpdate, Print } from './features/market.ts'
export type * from './features/names.ts'
export { isOfSpotOrder } from './features/spot-orders.ts'
export type { StrategyParameters } from './features/strategy.ts'
export { isOfTimedOrder } from './features/timed-orders.ts'
