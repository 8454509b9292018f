export type { Account } from './accounts.ts'
export type { Applied } from './applied.ts'
export {
  CANDLE,
  type CandleColumns,
  candleColumns,
  columnsOf,
  newestBefore,
  CandleBook,
  type CandleRow,
  candleSeries,
  intervalEnd,
  intervalStart,
  KEPT_CANDLES,
  type PlacedCandle,
  type RollingFigures,
  type SeriesCandle,
  sumCandles,
} from './candles/index.ts'
export {
  averageCostOf,
  dayBoundariesOf,
  equityOf,
  floorToCent,
  type Held,
  nameOfDay,
  pnlDayOf,
  valueOf,
} from './equity.ts'
export {
  DEPOSIT_ORDER,
  DEPOSIT_RECEIPT,
  DEPOSIT_REVERSAL,
  type DepositOrderRow,
  type DepositReceiptRow,
} from './deposits.ts'
export { EARN_ORDER, EARN_RATE, type EarnOrderRow, type EarnRateRow } from './earn.ts'
export { boundaryAt, INDEX_POINT_MS } from './index-points.ts'
export { nullable, record, small, type SqlType, text, uuid, whole, wide, type Written } from './column.ts'
export { HOUSE_DAY, type HouseDayRow } from './house.ts'
export { HOUSE_FUND, HOUSE_HOLD, HOUSE_PAYOUT, HOUSE_REFUSED } from './house-money.ts'
export { MarketFold } from './market-fold.ts'
export { INDEX_POINT, type IndexPointRow, type MarketRow } from './market-tables.ts'
export { MoneyFold } from './money-fold.ts'
export { LOAN, LOAN_MOVE, type LoanMoveRow, type LoanRow } from './loan.ts'
export type { ProtectedOrderRow } from './limits.ts'
export { type HoldingRow, type PostingRow, totalOf } from './ledger.ts'
export { REBATE, type RebateRow, REFERRAL_MEMBER, type ReferralMemberRow } from './referral.ts'
export type { StatementRow } from './statement.ts'
export { SUBSCRIPTION, type SubscriptionRow } from './subscription.ts'
export { PERPETUAL_TRADE } from './perpetual-tables.ts'
export { FILL, type FillRow, ORDER, type OrderRow, TRADE, type TradeRow, type UsedMarketRow } from './spot-tables.ts'
export { STOP, type StopRow } from './stops.ts'
export { BEGINNING, type Start } from './start.ts'
export {
  CROSS_TOP_UP,
  FUNDING_RATE,
  type FundingRateRow,
  PERPETUAL_FILL,
  PERPETUAL_MOVE,
  PERPETUAL_ORDER,
  PERPETUAL_POSITION,
  type PerpetualFillRow,
  type PerpetualMoveRow,
  type PerpetualOrderRow,
  type PerpetualPositionRow,
} from './perpetual-tables.ts'
export { standOf } from './perpetual.ts'
export {
  RAIL_CHANGE,
  type RailChangeRow,
  RAIL_CLOSE_OUTCOME,
  type RailCloseOutcomeRow,
  RAIL_LINE,
  type RailLineRow,
} from './rails.ts'
export { rowOf, type Table, table, type TableColumn } from './table.ts'
export type { Taken } from './table-rows.ts'
export { TIMED, TIMED_TICKS, type TimedRow } from './timed.ts'
export {
  WITHDRAWAL,
  WITHDRAWAL_REFUSAL,
  WITHDRAWAL_STEP,
  type WithdrawalRefusalRow,
  type WithdrawalRow,
  type WithdrawalStepRow,
} from './withdrawals.ts'
export { MONEY_TABLES } from './rooms.ts'
export { MARKET_TABLES, TABLES } from './tables.ts'
