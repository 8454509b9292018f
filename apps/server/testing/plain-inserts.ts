import type { MarketChanges, MoneyChanges, PlacedCandle } from '@candela/projections'
import { insert, marketStatements } from '../store/statements.ts'
import {
  AMENDMENT,
  CUSTOMER,
  DEPOSIT,
  FILL,
  HOLDING,
  ORDER,
  POSTING,
  TOTAL,
  TRADE,
  USED_MARKET,
} from '../store/tables.ts'

/** A prepared insert with all its rows in it, one array per column. */
export interface PlainInsert {
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
}

/** The rows of a batch as plain batched inserts, one statement per table: what the writer's own way is measured against. */
export function plainInserts(
  money: MoneyChanges,
  market: MarketChanges,
  candles: readonly PlacedCandle[],
): readonly PlainInsert[] {
  return [
    ...insert(CUSTOMER, money.customers, money.customers.length),
    ...insert(ORDER, [...money.orders.values()], money.orders.size),
    ...insert(FILL, money.fills, money.fills.length),
    ...insert(TRADE, money.trades, money.trades.length),
    ...insert(POSTING, money.postings, money.postings.length),
    ...insert(HOLDING, money.holdings, money.holdings.size),
    ...insert(TOTAL, money.totals, money.totals.length),
    ...insert(AMENDMENT, money.amendments, money.amendments.length),
    ...insert(DEPOSIT, money.deposits, money.deposits.length),
    ...insert(USED_MARKET, [...money.usedMarkets.values()], money.usedMarkets.size),
    ...marketStatements(market, candles),
  ].filter((statement) => 'values' in statement)
}
