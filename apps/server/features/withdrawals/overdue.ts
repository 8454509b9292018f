import type { ReadOverduePayouts } from '../../ports/withdrawals.ts'
import type { Sources } from '../../queries/context.ts'

/** Money whose rail has accepted it, or that is back, is not overdue any more. */
export function openOverduePayouts({ store }: Sources): ReadOverduePayouts {
  return async () => {
    const { rows } = await store.pool.query<{ withdrawal: string; overdue_at: string }>({
      name: 'overdue-payouts',
      text: `select withdrawal, overdue_at from view.withdrawal
             where overdue_at > 0 and status in ('released', 'sending') order by overdue_at, withdrawal`,
    })
    return rows.map((row) => ({ withdrawal: Number(row.withdrawal), dueAt: Number(row.overdue_at) }))
  }
}
