import { STOP, type StopRow } from '@candela/projections'
import type { Sources } from '../../queries/context.ts'
import { rowsOf } from '../../queries/rows.ts'

/** Those of a customer that were never triggered, newest first; once triggered they stand among the orders. */
export function selectUntriggered(
  { store }: Sources,
  customer: number,
  before: number,
  product: number | null,
  closedOnly: boolean,
  limit: number,
): Promise<readonly StopRow[]> {
  const untriggered = `where customer = $1 and order_number < $2 and ($3::integer is null or product = $3)
    and triggered_at = 0 and (not $4 or status = 'closed') order by order_number desc limit $5`
  return rowsOf(store.pool, STOP, 'stops', untriggered, [customer, before, product, closedOnly, limit])
}

/** The stops of these orders of a customer, and the stops beside them in an OCO. */
export function selectStopsOf(
  { store }: Sources,
  customer: number,
  orders: readonly number[],
): Promise<readonly StopRow[]> {
  const rest = 'where customer = $1 and (order_number = any($2) or oco = any($2))'
  return rowsOf(store.pool, STOP, 'stops-of-orders', rest, [customer, orders])
}
