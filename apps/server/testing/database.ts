import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../store/embedded/index.ts'

/** A PostgreSQL for the tests of one file, with a fresh database for whoever asks. */
export class TestServer {
  readonly #postgres: EmbeddedPostgres
  readonly #folder: string
  #databases = 0

  private constructor(postgres: EmbeddedPostgres, folder: string) {
    this.#postgres = postgres
    this.#folder = folder
  }

  static async start(): Promise<TestServer> {
    const folder = mkdtempSync(join(tmpdir(), 'candela-database-'))
    const log = { info: () => {}, warn: () => {} }
    return new TestServer(await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log }), folder)
  }

  /** The address of a new, empty database. */
  async database(): Promise<string> {
    const name = `test${++this.#databases}`
    const client = new pg.Client({ connectionString: this.#postgres.url })
    await client.connect()
    await client.query(`create database ${name}`)
    const { user, password, host, port } = client
    await client.end()
    const url = new URL(`postgresql://localhost/${name}`)
    url.username = user ?? ''
    url.password = password ?? ''
    if (host.startsWith('/')) return `${url.href}?host=${encodeURIComponent(host)}&port=${port}`
    url.hostname = host
    url.port = String(port)
    return url.href
  }

  async stop(): Promise<void> {
    await this.#postgres.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
