import type pg from 'pg'
import { PHOTOS_KEPT_MS } from '@candela/contract'
import { transaction } from '../../vault/transaction.ts'
import type { CaseRow } from './cases.ts'
import type { PersonKeys } from './person-keys.ts'

const AT_ONCE = 200

/** The instant at which a submission is deleted after a decision at `decidedAt`, by the published rule. */
export function deletedAt(state: 'validated' | 'returned', decidedAt: number): number {
  return decidedAt + PHOTOS_KEPT_MS[state]
}

/** Photos, fields and the key they were sealed under are gone; what came of the case stays. */
export async function destroyContents(
  client: pg.PoolClient,
  keys: PersonKeys,
  { id, account }: Pick<CaseRow, 'id' | 'account'>,
): Promise<void> {
  await keys.destroy(account, client)
  await client.query('delete from vault.identity_photo where account = $1', [account])
  await client.query('update vault.identity_case set fields = null, delete_at = 0 where id = $1', [id])
}

/** Deletes what the rule says by now; answers how many cases' contents. */
export async function applyRetention(pool: pg.Pool, keys: PersonKeys, now: number): Promise<number> {
  const { rows } = await pool.query<{ id: string; account: string }>(
    'select id, account from vault.identity_case where delete_at > 0 and delete_at <= $1 order by delete_at limit $2',
    [now, AT_ONCE],
  )
  for (const { account } of rows) {
    await transaction(pool, async (client) => {
      await client.query('select 1 from vault.account where id = $1 for update', [account])
      // a newer case may have begun meanwhile, or the same one been sent again
      const { rows: due } = await client.query<{ id: string; account: string }>(
        'select id, account from vault.identity_case where account = $1 and delete_at > 0 and delete_at <= $2 for update',
        [account, now],
      )
      for (const found of due) await destroyContents(client, keys, found)
    })
  }
  return rows.length
}
