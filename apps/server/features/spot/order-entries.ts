import type { OrderEntries } from '../../ports/spot.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { selectPart } from './order-parts.ts'

/** entries of an order that a proof is put together from; more are too long a proof in any case */
const MAX_ENTRIES = 4_096

export async function orderEntries(sources: Sources, customer: number, id: string): Promise<Answered<OrderEntries>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const order = Number(id)
  const { order: row, stop } = await selectPart(sources, customer, order)
  const placed = stop?.seq ?? row?.seq
  if (row && row.strategy > 0) return refuse('proofOfStrategy')
  if (placed === undefined) return refuse('orderUnknown')
  const { rows } = await sources.store.pool.query<{ seq: string }>({
    name: 'entries-of-order',
    text: `select seq from view.fill where order_number = $1 and seq > $2
           union select seq from view.amendment where order_number = $1
           union select market_seq from view.stop_order where order_number = $1 and market_seq > 0
           union select updated_seq from view.stop_order where order_number = $1 and updated_seq > $2
           union select updated_seq from view.orders where order_number = $1 and updated_seq > $2
           order by seq limit $3`,
    values: [order, placed, MAX_ENTRIES + 1],
  })
  if (rows.length > MAX_ENTRIES) return refuse('proofTooLarge')
  return answer({ order, placed, later: rows.map(({ seq }) => Number(seq)) })
}
