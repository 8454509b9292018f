import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Connected } from '../store/beside.ts'
import { knownMigrations, migrate } from '../store/migrate.ts'
import { BackupError, checkFiles, type Contents, folderIn, FOLDERS, type Place, readContents } from './contents.ts'
import { settle, settleFolder } from './settled.ts'
import { readVault } from './vault-rows.ts'

export interface Restoring {
  readonly from: Place
  readonly dataDirectory: string
  readonly log: Log
  /** to the database that the house will have */
  readonly connect: () => Promise<Connected>
}

/**
 * Puts a backup into a data directory that holds no house and a database that holds no vault. The next start brings both to what its
 * program needs. Throws BackupError before anything of it is written, where the backup or the place cannot be used.
 */
export async function restoreBackup({ from, dataDirectory, log, connect }: Restoring): Promise<Contents> {
  const contents = await readContents(from.folder)
  const unknown = contents.migrations.find((name) => !knownMigrations().includes(name))
  if (unknown !== undefined)
    throw new BackupError(
      `The backup is of release ${contents.release}, whose database this program does not know (${unknown}). Restore it with that release.`,
    )
  const isBrokenOff = FOLDERS.some((name) => existsSync(unfinishedIn(dataDirectory, name)))
  const hint = isBrokenOff
    ? ` A restore broke off here: where this is what it left, empty ${dataDirectory} and the database that it was put into, then begin again.`
    : ''
  const taken = FOLDERS.find((name) => existsSync(join(dataDirectory, name)))
  if (taken !== undefined)
    throw new BackupError(
      `${join(dataDirectory, taken)} exists: DATA_DIR holds a house. Restore into an empty one.${hint}`,
    )
  await checkFiles(from, contents)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const places = FOLDERS.filter((name) => existsSync(folderIn(from, name))).map((name) => ({
    copy: folderIn(from, name),
    unfinished: unfinishedIn(dataDirectory, name),
    place: join(dataDirectory, name),
  }))
  const connected = await connect()
  const { client } = connected
  try {
    if (await holdsHouse(client))
      throw new BackupError(`The database holds a house already. Restore into an empty one, by DATABASE_URL.${hint}`)
    for (const { copy, unfinished } of places) {
      // of a restore that broke off
      await rm(unfinished, { recursive: true, force: true })
      await cp(copy, unfinished, { recursive: true })
      // whatever way the copy came here, its keys are for the house alone
      await chmod(unfinished, 0o700)
      await settleFolder(unfinished)
    }
    await migrate(client, log, contents.migrations)
    await readVault(client, from.folder, contents)
  } finally {
    await connected.stop()
  }
  for (const { unfinished, place } of places) await rename(unfinished, place)
  await settle(dataDirectory)
  return contents
}

function unfinishedIn(dataDirectory: string, name: string): string {
  return join(dataDirectory, `${name}.restoring`)
}

/** True of a database whose vault belongs to a journal; one that a restore left empty is none. */
async function holdsHouse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('vault.house') is not null as found`)
  return rows[0]!.found && ((await client.query('select 1 from vault.house')).rowCount ?? 0) > 0
}
