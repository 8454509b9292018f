import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine } from '@candela/engine'
import { nodeDisk } from '@candela/journal'
import { openStore, ProjectionWriter } from '@candela/server/store'
import { startEmbeddedPostgres } from '@candela/server/store/embedded'
import { median, type Report } from './stream.ts'
import { makeTradedJournal } from './traded-journal.ts'

const JOURNAL_LENGTHS = [1_000, 10_000, 100_000, 1_000_000]
const CUSTOMERS = [10, 100, 1_000, 10_000]
/** the openings of the largest house included */
const ENTRIES = 40_000
const ROUNDS = 3
const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const raise = (error: Error): void => {
  throw error
}

interface Growth {
  readonly metric: string
  readonly axis: string
  readonly unit: string
}

/** Measures the time in which a house stands again by the length of its journal, and the lag of the views by the number of customers. */
export async function run(report: Report): Promise<void> {
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-growth-'))
  try {
    const replayed: number[] = []
    const restored: number[] = []
    for (const entries of JOURNAL_LENGTHS) {
      const journal = join(folder, `journal-${entries}`)
      await makeTradedJournal(journal, entries)
      replayed.push(await opening(journal))
      // the first close has left a snapshot
      const rounds: number[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await opening(journal))
      restored.push(median(rounds))
      rmSync(journal, { recursive: true })
    }
    const axis = 'journal length'
    tell(report, { metric: 'replay of the whole journal', axis, unit: 'ms' }, JOURNAL_LENGTHS, replayed)
    tell(report, { metric: 'opening from a snapshot', axis, unit: 'ms' }, JOURNAL_LENGTHS, restored)
    const written: number[] = []
    for (const customers of CUSTOMERS) written.push(await rowsPerSecond(folder, customers))
    tell(report, { metric: 'rows written by the views', axis: 'customers', unit: '1/s' }, CUSTOMERS, written)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One line a size; the peer is the smallest. */
function tell(
  report: Report,
  { metric, axis, unit }: Growth,
  sizes: readonly number[],
  values: readonly number[],
): void {
  for (const [index, size] of sizes.entries()) {
    const value = values[index]!
    const peerValue = values[0]!
    const name = `growth: ${metric}, ${axis} ${size.toLocaleString('en')}`
    const peer = `${axis} ${sizes[0]!.toLocaleString('en')}`
    report({ name, value, unit, peer, peerValue, ratio: value / peerValue, metric, axis, size })
  }
}

async function opening(journal: string): Promise<number> {
  const begun = performance.now()
  const engine = await openEngine({ disk: nodeDisk(journal), clock: Date.now, log: LOG, onFatal: raise })
  const ms = performance.now() - begun
  await engine.snapshot()
  await engine.close()
  return ms
}

async function rowsPerSecond(folder: string, customers: number): Promise<number> {
  const journal = join(folder, `customers-${customers}`)
  await makeTradedJournal(journal, ENTRIES, 1, customers)
  const postgres = await startEmbeddedPostgres({ directory: join(folder, `postgres-${customers}`), log: LOG })
  const store = await openStore(postgres.url, LOG)
  const engine = await openEngine({ disk: nodeDisk(journal), clock: Date.now, log: LOG, onFatal: raise })
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await store.pool.query('drop schema if exists view cascade')
    const begun = performance.now()
    const writer = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: raise })
    const ms = performance.now() - begun
    await writer.close()
    const { rows } = await store.pool.query<{ rows: string }>(
      'select (select count(*) from view.orders) + (select count(*) from view.fill) + (select count(*) from view.posting) + ' +
        '(select count(*) from view.trade) + (select count(*) from view.total) as rows',
    )
    rates.push((Number(rows[0]!.rows) / ms) * 1000)
  }
  await engine.close()
  await store.close()
  await postgres.stop()
  return median(rates)
}
