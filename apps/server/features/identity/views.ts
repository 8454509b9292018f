import type pg from 'pg'
import type { IdentityView } from '@candela/contract'
import { writeLook } from '../../desk/noted-looks.ts'

const MAX_SHOWN = 500

/** Looks at a customer's documents, with operator, time and reason: append only, and the customer's to read. */
export interface IdentityViews {
  /** `operator` 0: the practice reviewer. */
  log(account: string, operator: number, what: IdentityView['what'], reason: string): Promise<void>
  /** Newest first. */
  list(account: string): Promise<IdentityView[]>
}

export function openIdentityViews(pool: pg.Pool, clock: () => number): IdentityViews {
  return {
    log: (account, operator, what, reason) => writeLook(pool, clock(), operator, { account, what, reason }),
    async list(account) {
      const { rows } = await pool.query<{ at: string; operator: number; what: IdentityView['what']; reason: string }>(
        'select at, operator, what, reason from vault.identity_view where account = $1 order by id desc limit $2',
        [account, MAX_SHOWN],
      )
      return rows.map(({ at, operator, what, reason }) => ({
        at: Number(at),
        who: operator === 0 ? 'Practice reviewer' : `Reviewer ${operator}`,
        what,
        reason,
      }))
    },
  }
}
