import pg from 'pg'
import { migrate } from './migrate.ts'
import { StoreError } from './errors.ts'
import type { Log } from './log.ts'

/** The database: people in schema `vault`, what the projections make of the journal in schema `view`. */
export interface Store {
  /** for questions; every one is bounded by QUERY_TIMEOUT_MS, and by READ_TIMEOUT_MS where the database says nothing at all */
  readonly pool: pg.Pool
  /** a connection of one's own, outside the pool */
  connect(): Promise<pg.Client>
  /** the same at a start, when a busy machine may take longer than a customer would wait */
  connectPatiently(): Promise<pg.Client>
  close(): Promise<void>
}

const OLDEST_SERVER = 150_000
const POOL_SIZE = 8
/** kept open, so that the next question need not wait for a new one */
const IDLE_POOL_SIZE = 2
const QUERY_TIMEOUT_MS = 10_000
/** a server that is frozen, or a connection that died without a word, breaks off nothing by itself */
const READ_TIMEOUT_MS = 12_000
const CONNECT_TIMEOUT_MS = 5_000
const CONNECT_ATTEMPTS = 40
/** the longest that a connection is tried for */
const PATIENCE_MS = 60_000
const CONNECT_PAUSE_MS = 250

/** Connects, waiting a while for a server that is just starting, and brings the vault to the newest migration. */
export async function openStore(databaseUrl: string, log: Log, readTimeoutMs = READ_TIMEOUT_MS): Promise<Store> {
  const line = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true }
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(line)
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
    await client.connect()
    return client
  }
  const first = await patiently(connect)
  try {
    const { rows } = await first.query<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    )
    const version = rows[0]!.version
    if (version < OLDEST_SERVER) throw new StoreError(`PostgreSQL 15 or newer is needed; this server says ${version}.`)
    await migrate(first, log)
  } finally {
    await first.end()
  }
  const pool = new pg.Pool({
    ...line,
    max: POOL_SIZE,
    min: IDLE_POOL_SIZE,
    statement_timeout: QUERY_TIMEOUT_MS,
    query_timeout: readTimeoutMs,
  })
  // the pool has ended before its connections have: what the database says to those on its way down is nothing to warn of
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) log.warn({ reason: error.message }, 'an idle database connection was lost')
  })
  // what a start asks while the machine is busy finds a connection at hand
  await patiently(async () => (await pool.connect()).release())
  const close = (): Promise<void> => {
    isClosing = true
    return pool.end()
  }
  return { pool, connect, connectPatiently: () => patiently(connect), close }
}

/** Tries until the database answers, for as long as a start may wait; what fails for another reason fails at once. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === CONNECT_ATTEMPTS || performance.now() > end || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MS))
    }
  }
}

/** True when an error of the database says nothing about the statement: a lost connection, a restart, a conflict to be tried again. */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string') return error instanceof Error && /connection|terminat|timeout/i.test(error.message)
  return /^(08|40|53|57P)/.test(code) || /^E(CONN|PIPE|TIMEDOUT|NOENT|HOSTUNREACH)/.test(code)
}

const OF_THE_DRIVER =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/
/** the statement timeout of the pool */
const QUERY_CANCELED = '57014'

/** True when a question went unanswered because the database is away or too busy, which says nothing about the question. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string') return error instanceof Error && OF_THE_DRIVER.test(String(message))
  return code === QUERY_CANCELED || /^(08|53|57P)/.test(code) || /^E(CONN|PIPE|TIMEDOUT|NOENT)/.test(code)
}

/**
 * Ties the vault to a journal: an empty one is claimed, its own is confirmed, another's is refused, since its customers would be
 * matched with strangers' money. An empty one is refused where it must hold people: nobody could log in, and strangers might take
 * their names.
 */
export async function claimVault(store: Store, genesisId: string, customers = 0): Promise<void> {
  const before = await store.pool.query('select 1 from vault.house')
  if (before.rowCount === 0 && customers > 0) {
    throw new StoreError(
      `The database holds no people, and the journal knows customers (${customers}). Start with the DATABASE_URL that the house had, or with none where it had none; to move it, restore a backup into the new database.`,
    )
  }
  await store.pool.query('insert into vault.house (genesis_id) values ($1) on conflict do nothing', [genesisId])
  const { rows } = await store.pool.query<{ genesis_id: string }>('select genesis_id from vault.house')
  const found = rows[0]!.genesis_id
  if (found !== genesisId) {
    throw new StoreError(
      `The database belongs to the journal ${found}, not to this one (${genesisId}). Restore the two together, or use another database.`,
    )
  }
}
