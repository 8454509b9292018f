import { createHash } from 'node:crypto'
import { chmod, chown, cp, mkdir, realpath, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../../configuration.ts'
import { type Account, type EmbeddedLog, EmbeddedPostgresError, may } from './account.ts'
import { type Binaries, binariesIn } from './binaries.ts'

/** The longest path a UNIX socket may have, with room to spare on every system. */
const SOCKET_PATH_LIMIT = 100
export const SOCKET_FILE = '.s.PGSQL.5432'

/** The place of the server's files. All of it belongs to the account. */
export interface Place {
  home: string
  cluster: string
  socketFolder: string
  /** False where the socket's path would be too long for the system; the server then listens on a loopback port. */
  socketFits: boolean
  logFile: string
  runningFile: string
}

/** Makes the folder for the server's files: `directory` itself, or, where an unprivileged user cannot get there, one it can. */
export async function preparePlace(
  directory: string,
  account: Account,
  reachableBase: string,
  log: EmbeddedLog,
): Promise<Place> {
  if (account.kind !== 'user') return placeIn(directory)
  await chmod(directory, 0o711)
  let home = join(directory, 'server')
  if (!may(account, '-x', directory)) {
    const label = createHash('sha256')
      .update(await realpath(directory))
      .digest('hex')
    home = join(reachableBase, `data-${label.slice(0, 16)}`)
    log.warn(
      { user: account.name, folder: home },
      `PostgreSQL runs as ${account.name}, who cannot reach ${directory}: the database lies in ${home}`,
    )
  }
  await mkdir(home, { recursive: true, mode: 0o700 })
  await chown(home, account.uid, account.gid)
  return placeIn(home)
}

/** The binaries themselves, or a copy of them where the account cannot reach them. */
export async function reachableBinaries(
  found: Binaries,
  account: Account,
  reachableBase: string,
  log: EmbeddedLog,
): Promise<Binaries> {
  if (account.kind !== 'user' || may(account, '-x', found.postgres)) return found
  if (!found.bundled) throw new ConfigurationError(`PG_BIN: ${account.name} cannot run ${found.postgres}`)
  const copy = join(reachableBase, `postgres-${found.version}`)
  if (!existsSync(copy)) {
    log.warn(
      { folder: copy },
      `${account.name} cannot reach ${found.home}: PostgreSQL's programs are copied to ${copy}`,
    )
    const unfinished = `${copy}.${process.pid}`
    await mkdir(reachableBase, { recursive: true, mode: 0o755 })
    await rm(unfinished, { recursive: true, force: true })
    await cp(found.home, unfinished, { recursive: true, verbatimSymlinks: true })
    await chmod(unfinished, 0o755)
    await rename(unfinished, copy)
  }
  const binaries = binariesIn(copy, found.version)
  if (!may(account, '-x', binaries.postgres)) {
    throw new EmbeddedPostgresError(
      `${account.name} cannot run ${binaries.postgres}; start Candela as a normal user, or set DATABASE_URL`,
    )
  }
  return binaries
}

function placeIn(home: string): Place {
  const socketFolder = join(home, 'socket')
  return {
    home,
    cluster: join(home, 'cluster'),
    socketFolder,
    socketFits: Buffer.byteLength(join(socketFolder, SOCKET_FILE)) <= SOCKET_PATH_LIMIT,
    logFile: join(home, 'postgres.log'),
    runningFile: join(home, 'running.json'),
  }
}
