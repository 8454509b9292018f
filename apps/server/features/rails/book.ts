import type pg from 'pg'
import type { ChainTransaction, SignedLine } from '../../outside/rails/index.ts'

/** The house's memory of its rails beside the journal, across stops. */
export interface RailBook {
  /** The instant at which a rail may first have been asked with a key: `now` where this is the first time, which is durable then. */
  firstAsked(key: string, now: number): Promise<number>
  isClosed(rail: number, day: number): Promise<boolean>
  /** The end of a day was entered. */
  closed(rail: number, day: number): Promise<void>
  /** The last line of a rail whose transaction is kept; 0 before the first. */
  lastKept(rail: number): Promise<number>
  /** Keeps what a rail says of each line's transaction; once kept, it stays. */
  keep(rail: number, lines: readonly SignedLine[]): Promise<void>
}

const FIRST_AT = 'select first_at from vault.rail_key where key = $1'

/** In the vault: a loss of it is a loss of the house's memory, as that of its customers is. */
export function openRailBook(pool: pg.Pool): RailBook {
  return {
    async firstAsked(key, now) {
      // a key that is known is read: asked every second, it leaves no dead rows
      const known = await pool.query<{ first_at: string }>(FIRST_AT, [key])
      if (known.rows[0] !== undefined) return Number(known.rows[0].first_at)
      await pool.query('insert into vault.rail_key (key, first_at) values ($1, $2) on conflict do nothing', [key, now])
      const { rows } = await pool.query<{ first_at: string }>(FIRST_AT, [key])
      return Number(rows[0]!.first_at)
    },
    async isClosed(rail, day) {
      const { rows } = await pool.query('select 1 from vault.rail_close where rail = $1 and day = $2', [rail, day])
      return rows.length > 0
    },
    async closed(rail, day) {
      await pool.query('insert into vault.rail_close (rail, day) values ($1, $2) on conflict do nothing', [rail, day])
    },
    async lastKept(rail) {
      const { rows } = await pool.query<{ last: string }>(
        'select coalesce(max(line), 0) as last from vault.rail_transaction where rail = $1',
        [rail],
      )
      return Number(rows[0]!.last)
    },
    async keep(rail, lines) {
      const told = lines.map(({ line, transaction }) => ({ line, ...shownOf(transaction) }))
      await pool.query(
        `insert into vault.rail_transaction (rail, line, id, explorer)
           select $1, line, id, explorer from unnest($2::bigint[], $3::text[], $4::text[]) as t (line, id, explorer)
           on conflict do nothing`,
        [rail, told.map(({ line }) => line), told.map(({ id }) => id), told.map(({ explorer }) => explorer)],
      )
    },
  }
}

const ID = /^[\dA-Za-z]{1,128}$/
const EXPLORER = /^https:\/\/[\w.~:/?#@!$&()*+,;=%-]{1,500}$/

/** The part of a transaction that may be shown: nobody signed it, and it becomes a link. */
function shownOf(transaction: ChainTransaction | undefined): ChainTransaction {
  if (transaction === undefined || !ID.test(transaction.id)) return { id: '', explorer: '' }
  return { id: transaction.id, explorer: EXPLORER.test(transaction.explorer) ? transaction.explorer : '' }
}
