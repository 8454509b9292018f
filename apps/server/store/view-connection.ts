import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@candela/units'
import type pg from 'pg'
import { copyIn } from './copy-in.ts'
import type { Log } from './log.ts'
import type { Statement } from './statements.ts'
import { StoreError } from './errors.ts'
import { isPassing, type Store } from './store.ts'
import { positionsOf, type Positions } from './view.ts'

const RETRY_FROM_MS = 50
const RETRY_UP_TO_MS = 5_000
/** tries to write the last rows when stopping; what is missing then is caught up at the next start */
const CLOSING_ATTEMPTS = 5
/** any number, as long as it is always the same */
const LOCK = 7_216_406
const LOCK_TIMEOUT_MS = 30_000
const LOCK_NOT_AVAILABLE = '55P03'

/** Rows to be written, and the positions they lead from and to. */
export interface ViewBatch {
  readonly from: Positions
  readonly to: Positions
  readonly statements: readonly Statement[]
}

/**
 * The one connection that may write views. Opening waits until the one before it has ended: a killed process leaves a server behind that
 * may still be about to commit, and what that wrote must be seen before going on.
 */
export class ViewConnection {
  readonly #store: Store
  readonly #log: Log
  #client: pg.Client
  #state: 'open' | 'closing' | 'abandoned' = 'open'

  private constructor(store: Store, log: Log, client: pg.Client) {
    this.#store = store
    this.#log = log
    this.#client = client
  }

  static async open(store: Store, log: Log): Promise<ViewConnection> {
    return new ViewConnection(store, log, await ready(await store.connectPatiently()))
  }

  /** for reading at the start */
  get client(): pg.Client {
    return this.#client
  }

  /**
   * Writes a batch exactly once: the positions move in the same transaction as the rows. A lost connection is made again, and the
   * positions say whether the commit had come through; tried until it is written, a few times only once the connection is closing.
   */
  async write(batch: ViewBatch): Promise<void> {
    let pause = RETRY_FROM_MS
    for (let attempt = 1; ; attempt++) {
      try {
        if (attempt > 1 && (await this.#isWritten(batch))) return
        await this.#transact(batch)
        return
      } catch (error) {
        const isLast = this.#state === 'closing' && attempt >= CLOSING_ATTEMPTS
        if (!isPassing(error) || this.#state === 'abandoned' || isLast) throw error
        const reason = (error as Error).message
        this.#log.warn({ attempt, reason }, 'the views could not be written; trying again')
        await this.#client.end().catch(() => {})
        await sleep(pause)
        pause = Math.min(RETRY_UP_TO_MS, pause * 2)
      }
    }
  }

  /** From here on a failed write is not tried for ever. */
  closing(): void {
    this.#state = 'closing'
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /** Lets go at once, as the end of the process would. */
  abandon(): void {
    this.#state = 'abandoned'
    void this.#client.end().catch(() => {})
  }

  /** After a lost connection: whether the commit had come through. Connects anew. */
  async #isWritten({ from, to }: ViewBatch): Promise<boolean> {
    const client = await ready(await this.#store.connect())
    if (this.#state === 'abandoned') {
      await client.end()
      throw new StoreError('abandoned')
    }
    this.#client = client
    const found = await positionsOf(client)
    if (found.money === to.money && found.market === to.market) return true
    assert(found.money === from.money && found.market === from.market, 'nobody else writes the views')
    return false
  }

  async #transact({ from, to, statements }: ViewBatch): Promise<void> {
    const client = this.#client
    try {
      await client.query('begin')
      for (const part of ['money', 'market'] as const) {
        if (to[part] === from[part]) continue
        const moved = await client.query({
          name: 'position',
          text: 'update view.position set seq = $1 where part = $2 and seq = $3',
          values: [to[part], part, from[part]],
        })
        assert(moved.rowCount === 1, 'nobody else writes the views')
      }
      for (const statement of statements) {
        if ('bytes' in statement) await copyIn(client, statement.text, statement.bytes)
        else await client.query({ name: statement.name, text: statement.text, values: [...statement.values] })
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}

/** Makes a connection the one that writes. Throws StoreError where another process has that one. */
async function ready(client: pg.Client): Promise<pg.Client> {
  try {
    await client.query(
      `set synchronous_commit = off; set application_name = 'candela views'; set lock_timeout = ${LOCK_TIMEOUT_MS}`,
    )
    await client.query('select pg_advisory_lock($1)', [LOCK])
  } catch (error) {
    await client.end().catch(() => {})
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new StoreError('Another process writes the views of this database. Stop it, or use another database.')
  }
  return client
}
