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
export { averageCostOf, dayBoundariesOf, equityOf, type Held, nameOfDay, pnlDayOf, valueOf } from './equity.ts'
export { boundaryAt, INDEX_POINT_MS } from './index-points.ts'
export { nullable, record, small, type SqlType, text, uuid, whole, wide, type Written } from './column.ts'
export { MarketFold } from './market-fold.ts'
export { MoneyFold } from './money-fold.ts'
export { totalOf } from './ledger.ts'
export { BEGINNING, type Start } from './start.ts'
export { standOf } from './perpetual.ts'
export { holdingOf } from './strategy.ts'
export { type Kept, worthOfKept } from './strategy-holding.ts'
export { rowOf, type Table, table, type TableColumn } from './table.ts'
export type { Taken } from './table-rows.ts'
export { MONEY_TABLES } from './rooms.ts'
export { MARKET_TABLES, TABLES } from './tables.ts'
export * from './tables.made.ts'
