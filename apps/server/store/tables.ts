import type { AssetDefinition, ProductDefinition } from '@candela/contract'
import type {
  AmendmentRow,
  CustomerRow,
  DepositRow,
  FillRow,
  HoldingRow,
  IndexPointRow,
  MarketRow,
  OrderRow,
  PlacedCandle,
  PostingRow,
  TotalRow,
  TradeRow,
  UsedMarketRow,
} from '@candela/projections'

type SqlType = 'bigint' | 'integer' | 'numeric' | 'text' | 'jsonb' | 'uuid'
export type Value = number | bigint | string | null

export interface Column<Row> {
  readonly name: string
  readonly type: SqlType
  readonly of: (row: Row) => Value
}

/** A table of schema `view` and how its rows are written: one statement per batch. */
export interface Table<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** with one array per column */
  readonly statement: string
  /** takes binary rows, all of which must be new; half the database's work */
  readonly copy: string
}

/**
 * What becomes of a row that is there already: `{ replace: key }` takes the new one, `{ keep: key }` the old one; where nothing is
 * said, a second row is an error. A batch itself never holds two rows of one key.
 */
type Again = { readonly replace: readonly string[] } | { readonly keep: readonly string[] }

export function table<Row>(name: string, columns: readonly Column<Row>[], again?: Again): Table<Row> {
  const names = columns.map((column) => column.name)
  const arrays = columns.map((column, index) => `$${index + 1}::${column.type}[]`)
  const conflict = again ? onConflict(names, again) : ''
  const statement = `insert into ${name} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})${conflict}`
  const copy = `copy ${name} (${names.join(', ')}) from stdin (format binary)`
  return { name, columns, statement, copy }
}

/** What changes a row of a table that is there: the columns named, found by `key`. */
export interface Change<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly statement: string
}

function change<Row>(of: Table<Row>, key: string, changing: readonly string[]): Change<Row> {
  const columns = [key, ...changing].map((name) => of.columns.find((column) => column.name === name)!)
  const arrays = columns.map((column, index) => `$${index + 1}::${column.type}[]`)
  const set = changing.map((name) => `${name} = new.${name}`).join(', ')
  const names = columns.map(({ name }) => name).join(', ')
  const statement = `update ${of.name} old set ${set} from unnest(${arrays.join(', ')}) as new (${names}) where old.${key} = new.${key}`
  return { name: `${of.name} changed`, columns, statement }
}

function onConflict(names: readonly string[], again: Again): string {
  if ('keep' in again) return ` on conflict (${again.keep.join(', ')}) do nothing`
  const changing = names.filter((column) => !again.replace.includes(column))
  const replace = changing.map((column) => `${column} = excluded.${column}`).join(', ')
  return ` on conflict (${again.replace.join(', ')}) do update set ${replace}`
}

