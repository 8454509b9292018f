import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, chooseAccount, type EmbeddedLog, EmbeddedPostgresError } from './account.ts'
import { type Binaries, findBinaries, isBehind } from './binaries.ts'
import { DATABASE, ensureCluster, readPassword } from './cluster.ts'
import { own } from './ownership.ts'
import { type Place, preparePlace, reachableBinaries } from './place.ts'
import { findPostmaster, launch, type Postmaster, shutDown } from './postmaster.ts'

/** The folder of files that an unprivileged user must reach, where it cannot reach the data directory or the checkout. */
const REACHABLE_BASE = '/var/lib/candela'
const LAUNCH_ATTEMPTS = 20
const LAUNCH_PAUSE_MS = 250
const ADOPT_TIMEOUT_MS = 3_000

const SETTINGS = {
  cluster_name: 'candela',
  max_connections: '60',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

export interface EmbeddedOptions {
  /** The folder of its own in DATA_DIR; made if missing, mode 0700. */
  directory: string
  log: EmbeddedLog
  /** The folder of the machine's own PostgreSQL; left out, the bundled one runs. */
  bin?: string | undefined
  /** Left out, the account is chosen for this machine. */
  account?: Account
  reachableBase?: string
}

export interface EmbeddedPostgres {
  /** A connection string for `pg`, password included: keep it out of logs. */
  url: string
  pid: number
  /** True when a server that an earlier, killed Candela left running was taken over. */
  adopted: boolean
  /** The programs that run, and whether they lack fixes of known weaknesses. */
  program: { version: string; postgres: string; behind: boolean }
  /** Shuts the server down and gives the directory free. May be called twice. */
  stop(): Promise<void>
}

/** The address of the server: a UNIX socket in this folder, or this port on 127.0.0.1. */
type Transport = { kind: 'socket'; folder: string } | { kind: 'port'; port: number }

/**
 * Starts PostgreSQL on `directory`, making the database on the first start, and resolves when it takes
 * connections. Throws DirectoryInUseError where another process owns the directory, EmbeddedPostgresError where it cannot run,
 * ConfigurationError where PG_BIN is not what can run it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const ownership = await own(directory)
  try {
    const running = await bringUp(directory, options)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await shutDown(running.postmaster)
      await rm(running.place.runningFile, { force: true })
      await ownership.release()
    }
    return {
      url: running.url,
      pid: running.postmaster.pid,
      adopted: running.adopted,
      program: running.program,
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    await ownership.release()
    throw error
  }
}

/** The address, for another process, of the server that its owner runs on `directory`; undefined while it does not take connections. */
export async function addressOfRunning(
  options: Pick<EmbeddedOptions, 'directory' | 'log'>,
): Promise<string | undefined> {
  const directory = resolve(options.directory)
  const place = await preparePlace(directory, chooseAccount(), REACHABLE_BASE, options.log)
  const password = await readPassword(directory)
  const running = await readRunning(place)
  if (password === undefined || running === undefined) return undefined
  const url = urlOf(running.transport, password)
  return (await serves(url, place)) ? url : undefined
}

async function bringUp(directory: string, options: EmbeddedOptions) {
  const { log } = options
  const account = options.account ?? chooseAccount()
  const base = options.reachableBase ?? REACHABLE_BASE
  const place = await preparePlace(directory, account, base, log)
  const binaries = await reachableBinaries(await findBinaries(options.bin), account, base, log)
  const { version, postgres } = binaries
  const program = { version, postgres, behind: isBehind(binaries) }
  const mark = fingerprint(binaries, account)

  const leftOver = findPostmaster(place)
  if (leftOver) {
    const url = await adoptable(directory, place, leftOver, mark)
    if (url !== undefined) {
      log.info({ pid: leftOver.pid }, 'took over the PostgreSQL server that an earlier run left behind')
      return { place, postmaster: leftOver, url, adopted: true, program }
    }
    log.warn({ pid: leftOver.pid }, 'stopping a PostgreSQL server that an earlier run left behind')
    await shutDown(leftOver)
  }

  const password = await ensureCluster(directory, place, binaries, account, log)
  await prepareSocketFolder(place, account)
  const { postmaster, transport } = await launchPatiently(place, binaries, account)
  await writeFile(place.runningFile, JSON.stringify({ mark, transport }), { mode: 0o600 })
  return { place, postmaster, url: urlOf(transport, password), adopted: false, program }
}

/**
 * Starts the server, waiting where something of the past is in the way for a moment: processes of a killed server that still end
 * themselves, or a port that another program took meanwhile.
 */
async function launchPatiently(
  place: Place,
  binaries: Binaries,
  account: Account,
): Promise<{ postmaster: Postmaster; transport: Transport }> {
  for (let attempt = 1; ; attempt++) {
    const transport: Transport = place.socketFits
      ? { kind: 'socket', folder: place.socketFolder }
      : { kind: 'port', port: await freePort() }
    try {
      const postmaster = await launch(place, binaries, account, { ...SETTINGS, ...listening(transport) })
      return { postmaster, transport }
    } catch (error) {
      const passing = error instanceof Error && /pre-existing shared memory|Address already in use/.test(error.message)
      if (!passing || attempt === LAUNCH_ATTEMPTS) throw error
      await sleep(LAUNCH_PAUSE_MS)
    }
  }
}

/** The left-over server's connection string where it is ready, ours in programs and settings, and answers; undefined otherwise. */
async function adoptable(
  directory: string,
  place: Place,
  leftOver: Postmaster,
  mark: string,
): Promise<string | undefined> {
  const password = await readPassword(directory)
  const running = await readRunning(place)
  if (!leftOver.ready || password === undefined || running?.mark !== mark) return undefined
  const url = urlOf(running.transport, password)
  return (await serves(url, place)) ? url : undefined
}

/** True when a server answers there, and for this place. */
async function serves(url: string, place: Place): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ADOPT_TIMEOUT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === place.cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function readRunning(place: Place): Promise<{ mark: string; transport: Transport } | undefined> {
  try {
    return JSON.parse(await readFile(place.runningFile, 'utf8'))
  } catch {
    return undefined
  }
}

function fingerprint(binaries: Binaries, account: Account): string {
  return createHash('sha256')
    .update(JSON.stringify([binaries.home, binaries.version, account, SETTINGS]))
    .digest('hex')
}

function listening(transport: Transport): Record<string, string> {
  return transport.kind === 'socket'
    ? { listen_addresses: '', port: '5432', unix_socket_directories: transport.folder }
    : { listen_addresses: '127.0.0.1', port: String(transport.port), unix_socket_directories: '' }
}

function urlOf(transport: Transport, password: string): string {
  const login = `postgresql://${DATABASE}:${encodeURIComponent(password)}`
  return transport.kind === 'socket'
    ? `${login}@localhost:5432/${DATABASE}?host=${encodeURIComponent(transport.folder)}`
    : `${login}@127.0.0.1:${transport.port}/${DATABASE}`
}

/** No server of ours runs any more: a socket that still lies here, or its lock naming a number given away since, is of the past. */
async function prepareSocketFolder(place: Place, account: Account): Promise<void> {
  await rm(place.socketFolder, { recursive: true, force: true })
  await mkdir(place.socketFolder, { recursive: true, mode: 0o700 })
  await chmod(place.socketFolder, 0o700)
  if (account.kind === 'user') await chown(place.socketFolder, account.uid, account.gid)
}

function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') found(address.port)
        else reject(new EmbeddedPostgresError('no free port on 127.0.0.1'))
      })
    })
  })
}
