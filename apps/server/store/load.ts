import type { AssetDefinition, Ladder, ProductDefinition, Side, TimeInForce } from '@candela/contract'
import {
  type CustomerRow,
  type DepositRow,
  type HoldingRow,
  type IndexPointRow,
  type MarketRow,
  type MarketStart,
  type MoneyStart,
  type OrderRow,
  pnlDayOf,
  type TradeRow,
} from '@candela/projections'
import { gmt8DayStart } from '@candela/units'
import type pg from 'pg'

/** A row as the driver answers it: 64-bit and numeric columns are strings of digits. */
type Digits<Row> = { [Key in keyof Row]: Row[Key] extends bigint ? string : Row[Key] }

/** Reads what the market fold goes on from. */
export async function loadMarket(client: pg.Client, seq: number): Promise<MarketStart> {
  const assets = await client.query<{ definition: AssetDefinition }>('select definition from view.asset')
  const products = await client.query<{ definition: ProductDefinition }>('select definition from view.product')
  const { rows } = await client.query<Omit<Digits<MarketRow>, 'ladder'> & { ladder: Ladder }>(
    'select * from view.market',
  )
  const markets = rows.map((row) => ({
    ...wholeNumbers(row, ['seq', 'at', 'step', 'index', 'bid', 'ask']),
    ladder: row.ladder,
  }))
  const lastAt = markets.reduce((latest, { at }) => Math.max(latest, at), 0)
  const points = await pointsAt(client, Number.MAX_SAFE_INTEGER)
  const opening = await pointsAt(client, gmt8DayStart(pnlDayOf(lastAt)))
  return {
    seq,
    assets: assets.rows.map((row) => row.definition),
    products: products.rows.map((row) => row.definition),
    markets,
    points,
    dayStart: new Map(opening.map(({ product, index }) => [product, index])),
  }
}

/** Reads what the money fold goes on from; `since`: the last known moment, whose GMT+8 day is the earliest that still counts. */
export async function loadMoney(client: pg.Client, seq: number, since: number): Promise<MoneyStart> {
  const customers = await client.query<Digits<CustomerRow>>(
    'select customer, command_id as "commandId", opened_at as "openedAt", seq from view.customer',
  )
  const orders = await client.query<OrderColumns>(
    `select ${ORDER_COLUMNS} from view.orders where status = 'open' order by order_number`,
  )
  const holdings = await client.query<Digits<HoldingRow>>('select * from view.holding')
  const deposits = await client.query<Digits<DepositRow>>('select * from view.deposit where at > $1 order by seq', [
    gmt8DayStart(pnlDayOf(since)),
  ])
  return {
    seq,
    customers: customers.rows.map((row) => wholeNumbers(row, ['customer', 'openedAt', 'seq'])),
    openOrders: orders.rows.map(orderOf),
    holdings: holdings.rows.map((row) => ({
      ...wholeNumbers(row, ['customer']),
      available: BigInt(row.available),
      held: BigInt(row.held),
      cost: BigInt(row.cost),
    })),
    deposits: deposits.rows.map((row) => ({
      ...wholeNumbers(row, ['customer', 'seq', 'at', 'amount']),
      value: BigInt(row.value),
    })),
  }
}

/** trades of each product that may be among the latest */
const LATEST_TRADES = 200

/** The latest own trades of every product, in order. */
export async function loadTrades(client: pg.Client): Promise<readonly TradeRow[]> {
  const { rows } = await client.query<Digits<TradeRow>>(
    `select p.product, t.trade, t.price, t.lots, t.taker_side as "takerSide", t.counterparty, t.at, t.seq from view.product p
     cross join lateral (select * from view.trade where product = p.product order by trade desc limit $1) t order by t.trade`,
    [LATEST_TRADES],
  )
  return rows.map((row) => wholeNumbers(row, ['trade', 'price', 'lots', 'at', 'seq']))
}

export const ORDER_COLUMNS =
  'order_number, customer, product, side, type, time_in_force, price, lots, spend, filled, notional, fee, held, ' +
  'maker_fee_ppm, taker_fee_ppm, status, reason, placed_at, updated_at, seq, updated_seq'

export interface OrderColumns {
  readonly order_number: string
  readonly customer: string
  readonly product: number
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly time_in_force: TimeInForce
  readonly price: string
  readonly lots: string
  readonly spend: string
  readonly filled: string
  readonly notional: string
  readonly fee: string
  readonly held: string
  readonly maker_fee_ppm: number
  readonly taker_fee_ppm: number
  readonly status: OrderRow['status']
  readonly reason: OrderRow['reason']
  readonly placed_at: string
  readonly updated_at: string
  readonly seq: string
  readonly updated_seq: string
}

export function orderOf(row: OrderColumns): OrderRow {
  return {
    order: Number(row.order_number),
    customer: Number(row.customer),
    product: row.product,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    price: Number(row.price),
    lots: Number(row.lots),
    spend: Number(row.spend),
    filled: Number(row.filled),
    notional: Number(row.notional),
    fee: Number(row.fee),
    held: Number(row.held),
    makerFeePpm: row.maker_fee_ppm,
    takerFeePpm: row.taker_fee_ppm,
    status: row.status,
    reason: row.reason,
    placedAt: Number(row.placed_at),
    updatedAt: Number(row.updated_at),
    seq: Number(row.seq),
    updatedSeq: Number(row.updated_seq),
  }
}

async function pointsAt(client: pg.Client, at: number): Promise<IndexPointRow[]> {
  const { rows } = await client.query<Digits<IndexPointRow>>(
    `select p.product, i.at, i.index from view.product p
     cross join lateral (select at, index from view.index_point where product = p.product and at <= $1 order by at desc limit 1) i`,
    [at],
  )
  return rows.map((row) => wholeNumbers(row, ['at', 'index']))
}

/** 64-bit columns as the numbers they are; all of ours but amounts are safe integers. */
function wholeNumbers<Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]): Row {
  const copy = { ...row }
  for (const key of keys) copy[key] = Number(row[key]) as Row[Key]
  return copy
}
