export * from './accounts.ts'
export * from './api/account.ts'
export * from './api/desk.ts'
export * from './api/desk-shapes.ts'
export type { EarnDetail, EarnOrder, EarnProduct } from './api/earn.ts'
export * from './api/funding.ts'
export { type HouseDay, type HouseStatistics, houseStatistics } from './api/house.ts'
export * from './api/identity.ts'
export * from './api/intervals.ts'
export * from './api/languages.ts'
export type { KeptLetter, LetterChoices } from './api/letters.ts'
export * from './api/limits.ts'
export * from './api/market.ts'
export * from './api/proof.ts'
export * from './api/passkeys.ts'
export type {
  ClosedPosition,
  PerpetualMove,
  PerpetualOrder,
  PerpetualOrderDetail,
  PerpetualTerms,
  Position,
  PositionDetail,
} from './api/perpetual.ts'
export * from './api/profile.ts'
export { type Caller, PHOTO, type Route, type Upload } from './api/route.ts'
export * from './api/routes.ts'
export * from './api/scalars.ts'
export * from './api/security.ts'
export * from './api/sessions.ts'
export * from './api/statement.ts'
export type { TimedDetail, TimedOrder, TimedTerms } from './api/timed.ts'
export * from './api/trading.ts'
export * from './api/verification-codes.ts'
export * from './basket.ts'
export { ASSETS, MONEY } from './catalogue/assets.ts'
export { notionalUnit } from './catalogue/notional.ts'
export { type CatalogueProduct, type ProductKind, PRODUCTS } from './catalogue/products.ts'
export * from './channels.ts'
export { type Code, codeOfNumber, CODES, type Refusal } from './codes.ts'
export type { Author, Field, Fields } from './declare/index.ts'
export * from './earn.ts'
export * from './encoding/index.ts'
export type { EarnTerms } from './features/earn.ts'
export { type Fact, FACTS } from './facts.ts'
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
export { isOfTimedOrder } from './features/timed-orders.ts'
export * from './identity.ts'
export * from './limits.ts'
export * from './market.ts'
export * from './operators.ts'
export * from './orders.ts'
export * from './perpetual.ts'
export * from './socket-limits.ts'
export * from './timed.ts'
export * from './statement.ts'
