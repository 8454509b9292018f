import { existsSync } from 'node:fs'
import { chmod, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { knownMigrations, migrate } from '../store/migrate.ts'
import { BackupError, checkFiles, type Contents, folderIn, FOLDERS, type Place, readContents } from './contents.ts'
import { readVault } from './vault-rows.ts'

export interface Restoring {
  readonly from: Place
  readonly dataDirectory: string
  readonly log: Log
  /** Opens a connection to the database that the house will have; `stop` ends what was started for it. */
  readonly connect: () => Promise<{ readonly client: pg.Client; readonly stop: () => Promise<void> }>
}

/**
 * Puts a backup into a data directory that holds no house and a database that holds no vault. The next start brings both to what its
 * program needs. Throws BackupError before anything is written, where the backup or the place cannot be used.
 */
export async function restoreBackup({ from, dataDirectory, log, connect }: Restoring): Promise<Contents> {
  const contents = await readContents(from.folder)
  const unknown = contents.migrations.find((name) => !knownMigrations().includes(name))
  if (unknown !== undefined)
    throw new BackupError(
      `The backup is of release ${contents.release}, whose database this program does not know (${unknown}). Restore it with that release.`,
    )
  const taken = FOLDERS.find((name) => existsSync(join(dataDirectory, name)))
  if (taken !== undefined)
    throw new BackupError(`${join(dataDirectory, taken)} exists: DATA_DIR holds a house. Restore into an empty one.`)
  await checkFiles(from, contents)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const { client, stop } = await connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(`select to_regnamespace('vault') is not null as found`)
    if (rows[0]!.found)
      throw new BackupError('The database holds a house already. Restore into an empty one, by DATABASE_URL.')
    await migrate(client, log, contents.migrations)
    await readVault(client, from.folder, contents)
  } finally {
    await client.end()
    await stop()
  }
  for (const name of FOLDERS) {
    const copy = folderIn(from, name)
    if (!existsSync(copy)) continue
    await cp(copy, join(dataDirectory, name), { recursive: true, errorOnExist: true, force: false })
    // whatever way the copy came here, its keys are for the house alone
    await chmod(join(dataDirectory, name), 0o700)
  }
  return contents
}
