import { rowOf, STOP, type StopRow } from '@candela/projections'
import type { Sources } from '../../queries/context.ts'
import { columnsOf } from '../../store/load.ts'

const STOP_COLUMNS = columnsOf(STOP)

/** Those of a customer that were never triggered, newest first; once triggered they stand among the orders. */
export async function selectUntriggered(
  { store }: Sources,
  customer: number,
  before: number,
  product: number | undefined,
  closedOnly: boolean,
  limit: number,
): Promise<readonly StopRow[]> {
  const { rows } = await store.pool.query<object>({
    name: 'stops',
    text: `select ${STOP_COLUMNS} from view.stop_order
           where customer = $1 and order_number < $2 and ($3::integer is null or product = $3)
             and triggered_at = 0 and (not $4 or status = 'closed')
           order by order_number desc limit $5`,
    values: [customer, before, product ?? null, closedOnly, limit],
  })
  return rows.map((row) => rowOf(STOP, row))
}

/** What these orders of a customer waited for, and the stops beside them in an OCO. */
export async function selectStopsOf(
  { store }: Sources,
  customer: number,
  orders: readonly number[],
): Promise<readonly StopRow[]> {
  const { rows } = await store.pool.query<object>({
    name: 'stops-of-orders',
    text: `select ${STOP_COLUMNS} from view.stop_order
           where customer = $1 and (order_number = any($2) or oco = any($2))`,
    values: [customer, orders],
  })
  return rows.map((row) => rowOf(STOP, row))
}
