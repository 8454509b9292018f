import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openSecrets, type Secrets } from '../../vault/secrets.ts'

const KEY_BYTES = 32

/**
 * A key for each person whose documents are kept: what they send is sealed under it, and it is sealed under the
 * vault's. Once it is destroyed, no copy of their photos, in a backup or on a disk, can be opened any more.
 */
export interface PersonKeys {
  /** Made at the first use. */
  of(account: string, client?: pg.Pool | pg.PoolClient): Promise<Secrets>
  /** Undefined where there is none, or none any more. */
  existing(account: string): Promise<Secrets | undefined>
  destroy(account: string, client: pg.PoolClient): Promise<void>
}

export function openPersonKeys(pool: pg.Pool, secrets: Secrets): PersonKeys {
  const place = (account: string): string => `identity key ${account}`
  const existing = async (account: string, client: pg.Pool | pg.PoolClient = pool): Promise<Secrets | undefined> => {
    const { rows } = await client.query<{ sealed: Buffer }>(
      'select sealed from vault.identity_key where account = $1',
      [account],
    )
    return rows[0] && openSecrets(secrets.open(rows[0].sealed, place(account)))
  }
  return {
    existing,
    async of(account, client = pool) {
      const sealed = secrets.seal(randomBytes(KEY_BYTES), place(account))
      await client.query(
        'insert into vault.identity_key (account, sealed) values ($1, $2) on conflict (account) do nothing',
        [account, sealed],
      )
      return (await existing(account, client))!
    },
    async destroy(account, client) {
      await client.query('delete from vault.identity_key where account = $1', [account])
    },
  }
}
