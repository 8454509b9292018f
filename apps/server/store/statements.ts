import type { MarketChanges, MoneyChanges, OrderRow, PlacedCandle } from '@candela/projections'
import { binaryRows } from './binary-rows.ts'
import {
  AMENDMENT,
  arrayOf,
  ASSET,
  CANDLE,
  type Change,
  CUSTOMER,
  DEPOSIT,
  FILL,
  HOLDING,
  INDEX_POINT,
  MARKET,
  ORDER,
  ORDER_CHANGE,
  POSTING,
  PRODUCT,
  type Table,
  TOTAL,
  TRADE,
  USED_MARKET,
} from './tables.ts'

/** One statement of a batch, ready to be sent and to be sent again. */
export type Statement =
  | {
      /** the same text always has the same name, so that the server plans it once */
      readonly name: string
      readonly text: string
      readonly values: readonly string[]
    }
  | {
      readonly text: string
      /** binary rows */
      readonly bytes: Uint8Array
    }

/** with fewer rows, a prepared insert takes less than a copy, which is parsed anew every time */
const COPY_FROM_ROWS = 16

/**
 * The statement that puts rows of one kind in their places, also again; none for no rows. Reads the rows now: they may
 * change afterwards.
 */
export function insert<Row>(into: Table<Row>, rows: Iterable<Row>, count: number): readonly Statement[] {
  return count === 0 ? [] : [withArrays(into, rows)]
}

/** The same for rows of which none is there yet. */
function add<Row>(to: Table<Row>, rows: Iterable<Row>, count: number): readonly Statement[] {
  if (count < COPY_FROM_ROWS) return insert(to, rows, count)
  return [{ text: to.copy, bytes: binaryRows(to.columns, rows, count) }]
}

function withArrays<Row>({ name, statement, columns }: Table<Row> | Change<Row>, rows: Iterable<Row>): Statement {
  return { name, text: statement, values: columns.map((column) => arrayOf(column, rows)) }
}

/** Orders placed after entry `writtenSeq` are new in SQL. */
function orderStatements(orders: Iterable<OrderRow>, writtenSeq: number): readonly Statement[] {
  const placed: OrderRow[] = []
  const changed: OrderRow[] = []
  for (const row of orders) (row.seq > writtenSeq ? placed : changed).push(row)
  const changes = changed.length > 0 ? [withArrays(ORDER_CHANGE, changed)] : []
  return [...add(ORDER, placed, placed.length), ...changes]
}

/** What writes the changes of money since entry `writtenSeq`. */
export function moneyStatements(changes: MoneyChanges, writtenSeq: number): readonly Statement[] {
  return [
    ...add(CUSTOMER, changes.customers, changes.customers.length),
    ...orderStatements(changes.orders.values(), writtenSeq),
    ...add(FILL, changes.fills, changes.fills.length),
    ...add(TRADE, changes.trades, changes.trades.length),
    ...add(POSTING, changes.postings, changes.postings.length),
    ...insert(HOLDING, changes.holdings, changes.holdings.size),
    ...add(TOTAL, changes.totals, changes.totals.length),
    ...add(AMENDMENT, changes.amendments, changes.amendments.length),
    ...add(DEPOSIT, changes.deposits, changes.deposits.length),
    ...insert(USED_MARKET, [...changes.usedMarkets.values()], changes.usedMarkets.size),
  ]
}

export function marketStatements(changes: MarketChanges, candles: readonly PlacedCandle[]): readonly Statement[] {
  return [
    ...insert(ASSET, [...changes.assets.values()], changes.assets.size),
    ...insert(PRODUCT, [...changes.products.values()], changes.products.size),
    ...insert(MARKET, [...changes.markets.values()], changes.markets.size),
    ...add(INDEX_POINT, changes.indexPoints, changes.indexPoints.length),
    ...insert(CANDLE, candles, candles.length),
  ]
}
