import type { Side } from '@candela/contract'
import { FILL, type FillRow, ORDER, type OrderRow, rowOf } from '@candela/projections'
import { columnsOf } from '../../store/load.ts'
import type { Sources } from '../../queries/context.ts'

const ORDER_COLUMNS = columnsOf(ORDER)
const FILL_COLUMNS = columnsOf(FILL)
/** fills an order's detail shows; an order is bounded far below by its size and the ladder's levels in nearly every case */
const MAX_DETAIL_FILLS = 500

export async function selectOrders(
  { store }: Sources,
  customer: number,
  before: number,
  product: number | undefined,
  closedOnly: boolean,
  limit: number,
): Promise<readonly OrderRow[]> {
  const { rows } = await store.pool.query<object>({
    name: 'orders',
    text: `select ${ORDER_COLUMNS} from view.orders
           where customer = $1 and order_number < $2 and ($3::integer is null or product = $3) and (not $4 or status <> 'open')
           order by order_number desc limit $5`,
    values: [customer, before, product ?? null, closedOnly, limit],
  })
  return rows.map((row) => rowOf(ORDER, row))
}

export async function selectOrder({ store }: Sources, customer: number, number: number): Promise<OrderRow | undefined> {
  const { rows } = await store.pool.query<object>({
    name: 'order',
    text: `select ${ORDER_COLUMNS} from view.orders where order_number = $1 and customer = $2`,
    values: [number, customer],
  })
  return rows[0] && rowOf(ORDER, rows[0])
}

export async function selectFillsOf({ store }: Sources, customer: number, number: number): Promise<readonly FillRow[]> {
  const { rows } = await store.pool.query<object>({
    name: 'fills-of-order',
    text: `select ${FILL_COLUMNS} from view.fill where order_number = $1 and customer = $2 order by trade limit $3`,
    values: [number, customer, MAX_DETAIL_FILLS],
  })
  return rows.map((row) => rowOf(FILL, row))
}

/** A customer's fills before a trade, newest first. */
export async function selectFills(
  { store }: Sources,
  customer: number,
  before: number,
  { product, side }: { readonly product: number | undefined; readonly side: Side | undefined },
  limit: number,
): Promise<readonly FillRow[]> {
  const { rows } = await store.pool.query<object>({
    name: 'fills',
    text: `select ${FILL_COLUMNS} from view.fill where customer = $1 and trade < $2 and ($3::integer is null or product = $3)
           and ($4::text is null or side = $4) order by trade desc limit $5`,
    values: [customer, before, product ?? null, side ?? null, limit],
  })
  return rows.map((row) => rowOf(FILL, row))
}
