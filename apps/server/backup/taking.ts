import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { copyFile, copyJournal, isSameMoment, type JournalMoment, momentOf, nodeDisk } from '@candela/journal'
import type pg from 'pg'
import { BackupError, CONTENTS_FILE, encodeContents, filesOf, folderIn, type Place } from './contents.ts'
import { writeVault } from './vault-rows.ts'

export interface Taking {
  readonly dataDirectory: string
  /** of the house's database, for the backup alone */
  readonly client: pg.Client
  /** folders that do not exist, or are empty */
  readonly to: Place
  readonly release: string
  readonly clock: () => number
}

export interface Taken {
  readonly seq: number
  readonly files: number
  readonly bytes: number
}

/** A moment takes about a millisecond; a house that acknowledged something in each of these is not one house. */
const TRIES = 5_000
/** read first of a proof log that is written on, so that all that they tell of is in the files read after them */
const TELLING_FIRST = ['checkpoint', 'edge']

/**
 * Copies a house, which may be at work, as it stood at one moment: what its journal had acknowledged and its vault held when nothing
 * was acknowledged. Like the house after a loss of power at that moment, it can be started. Throws BackupError.
 */
export async function takeBackup({ dataDirectory, client, to, release, clock }: Taking): Promise<Taken> {
  if (!existsSync(join(dataDirectory, 'journal', 'acked')))
    throw new BackupError(`${dataDirectory} holds no house: there is no journal in it.`)
  const folders = [to.keys, to.folder].filter((path) => path !== undefined)
  if (folders.some((one) => folders.some((other) => one.startsWith(`${other}${sep}`))))
    throw new BackupError('The folder of the keys and the one of the backup must lie beside each other.')
  for (const path of folders) await begin(path)
  const [folder, keys] = [unfinished(to.folder), to.keys && unfinished(to.keys)]
  const from = (name: string): string => join(dataDirectory, name)
  // signed before the moment, so that it vouches for nothing that comes after it
  await copyFolder(from('proof'), join(folder, 'proof'), TELLING_FIRST)
  const journal = nodeDisk(from('journal'))
  const moment = await holdMoment(client, () => momentOf(journal))
  try {
    await copyJournal(journal, nodeDisk(join(folder, 'journal')), moment)
    for (const name of ['keys', 'rails', 'market']) await copyFolder(from(name), folderIn({ folder, keys }, name))
    const vault = await writeVault(client, folder)
    const migrations = await client.query<{ name: string }>('select name from public.migration order by name')
    const files = await filesOf({ folder, keys })
    const said = encodeContents({
      release,
      takenAt: new Date(clock()).toISOString(),
      genesisId: Buffer.from(moment.genesisId).toString('hex'),
      seq: moment.seq,
      migrations: migrations.rows.map(({ name }) => name),
      ...vault,
      files: [...files],
    })
    await writeFile(join(folder, CONTENTS_FILE), said, { mode: 0o600, flush: true })
    for (const path of folders) await finish(path)
    return { seq: moment.seq, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  } finally {
    await client.query('rollback')
  }
}

const unfinished = (path: string): string => `${path}.unfinished`

async function begin(path: string): Promise<void> {
  if (existsSync(path) && (await readdir(path)).length > 0)
    throw new BackupError(`${path} is not empty. A backup takes a folder of its own.`)
  await rm(unfinished(path), { recursive: true, force: true })
  await mkdir(unfinished(path), { recursive: true, mode: 0o700 })
}

/** A folder gets its name once all that belongs into it is on the disk. */
async function finish(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await rename(unfinished(path), path)
  await syncFolder(dirname(path))
}

/** Begins a transaction that sees the vault as it is while nothing is acknowledged. */
async function holdMoment(client: pg.Client, look: () => JournalMoment): Promise<JournalMoment> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = look()
    await client.query('begin isolation level repeatable read read only')
    await client.query('select 1 from vault.house')
    const after = look()
    if (isSameMoment(before, after)) return after
    await client.query('rollback')
  }
  throw new BackupError('The house was never quiet for the millisecond that a backup needs to begin. Try again.')
}

/** Copies the files of a folder and of those in it; what is locked, half written or not there is left out. */
async function copyFolder(from: string, to: string, first: readonly string[] = []): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  const names = (await readdir(from)).filter((name) => !name.startsWith('lock-') && !name.endsWith('.temporary'))
  const ordered = [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name))]
  for (const name of ordered) {
    if (statSync(join(from, name)).isDirectory()) await copyFolder(join(from, name), join(to, name))
    else await copyFile(nodeDisk(from), nodeDisk(to), name)
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
