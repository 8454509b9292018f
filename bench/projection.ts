import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Applied, type Engine, type Follower, openEngine } from '@candela/engine'
import { nodeDisk } from '@candela/journal'
import { BEGINNING, CANDLE, CandleBook, MarketFold, MoneyFold } from '@candela/projections'
import { startEmbeddedPostgres } from '@candela/server/store/embedded'
import { openStore, ProjectionWriter, type Store } from '@candela/server/store'
import { plainInserts, type PreparedRows } from '@candela/server/testing/inserts'
import { median, type Report, spreadOf } from './stream.ts'
import { makeTradedJournal } from './traded-journal.ts'

const ENTRIES = 60_000
/** as the writer's when it catches up */
const BATCH_ROWS = 8_000
const ROUNDS = 3
const EVENTS_PER_SECOND = 10_000
const SECONDS = 5
const TURN_MS = 10
const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const raise = (error: Error): void => {
  throw error
}

const QUIET: Quiet = {
  genesisId: 'bench',
  durableSeq: 0,
  lastCommands: [],
  forgetCommands: () => {},
  follow: () => () => {},
  replay: async () => {},
}

type Quiet = Pick<Engine, 'genesisId' | 'durableSeq' | 'follow' | 'replay' | 'lastCommands' | 'forgetCommands'>

/**
 * From the journal to rows: replay, fold, encoding, copying and exactly-once beside the same rows as plain batched inserts, made ready
 * beforehand, into the same tables of the same database; and how far the views lag behind 10,000 events a second.
 */
export async function run(report: Report): Promise<void> {
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-projection-'))
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log: LOG })
  const store = await openStore(postgres.url, LOG)
  try {
    const journal = join(folder, 'journal')
    await makeTradedJournal(journal, ENTRIES)
    const engine = await openEngine({ disk: nodeDisk(journal), clock: Date.now, log: LOG, onFatal: raise })
    const entries = await entriesOf(engine)
    const batches = batchesOf(entries)
    const writer: number[] = []
    const plain: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      plain.push(await insertAll(store, batches))
      writer.push(await writeAll(store, engine))
    }
    const rows = await countRows(store)
    const value = (rows / median(writer)) * 1000
    const peerValue = (rows / median(plain)) * 1000
    const name = 'projection: rows written'
    const spread = spreadOf(plain.map((ms, round) => ms / writer[round]!))
    report({
      name,
      value,
      unit: '1/s',
      peer: 'plain batched inserts',
      peerValue,
      ratio: value / peerValue,
      spread,
      rounds: ROUNDS,
    })
    const lag = await lagUnderLoad(store, entries)
    await engine.close()
    report({
      name: 'projection: lag p99 at 10,000 events a second',
      value: lag,
      unit: 'ms',
      peer: 'goal',
      peerValue: 250,
      ratio: lag / 250,
    })
  } finally {
    await store.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function entriesOf(engine: Engine): Promise<readonly Applied[]> {
  const entries: Applied[] = []
  await engine.replay(1, (batch) => void entries.push(...batch))
  return entries
}

/** The rows of all entries, in as large batches as the writer's, as statements ready to be sent. */
function batchesOf(entries: readonly Applied[]): readonly (readonly PreparedRows[])[] {
  const market = new MarketFold(BEGINNING)
  const money = new MoneyFold(BEGINNING, market)
  const candles = new CandleBook()
  const batches: (readonly PreparedRows[])[] = []
  for (const entry of entries) {
    market.apply(entry)
    money.apply(entry)
    candles.apply(entry)
    if (money.size <= BATCH_ROWS && entry !== entries.at(-1)) continue
    batches.push(plainInserts([...money.take(), ...market.take(), { table: CANDLE, rows: candles.take() }]))
  }
  return batches
}

async function insertAll(store: Store, batches: readonly (readonly PreparedRows[])[]): Promise<number> {
  await emptyViews(store)
  const client = await store.connect()
  await client.query('set synchronous_commit = off')
  const begun = performance.now()
  for (const batch of batches) {
    await client.query('begin')
    for (const { name, text, values } of batch) await client.query({ name, text, values: [...values] })
    await client.query('commit')
  }
  const ms = performance.now() - begun
  await client.end()
  return ms
}

async function writeAll(store: Store, engine: Engine): Promise<number> {
  await emptyViews(store, engine.genesisId)
  const begun = performance.now()
  const writer = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: raise })
  const ms = performance.now() - begun
  await writer.close()
  return ms
}

/** Tables as they are made, with nothing in them; the log of the database is written before anything is timed. */
async function emptyViews(store: Store, genesisId = QUIET.genesisId): Promise<void> {
  await store.pool.query('drop schema if exists view cascade')
  const writer = await ProjectionWriter.start({ store, engine: { ...QUIET, genesisId }, log: LOG, onFatal: raise })
  await writer.close()
  await store.pool.query('checkpoint')
}

async function countRows(store: Store): Promise<number> {
  const { rows } = await store.pool.query<{ rows: string }>(
    'select (select count(*) from view.orders) + (select count(*) from view.fill) + (select count(*) from view.posting) + ' +
      '(select count(*) from view.trade) + (select count(*) from view.total) as rows',
  )
  return Number(rows[0]!.rows)
}

async function lagUnderLoad(store: Store, entries: readonly Applied[]): Promise<number> {
  await emptyViews(store)
  let tell: Follower = () => {}
  const engine: Quiet = {
    ...QUIET,
    follow(follower) {
      tell = follower
      return () => {}
    },
  }
  const writer = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: raise })
  const begun = performance.now()
  let place = 0
  let events = 0
  while (place < entries.length) {
    const elapsed = performance.now() - begun
    if (elapsed > SECONDS * 1000) break
    const batch: Applied[] = []
    while (place < entries.length && events < (elapsed / 1000) * EVENTS_PER_SECOND) {
      events += entries[place]!.events.length
      batch.push(entries[place++]!)
    }
    if (batch.length > 0) tell(batch)
    await new Promise((resolve) => setTimeout(resolve, TURN_MS))
  }
  const lag = writer.lag.quantile(0.99)
  await writer.close()
  return lag
}
