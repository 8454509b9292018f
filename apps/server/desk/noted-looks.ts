import type pg from 'pg'
import type { IdentityView } from '@candela/contract'
import type { AuditTrail, Deed } from '../ports/audit.ts'
import { transaction } from '../vault/transaction.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly audit: AuditTrail
  readonly clock: () => number
}

/** A look at what is a customer's; `reason`: what the owner reads of why. */
interface Look {
  readonly account: string
  readonly what: IdentityView['what']
  readonly reason: string
}

/** Writes down that an operator looks, in the audit log and in the owner's own, or in neither. */
type NoteLook = (look: Look, deed: Deed & { readonly operator: number }) => Promise<void>

export function openNotedLooks({ pool, audit, clock }: Parts): NoteLook {
  return (look, deed) =>
    transaction(pool, async (client) => {
      await writeLook(client, clock(), deed.operator, look)
      await audit.note(deed, client)
    })
}

/** Writes a look into its owner's log alone, at an instant; `operator` 0: the practice reviewer. */
export async function writeLook(
  client: pg.Pool | pg.PoolClient,
  at: number,
  operator: number,
  { account, what, reason }: Look,
): Promise<void> {
  await client.query(
    'insert into vault.identity_view (account, at, operator, what, reason) values ($1, $2, $3, $4, $5)',
    [account, at, operator, what, reason],
  )
}
