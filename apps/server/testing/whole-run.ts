import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../store/embedded/index.ts'
import { openStore } from '../store/store.ts'
import { openLog } from '../log.ts'
import { inDatabase, shareRun, TEMPLATE, type TestRun } from './run.ts'
import { bundledServer } from './server.ts'

export { shareRun } from './run.ts'

/** Vitest calls it once before the tests that start servers, and what it answers once after them. */
export default async function wholeRun(): Promise<() => Promise<void>> {
  const { end } = await beginWholeRun()
  return end
}

/** Bundles the server and starts one PostgreSQL for all tests of a run, with a migrated template database. */
export async function beginWholeRun(): Promise<{ run: TestRun; end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'candela-database-'))
  const log = openLog('silent', false)
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const store = await openStore(inDatabase(postgres.url, TEMPLATE), log)
  await store.close()
  const run = { bundle: bundledServer(), postgres: postgres.url }
  shareRun(run)
  const end = async (): Promise<void> => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { run, end }
}
