import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../store/embedded/index.ts'
import { newDatabase, testRun } from './run.ts'

/** A PostgreSQL for the tests of one file, with a fresh database for whoever asks. */
export class TestServer {
  readonly #url: string
  readonly #own: { readonly postgres: EmbeddedPostgres; readonly folder: string } | undefined

  private constructor(url: string, own?: { readonly postgres: EmbeddedPostgres; readonly folder: string }) {
    this.#url = url
    this.#own = own
  }

  /** The one that the tests of this run share; `own`, for a test that does something to it, and without a run: one that is started. */
  static async start(own?: 'own'): Promise<TestServer> {
    const run = own === undefined ? testRun() : undefined
    if (run) return new TestServer(run.postgres)
    const folder = mkdtempSync(join(tmpdir(), 'candela-database-'))
    const log = { info: () => {}, warn: () => {} }
    const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log })
    return new TestServer(postgres.url, { postgres, folder })
  }

  /** The address of a new, empty database. */
  database(): Promise<string> {
    return newDatabase(this.#url, 'template1')
  }

  /** The address of a new database that is migrated already, where the run has a template of one. */
  migrated(): Promise<string> {
    return this.#own ? this.database() : newDatabase(this.#url)
  }

  async stop(): Promise<void> {
    if (!this.#own) return
    await this.#own.postgres.stop()
    rmSync(this.#own.folder, { recursive: true, force: true })
  }
}
