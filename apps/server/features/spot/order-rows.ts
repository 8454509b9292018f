import type { FillRow, OrderRow } from '@candela/projections'
import { ORDER_COLUMNS, type OrderColumns, orderOf } from '../../store/load.ts'
import type { Sources } from '../../queries/context.ts'

const FILL_COLUMNS =
  'trade, order_number, customer, product, side, price, lots, notional, fee, liquidity, counterparty, at, seq, market_seq'
/** fills an order's detail shows; an order is bounded far below by its size and the ladder's levels in nearly every case */
const MAX_DETAIL_FILLS = 500

interface FillColumns {
  readonly trade: string
  readonly order_number: string
  readonly customer: string
  readonly product: number
  readonly side: FillRow['side']
  readonly price: string
  readonly lots: string
  readonly notional: string
  readonly fee: string
  readonly liquidity: FillRow['liquidity']
  readonly counterparty: FillRow['counterparty']
  readonly at: string
  readonly seq: string
  readonly market_seq: string
}

export async function selectOrders(
  { store }: Sources,
  customer: number,
  before: number,
  product: number | undefined,
  closedOnly: boolean,
  limit: number,
): Promise<readonly OrderRow[]> {
  const { rows } = await store.pool.query<OrderColumns>({
    name: 'orders',
    text: `select ${ORDER_COLUMNS} from view.orders
           where customer = $1 and order_number < $2 and ($3::integer is null or product = $3) and (not $4 or status <> 'open')
           order by order_number desc limit $5`,
    values: [customer, before, product ?? null, closedOnly, limit],
  })
  return rows.map(orderOf)
}

export async function selectOrder({ store }: Sources, customer: number, number: number): Promise<OrderRow | undefined> {
  const { rows } = await store.pool.query<OrderColumns>({
    name: 'order',
    text: `select ${ORDER_COLUMNS} from view.orders where order_number = $1 and customer = $2`,
    values: [number, customer],
  })
  return rows[0] && orderOf(rows[0])
}

export async function selectFillsOf({ store }: Sources, customer: number, number: number): Promise<readonly FillRow[]> {
  const { rows } = await store.pool.query<FillColumns>({
    name: 'fills-of-order',
    text: `select ${FILL_COLUMNS} from view.fill where order_number = $1 and customer = $2 order by trade limit $3`,
    values: [number, customer, MAX_DETAIL_FILLS],
  })
  return rows.map(fillOf)
}

/** A customer's fills before a trade, newest first. */
export async function selectFills(
  { store }: Sources,
  customer: number,
  before: number,
  product: number | undefined,
  limit: number,
): Promise<readonly FillRow[]> {
  const { rows } = await store.pool.query<FillColumns>({
    name: 'fills',
    text: `select ${FILL_COLUMNS} from view.fill where customer = $1 and trade < $2 and ($3::integer is null or product = $3)
           order by trade desc limit $4`,
    values: [customer, before, product ?? null, limit],
  })
  return rows.map(fillOf)
}

function fillOf(row: FillColumns): FillRow {
  return {
    trade: Number(row.trade),
    order: Number(row.order_number),
    customer: Number(row.customer),
    product: row.product,
    side: row.side,
    price: Number(row.price),
    lots: Number(row.lots),
    notional: Number(row.notional),
    fee: Number(row.fee),
    liquidity: row.liquidity,
    counterparty: row.counterparty,
    at: Number(row.at),
    seq: Number(row.seq),
    marketSeq: Number(row.market_seq),
  }
}
