import { FILL, type FillRow, ORDER, type OrderRow } from '@candela/projections'
import type { Sources } from '../../queries/context.ts'
import { firstRowOf, rowsOf } from '../../queries/rows.ts'

/** fills an order's detail shows; an order is bounded far below by its size and the ladder's levels in nearly every case */
const MAX_DETAIL_FILLS = 500

export function selectOrders(
  { store }: Sources,
  customer: number,
  before: number,
  product: number | null,
  closedOnly: boolean,
  limit: number,
): Promise<readonly OrderRow[]> {
  const own = `where customer = $1 and strategy = 0 and order_number < $2 and ($3::integer is null or product = $3)
    and (not $4 or status <> 'open') order by order_number desc limit $5`
  return rowsOf(store.pool, ORDER, 'orders', own, [customer, before, product, closedOnly, limit])
}

export function selectOrder({ store }: Sources, customer: number, number: number): Promise<OrderRow | undefined> {
  return firstRowOf(store.pool, ORDER, 'order', 'where order_number = $1 and customer = $2', [number, customer])
}

export function selectFillsOf({ store }: Sources, customer: number, number: number): Promise<readonly FillRow[]> {
  const own = 'where order_number = $1 and customer = $2 order by trade limit $3'
  return rowsOf(store.pool, FILL, 'fills-of-order', own, [number, customer, MAX_DETAIL_FILLS])
}
