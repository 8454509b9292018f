export { HOUSE, PURPOSES, type Purpose } from './accounts.ts'
export * from './api/account.ts'
export * from './api/desk.ts'
export * from './api/desk-shapes.ts'
export * from './api/funding.ts'
export * from './api/identity.ts'
export * from './api/intervals.ts'
export * from './api/languages.ts'
export * from './api/market.ts'
export * from './api/proof.ts'
export * from './api/passkeys.ts'
export * from './api/profile.ts'
export { type Caller, PHOTO, type Route, type Upload } from './api/route.ts'
export * from './api/routes.ts'
export * from './api/scalars.ts'
export * from './api/security.ts'
export * from './api/sessions.ts'
export * from './api/trading.ts'
export * from './api/verification-codes.ts'
export * from './basket.ts'
export { ASSETS, MONEY } from './catalogue/assets.ts'
export { type AssetDefinition, type LadderShape, notionalUnit, type ProductDefinition } from './catalogue/definition.ts'
export { type CatalogueProduct, type ProductKind, PRODUCTS } from './catalogue/products.ts'
export * from './channels.ts'
export { type Code, codeOfNumber, CODES, type Refusal } from './codes.ts'
export type * from './commands.ts'
export type * from './events.ts'
export { type Fact, FACTS } from './facts.ts'
export * from './identity.ts'
export {
  type Ladder,
  type MarketUpdate,
  MAX_LEVELS,
  isSummed,
  MAX_PRINTS,
  type Print,
  STALE_AFTER_MS,
  STEP_MS,
} from './market.ts'
export * from './operators.ts'
export * from './socket-limits.ts'
export * from './words/index.ts'
