/* Made by npm run lists: the tables that files of this folder declare, and the types of their rows. */

export {
  DEPOSIT_ORDER,
  DEPOSIT_RECEIPT,
  DEPOSIT_REVERSAL,
  type DepositOrderRow,
  type DepositReceiptRow,
} from './deposits.ts'
export { EARN_ORDER, EARN_INSTALMENT, EARN_RATE, type EarnOrderRow, type EarnRateRow } from './earn.ts'
export { HOUSE_FUND, HOUSE_REFUSED, HOUSE_PAYOUT, HOUSE_HOLD } from './house-money.ts'
export { HOUSE_DAY, type HouseDayRow } from './house.ts'
export { type PostingRow, type HoldingRow } from './ledger.ts'
export { type ProtectedOrderRow } from './limits.ts'
export { LOAN, LOAN_MOVE, type LoanRow, type LoanMoveRow } from './loan.ts'
export {
  ASSET,
  PRODUCT,
  ISSUE_PRICE,
  MARKET,
  INDEX_POINT,
  type MarketRow,
  type IndexPointRow,
} from './market-tables.ts'
export {
  PERPETUAL_ORDER,
  PERPETUAL_FILL,
  PERPETUAL_POSITION,
  PERPETUAL_MOVE,
  CROSS_TOP_UP,
  PERPETUAL_STAND,
  PERPETUAL_TRADE,
  FUNDING_RATE,
  type PerpetualOrderRow,
  type PerpetualPositionRow,
  type PerpetualMoveRow,
  type PerpetualStandRow,
  type FundingRateRow,
  type PerpetualFillRow,
} from './perpetual-tables.ts'
export { PROPOSAL, type ProposalRow } from './proposals.ts'
export {
  RAIL_LINE,
  RAIL_CLOSE_OUTCOME,
  RAIL_CHANGE,
  type RailLineRow,
  type RailCloseOutcomeRow,
  type RailChangeRow,
} from './rails.ts'
export { REFERRAL_MEMBER, REBATE, type ReferralMemberRow, type RebateRow } from './referral.ts'
export {
  ORDER,
  FILL,
  AMENDMENT,
  TRADE,
  USED_MARKET,
  type OrderRow,
  type FillRow,
  type TradeRow,
  type UsedMarketRow,
} from './spot-tables.ts'
export { type StatementRow } from './statement.ts'
export { STOP, type StopRow } from './stops.ts'
export {
  STRATEGY,
  STRATEGY_STEP,
  STRATEGY_FLOW,
  STRATEGY_CHANGE,
  STRATEGY_DECISION,
  LEARNER_STEP,
  type StrategyRow,
  type StrategyDecisionRow,
} from './strategy.ts'
export { SUBSCRIPTION, SALE_MOMENT, type SubscriptionRow } from './subscription.ts'
export { IDLE_SWEPT } from './sweep.ts'
export { TAX_LOT, DISPOSAL, type TaxLotRow, type DisposalRow } from './tax-lots.ts'
export { TIMED, TIMED_TICKS, type TimedRow } from './timed.ts'
export {
  WITHDRAWAL,
  WITHDRAWAL_STEP,
  WITHDRAWAL_REFUSAL,
  type WithdrawalRow,
  type WithdrawalStepRow,
  type WithdrawalRefusalRow,
} from './withdrawals.ts'
