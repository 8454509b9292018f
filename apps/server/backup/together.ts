import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { keyCheckOf, openSecrets, VAULT_KEY_FILE } from '../vault/secrets.ts'
import { BackupError } from './contents.ts'

/** Refuses a vault of another journal, or one that another key than the one in `keys` has sealed. Throws BackupError. */
export async function checkTogether(client: pg.Client, genesisId: string, keys: string): Promise<void> {
  const { rows } = await client.query<{ genesis_id: string; key_check: Buffer | null }>(
    'select genesis_id, key_check from vault.house',
  )
  const [house] = rows
  if (house?.genesis_id !== genesisId)
    throw new BackupError(
      `The database belongs to ${house ? `the journal ${house.genesis_id}` : 'no journal'}, not to this house (${genesisId}). DATABASE_URL must be the house's own.`,
    )
  const key = await readFile(join(keys, VAULT_KEY_FILE))
  if (house.key_check?.equals(keyCheckOf(openSecrets(key))) !== true)
    throw new BackupError(`The key in ${join(keys, VAULT_KEY_FILE)} is not the one that the database is sealed with.`)
}
