import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { copyFile, copyJournal, momentOf, nodeDisk } from '@candela/journal'
import type { Connected } from '../store/beside.ts'
import {
  BackupError,
  CONTENTS_FILE,
  encodeContents,
  filesOf,
  folderIn,
  KEYS_FOLDER,
  type Place,
  UNFINISHED_FILE,
} from './contents.ts'
import { holdMoment } from './moment.ts'
import { settle, settleFolder } from './settled.ts'
import { checkTogether } from './together.ts'
import { writeVault } from './vault-rows.ts'

export interface Taking {
  readonly dataDirectory: string
  /** to the house's database */
  readonly connect: () => Promise<Connected>
  /** folders that do not exist, or are empty */
  readonly to: Place
  readonly release: string
  readonly clock: () => number
  /** ends it: what was written is taken away, and the reason is thrown */
  readonly interrupted: AbortSignal
}

export interface Taken {
  readonly seq: number
  readonly files: number
  readonly bytes: number
}

/** read first of a proof log that is written on, so that all that they tell of is in the files read after them */
const TELLING_FIRST = ['checkpoint', 'edge']

/**
 * Copies a house, which may be at work, as it stood at one moment: what its journal had acknowledged and its vault held when nothing
 * was acknowledged. Like the house after a loss of power at that moment, it can be started. Throws BackupError.
 */
export async function takeBackup({ dataDirectory, connect, to, release, clock, interrupted }: Taking): Promise<Taken> {
  if (!existsSync(join(dataDirectory, 'journal', 'acked')))
    throw new BackupError(`${dataDirectory} holds no house: there is no journal in it.`)
  const folders = [to.folder, ...(to.keys === undefined ? [] : [to.keys])]
  if (to.keys !== undefined && (isWithin(to.keys, to.folder) || isWithin(to.folder, to.keys)))
    throw new BackupError('The folder of the keys and the one of the backup must lie beside each other.')
  for (const path of folders) await claimEmpty(path)
  const from = (name: string): string => join(dataDirectory, name)
  const unfinished = join(to.folder, UNFINISHED_FILE)
  const contents = await open(unfinished, 'wx', 0o600).catch(() => {
    throw new BackupError(`Another backup is being written to ${to.folder}.`)
  })
  let connected: Connected | undefined
  try {
    connected = await connect()
    const { client } = connected
    interrupted.throwIfAborted()
    // breaks off what is being asked, and refuses what comes after it
    interrupted.addEventListener('abort', () => void client.end())
    // signed before the moment, so that it vouches for nothing that comes after it
    await copyFolder(from('proof'), join(to.folder, 'proof'), interrupted, TELLING_FIRST)
    const journal = nodeDisk(from('journal'))
    const moment = await holdMoment(client, () => momentOf(journal))
    const genesisId = Buffer.from(moment.genesisId).toString('hex')
    await copyJournal(journal, nodeDisk(join(to.folder, 'journal')), moment)
    for (const name of ['keys', 'rails', 'market']) await copyFolder(from(name), folderIn(to, name), interrupted)
    await checkTogether(client, genesisId, folderIn(to, KEYS_FOLDER))
    const vault = await writeVault(client, to.folder)
    const migrations = await client.query<{ name: string }>('select name from public.migration order by name')
    const files = await filesOf(to)
    const said = encodeContents({
      release,
      takenAt: new Date(clock()).toISOString(),
      genesisId,
      seq: moment.seq,
      migrations: migrations.rows.map(({ name }) => name),
      ...vault,
      files: [...files],
    })
    interrupted.throwIfAborted()
    await contents.writeFile(said)
    await contents.close()
    for (const path of folders) await settleFolder(path)
    interrupted.throwIfAborted()
    await rename(unfinished, join(to.folder, CONTENTS_FILE))
    for (const path of folders) {
      await settle(path)
      await settle(dirname(path))
    }
    return { seq: moment.seq, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  } catch (error) {
    await contents.close()
    // what is left of it would hold keys and people's data, and be of no use
    for (const path of folders) await empty(path)
    throw interrupted.aborted ? interrupted.reason : error
  } finally {
    await connected?.stop()
  }
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}${sep}`)
}

async function claimEmpty(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if ((await readdir(path)).length > 0)
    throw new BackupError(`${path} is not empty. A backup takes a folder of its own.`)
}

async function empty(path: string): Promise<void> {
  for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true })
}

/** Copies the files of a folder and of those in it; what is locked, half written or not there is left out. */
async function copyFolder(
  from: string,
  to: string,
  interrupted: AbortSignal,
  first: readonly string[] = [],
): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  const names = (await readdir(from)).filter((name) => !name.startsWith('lock-') && !name.endsWith('.temporary'))
  const ordered = [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name))]
  for (const name of ordered) {
    interrupted.throwIfAborted()
    if (statSync(join(from, name)).isDirectory()) await copyFolder(join(from, name), join(to, name), interrupted)
    else await copyFile(nodeDisk(from), nodeDisk(to), name)
  }
}
