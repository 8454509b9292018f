export type { Applied } from './applied.ts'
export {
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
export { boundaryAt, INDEX_POINT_MS } from './index-points.ts'
export { type MarketChanges, MarketFold, type MarketStart } from './market-fold.ts'
export { MoneyFold } from './money-fold.ts'
export { type Account, type MoneyChanges, type MoneyStart } from './money-rows.ts'
export type * from './rows.ts'
