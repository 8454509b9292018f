export * from './accounts.ts'
export * from './announcements.ts'
export * from './api/account.ts'
export {
  type Announcement,
  ANNOUNCEMENT_DESK_ROUTES,
  ANNOUNCEMENT_ROUTES,
  type DeskAnnouncement,
  type DeskAnnouncementRow,
} from './api/announcements.ts'
export * from './api/desk.ts'
export * from './api/desk-shapes.ts'
export {
  type Collection,
  type Deposit,
  type DepositAddress,
  type DepositDetail,
  type DepositRate,
  type DepositStep,
  type DepositWay,
  type OutsideWish,
  type Purchase,
  DEPOSIT_ROUTES,
  REMITTER_MAXIMUM,
} from './api/deposits.ts'
export { CARD_TEXT_MAXIMUM, type Destination } from './api/destinations.ts'
export type { EarnDetail, EarnOrder, EarnProduct } from './api/earn.ts'
export * from './api/funding.ts'
export { type HouseDay, type HouseStatistics, houseStatistics } from './api/house.ts'
export { type HouseMoney, houseMoney } from './api/house-money.ts'
export * from './api/identity.ts'
export * from './api/intervals.ts'
export * from './api/languages.ts'
export type { KeptLetter, LetterChoices, LetterKind } from './api/letters.ts'
export * from './api/limits.ts'
export { type Loan, LOAN_ROUTES, type LoanDetail, type LoanDraft, type LoanForm, type LoanTerms } from './api/loan.ts'
export * from './api/market.ts'
export * from './api/proof.ts'
export * from './api/passkeys.ts'
export type {
  ClosedPosition,
  CrossAccount,
  PerpetualFill,
  PerpetualMove,
  PerpetualOrder,
  PerpetualOrderDetail,
  PerpetualTerms,
  Position,
  PositionDetail,
  PricePoint,
} from './api/perpetual.ts'
export * from './api/profile.ts'
export {
  type MarketingAccount,
  type Rebate,
  REFERRAL_ROUTES,
  type ReferralLevel,
  type ReferralMember,
} from './api/referral.ts'
export { type Caller, PHOTO, type Route, type Upload, UPLOADS } from './api/route.ts'
export * from './api/routes.ts'
export * from './api/scalars.ts'
export * from './api/security.ts'
export * from './api/sessions.ts'
export * from './api/statement.ts'
export {
  type SupportAbout,
  type SupportChat,
  type SupportHours,
  type SupportMessage,
  SUPPORT_ROUTES,
} from './api/support.ts'
export { APPLICATION_ROUTES, type DeskApplication, type DeskApplicationForm } from './api/applications.ts'
export { type DeskHold, HOLD_ROUTES } from './api/holds.ts'
export { type AnnouncedRemittance, type DeskLine, type DeskRail, LINE_ROUTES, type PlacedLine } from './api/lines.ts'
export { type DeskRelease, type OverdueRelease, RELEASE_ROUTES } from './api/releases.ts'
export { type DeskSupportCase, type DeskSupportRow, SUPPORT_DESK_ROUTES } from './api/support-desk.ts'
export { type NewCoinSale, type Subscription, SUBSCRIPTION_ROUTES } from './api/subscription.ts'
export type { TimedDetail, TimedOrder, TimedTerms } from './api/timed.ts'
export * from './api/trading.ts'
export * from './api/verification-codes.ts'
export {
  WITHDRAWAL_ROUTES,
  type Withdrawal,
  type WithdrawalDetail,
  type WithdrawalRefusalRecord,
  type WithdrawalRule,
  type WithdrawalStep,
  type WithdrawalWay,
} from './api/withdrawals.ts'
export * from './basket.ts'
export { ASSETS, MONEY } from './catalogue/assets.ts'
export { notionalUnit } from './catalogue/notional.ts'
export {
  type CatalogueProduct,
  NEW_COIN_PRODUCTS,
  type NewCoinProduct,
  type ProductKind,
  PRODUCTS,
} from './catalogue/products.ts'
export * from './channels.ts'
export { codeOfNumber } from './code-numbers.ts'
export { type Code, CODES, type Refusal } from './codes.ts'
export type { Author, Field, Fields } from './declare/index.ts'
export * from './earn.ts'
export * from './encoding/index.ts'
export type { EarnTerms } from './features/earn.ts'
export type { SaleTerms } from './features/subscription.ts'
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
export * from './loan.ts'
export * from './market.ts'
export * from './operators.ts'
export * from './orders.ts'
export * from './perpetual.ts'
export * from './rails.ts'
export * from './socket-limits.ts'
export * from './subscription.ts'
export * from './support.ts'
export * from './timed.ts'
export * from './statement.ts'
export * from './step-up.ts'
export * from './withdrawals.ts'
