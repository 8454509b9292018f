import { CANDLE } from './candles/index.ts'
import { ASSET, INDEX_POINT, ISSUE_PRICE, MARKET, PRODUCT } from './market-tables.ts'
import { MONEY_TABLES } from './rooms.ts'
import type { Table } from './table.ts'

/** Those that the market fold writes and goes on from. */
export const MARKET_TABLES: readonly Table<object>[] = [ASSET, PRODUCT, ISSUE_PRICE, MARKET, INDEX_POINT]

/** Every table of schema `view`. */
export const TABLES: readonly Table<object>[] = [...MARKET_TABLES, CANDLE, ...MONEY_TABLES]
