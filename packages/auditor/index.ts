/* The second telling of the rules: what each command must come to, written from the rule book and sharing no code with the core. */
export { Auditor, type Prediction } from './auditor.ts'
export { balance } from './floor/accounts.ts'
export type { AuditedLoan, AuditedOrder, AuditedProduct, AuditedState, AuditedStop } from './floor/books.ts'
export { bestAgainst, openOrdersOf, queue, restingOf, stopsOf } from './floor/spot-book.ts'
export { type AuditedLine, type AuditedRail } from './floor/money-in.ts'
export { type AuditedWithdrawal } from './floor/money-out.ts'
export {
  bestOffered,
  hasPerpetual,
  isLong,
  isStale,
  perpetualOrdersOf,
  positionOf,
  quoted,
  resting,
  settingOf,
} from './perpetual/books.ts'
export { crossOf, crossRemovable, needsOf, worthOf } from './perpetual/cross.ts'
export { fundingRate } from './perpetual/funding.ts'
export { marketOf } from './perpetual/markets.ts'
export { type PerpetualMarket, type PerpetualOrder, type PerpetualPosition } from './perpetual/memory.ts'
export { bankruptcyPrice, forcedPrice, mostAddable, mostRemovable } from './perpetual/position.ts'
export { pricesOf } from './perpetual/told.ts'
export { lotsOf, trailedTo } from './perpetual/triggers.ts'
export { byReach, outermostStop } from './perpetual/waiting.ts'
export { lineDigest, RAIL_IDS, type StatedLine } from './rails.ts'
export { hasOpen } from './security.ts'
export { Audit, type HeldAgainst, type Published } from './audit/audit.ts'
export { ClaimFailed } from './audit/claim-failed.ts'
export { Comparison, postingFault } from './audit/comparison.ts'
export { DeclinesAudit } from './audit/declines.ts'
export { HouseMoneyAudit } from './audit/house-money.ts'
export { LedgerAudit } from './audit/ledger.ts'
export { PredictedAudit } from './audit/predicted.ts'
export { type AuditedEntry, type AuditedRoom, count, line } from './audit/room.ts'
export { SignaturesAudit } from './audit/signatures.ts'
export { SignedWithdrawalsAudit } from './audit/signed-withdrawals.ts'
export { StatisticsAudit } from './audit/statistics.ts'
