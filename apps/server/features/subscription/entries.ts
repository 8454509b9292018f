import { SUBSCRIPTION, type SubscriptionRow } from '@candela/projections'
import type { SubscriptionReads } from '../../ports/subscription.ts'
import { answer, refuse } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { firstRowOf } from '../../queries/rows.ts'

type Moment = 'offered' | 'closed' | 'cancelled'

/** The entries of a subscription in the journal, and those of its sale that its outcome rests on. */
export async function subscriptionEntries(
  sources: Sources,
  customer: number,
  id: string,
): ReturnType<SubscriptionReads['subscriptionEntries']> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const own = 'where record = $1 and customer = $2'
  const row = await firstRowOf(pool, SUBSCRIPTION, 'subscription', own, [Number(id), customer])
  if (!row) return refuse('recordUnknown')
  const { rows } = await pool.query<{ moment: Moment; seq: string }>({
    name: 'sale-moments-proven',
    text: 'select moment, seq from view.sale_moment where sale = $1 order by seq',
    values: [row.sale],
  })
  const { record: order, seq: placed, allocatedSeq, decidedSeq } = row
  const later = [...new Set([allocatedSeq, decidedSeq])].filter((seq) => seq > 0)
  const moments = momentsOf(row)
  const ends = rows.filter(({ moment }) => moments.has(moment)).map(({ seq }) => Number(seq))
  const offer = Number(rows.find(({ moment }) => moment === 'offered')!.seq)
  return answer({ order, placed, later, ends: [...new Set(ends)], offer })
}

/** The moments of its sale that a subscription's outcome rests on. */
function momentsOf({ allocatedSeq, reason }: SubscriptionRow): ReadonlySet<Moment> {
  const isAllotted = allocatedSeq > 0 || reason === 'noLot'
  return new Set([
    ...(isAllotted ? ['closed' as const] : []),
    ...(reason === 'saleCancelled' ? ['cancelled' as const] : []),
  ])
}
