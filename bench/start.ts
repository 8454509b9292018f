import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine } from '@candela/engine'
import { loadSigningKey, nodeDisk } from '@candela/journal'
import { openStore, ProjectionWriter } from '@candela/server/store'
import { startEmbeddedPostgres } from '@candela/server/store/embedded'
import { startServer } from '@candela/server/testing'
import { median, type Report } from './stream.ts'
import { makeTradedJournal } from './traded-journal.ts'

const ROUNDS = 3
const ENTRIES = 1_000_000
const WARM_GOAL_MS = 3_000
const FULL_GOAL_MS = 5_000
const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const raise = (error: Error): void => {
  throw error
}

/**
 * From the start of the process until it says that it is ready, on a data directory that was used before: new, and with
 * a million entries.
 */
export async function run(report: Report): Promise<void> {
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-start-'))
  try {
    const warm = await startAgain(join(folder, 'warm'))
    report({
      name: 'start: warm',
      value: warm,
      unit: 'ms',
      peer: 'goal',
      peerValue: WARM_GOAL_MS,
      ratio: warm / WARM_GOAL_MS,
    })
    const full = join(folder, 'full')
    mkdirSync(full)
    await prepare(full)
    const ms = await startAgain(full)
    report({
      name: 'start: a million entries',
      value: ms,
      unit: 'ms',
      peer: 'goal',
      peerValue: FULL_GOAL_MS,
      ratio: ms / FULL_GOAL_MS,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A data directory as a house leaves it after a million entries: journal with a snapshot, and views that are up to date. */
async function prepare(dataDirectory: string): Promise<void> {
  const journal = join(dataDirectory, 'journal')
  await makeTradedJournal(journal, ENTRIES)
  const signingKey = await loadSigningKey(nodeDisk(join(dataDirectory, 'keys')))
  const engine = await openEngine({ disk: nodeDisk(journal), clock: Date.now, log: LOG, onFatal: raise, signingKey })
  const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log: LOG })
  const store = await openStore(postgres.url, LOG)
  const views = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: raise })
  await engine.close()
  await views.close()
  await store.close()
  await postgres.stop()
}

async function startAgain(dataDirectory: string): Promise<number> {
  mkdirSync(dataDirectory, { recursive: true })
  const first = await startServer({ dataDirectory })
  await first.stop()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    const server = await startServer({ dataDirectory })
    times.push(performance.now() - begun)
    await server.stop()
  }
  return median(times)
}