const NEEDS_QUOTES = /["\\\s,{}]|^$|^null$/i

/** A PostgreSQL array literal: `{1,2,"a \"b\""}`. */
export function arrayOf<Row>(column: Column<Row>, rows: Iterable<Row>): string {
  const elements: Value[] = []
  for (const row of rows) {
    const value = column.of(row)
    elements.push(
      value === null ? 'NULL' : typeof value === 'string' && NEEDS_QUOTES.test(value) ? quoted(value) : value,
    )
  }
  return `{${elements.join(',')}}`
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

function columnsOf<Row>(types: Record<string, readonly [SqlType, (row: Row) => Value]>): Column<Row>[] {
  return Object.entries(types).map(([name, [type, of]]) => ({ name, type, of }))
}

export const ASSET = table<AssetDefinition>(
  'view.asset',
  columnsOf({ asset: ['integer', (row) => row.asset], definition: ['jsonb', (row) => JSON.stringify(row)] }),
  { replace: ['asset'] },
)

export const PRODUCT = table<ProductDefinition>(
  'view.product',
  columnsOf({ product: ['integer', (row) => row.product], definition: ['jsonb', (row) => JSON.stringify(row)] }),
  { replace: ['product'] },
)

export const CUSTOMER = table<CustomerRow>(
  'view.customer',
  columnsOf({
    customer: ['bigint', (row) => row.customer],
    command_id: ['uuid', (row) => row.commandId],
    opened_at: ['bigint', (row) => row.openedAt],
    seq: ['bigint', (row) => row.seq],
  }),
)

export const ORDER = table<OrderRow>(
  'view.orders',
  columnsOf({
    order_number: ['bigint', (row) => row.order],
    customer: ['bigint', (row) => row.customer],
    product: ['integer', (row) => row.product],
    side: ['text', (row) => row.side],
    type: ['text', (row) => row.type],
    time_in_force: ['text', (row) => row.timeInForce],
    price: ['bigint', (row) => row.price],
    lots: ['bigint', (row) => row.lots],
    spend: ['bigint', (row) => row.spend],
    filled: ['bigint', (row) => row.filled],
    notional: ['bigint', (row) => row.notional],
    fee: ['bigint', (row) => row.fee],
    held: ['bigint', (row) => row.held],
    maker_fee_ppm: ['integer', (row) => row.makerFeePpm],
    taker_fee_ppm: ['integer', (row) => row.takerFeePpm],
    status: ['text', (row) => row.status],
    reason: ['text', (row) => row.reason],
    placed_at: ['bigint', (row) => row.placedAt],
    updated_at: ['bigint', (row) => row.updatedAt],
    seq: ['bigint', (row) => row.seq],
    updated_seq: ['bigint', (row) => row.updatedSeq],
  }),
  { replace: ['order_number'] },
)

/** What changes of an order while it is open. */
export const ORDER_CHANGE = change(ORDER, 'order_number', [
  'price',
  'lots',
  'filled',
  'notional',
  'fee',
  'held',
  'status',
  'reason',
  'updated_at',
  'updated_seq',
])

export const FILL = table<FillRow>(
  'view.fill',
  columnsOf({
    trade: ['bigint', (row) => row.trade],
    order_number: ['bigint', (row) => row.order],
    customer: ['bigint', (row) => row.customer],
    product: ['integer', (row) => row.product],
    side: ['text', (row) => row.side],
    price: ['bigint', (row) => row.price],
    lots: ['bigint', (row) => row.lots],
    notional: ['bigint', (row) => row.notional],
    fee: ['bigint', (row) => row.fee],
    liquidity: ['text', (row) => row.liquidity],
    counterparty: ['text', (row) => row.counterparty],
    at: ['bigint', (row) => row.at],
    seq: ['bigint', (row) => row.seq],
    market_seq: ['bigint', (row) => row.marketSeq],
  }),
)

export const AMENDMENT = table<AmendmentRow>(
  'view.amendment',
  columnsOf({
    order_number: ['bigint', (row) => row.order],
    seq: ['bigint', (row) => row.seq],
  }),
)

export const TRADE = table<TradeRow>(
  'view.trade',
  columnsOf({
    product: ['integer', (row) => row.product],
    trade: ['bigint', (row) => row.trade],
    price: ['bigint', (row) => row.price],
    lots: ['bigint', (row) => row.lots],
    taker_side: ['text', (row) => row.takerSide],
    counterparty: ['text', (row) => row.counterparty],
    at: ['bigint', (row) => row.at],
    seq: ['bigint', (row) => row.seq],
  }),
)

export const POSTING = table<PostingRow>(
  'view.posting',
  columnsOf({
    customer: ['bigint', (row) => row.customer],
    posting: ['bigint', (row) => row.posting],
    leg: ['integer', (row) => row.leg],
    asset: ['integer', (row) => row.asset],
    account: ['text', (row) => row.account],
    kind: ['text', (row) => row.kind],
    amount: ['numeric', (row) => row.amount],
    balance: ['numeric', (row) => row.balance],
    other_balance: ['numeric', (row) => row.otherBalance],
    reference: ['bigint', (row) => row.reference],
    at: ['bigint', (row) => row.at],
    seq: ['bigint', (row) => row.seq],
  }),
)

export const HOLDING = table<HoldingRow>(
  'view.holding',
  columnsOf({
    customer: ['bigint', (row) => row.customer],
    asset: ['integer', (row) => row.asset],
    available: ['numeric', (row) => row.available],
    held: ['numeric', (row) => row.held],
    cost: ['numeric', (row) => row.cost],
  }),
  { replace: ['customer', 'asset'] },
)

export const TOTAL = table<TotalRow>(
  'view.total',
  columnsOf({
    customer: ['bigint', (row) => row.customer],
    asset: ['integer', (row) => row.asset],
    at: ['bigint', (row) => row.at],
    seq: ['bigint', (row) => row.seq],
    total: ['numeric', (row) => row.total],
  }),
)

export const DEPOSIT = table<DepositRow>(
  'view.deposit',
  columnsOf({
    customer: ['bigint', (row) => row.customer],
    seq: ['bigint', (row) => row.seq],
    at: ['bigint', (row) => row.at],
    asset: ['integer', (row) => row.asset],
    amount: ['numeric', (row) => row.amount],
    value: ['numeric', (row) => row.value],
    source: ['text', (row) => row.source],
  }),
)

/** The same market entry may serve many fills: a row that is there already is the same row. */
export const USED_MARKET = table<UsedMarketRow>(
  'view.used_market',
  columnsOf({
    product: ['integer', (row) => row.product],
    seq: ['bigint', (row) => row.seq],
    at: ['bigint', (row) => row.at],
    index: ['bigint', (row) => row.index],
    ladder: ['jsonb', (row) => JSON.stringify(row.ladder)],
    shape: ['jsonb', (row) => JSON.stringify(row.shape)],
  }),
  { keep: ['product', 'seq'] },
)

export const MARKET = table<MarketRow>(
  'view.market',
  columnsOf({
    product: ['integer', (row) => row.product],
    seq: ['bigint', (row) => row.seq],
    at: ['bigint', (row) => row.at],
    step: ['bigint', (row) => row.step],
    index: ['bigint', (row) => row.index],
    bid: ['bigint', (row) => row.bid],
    ask: ['bigint', (row) => row.ask],
    ladder: ['jsonb', (row) => JSON.stringify(row.ladder)],
  }),
  { replace: ['product'] },
)

export const INDEX_POINT = table<IndexPointRow>(
  'view.index_point',
  columnsOf({
    product: ['integer', (row) => row.product],
    at: ['bigint', (row) => row.at],
    index: ['bigint', (row) => row.index],
  }),
)

export const CANDLE = table<PlacedCandle>(
  'view.candle',
  columnsOf({
    product: ['integer', (row) => row.product],
    interval: ['text', (row) => row.interval],
    start: ['bigint', (row) => row.candle.start],
    open: ['bigint', (row) => row.candle.open],
    high: ['bigint', (row) => row.candle.high],
    low: ['bigint', (row) => row.candle.low],
    close: ['bigint', (row) => row.candle.close],
    lots: ['bigint', (row) => row.candle.lots],
    own_lots: ['bigint', (row) => row.candle.ownLots],
    turnover: ['numeric', (row) => row.candle.turnover],
    seq: ['bigint', (row) => row.seq],
  }),
  { replace: ['product', 'interval', 'start'] },
)
