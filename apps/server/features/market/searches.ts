import type pg from 'pg'
import { DAY } from '@candela/units'

/** Picks from search, counted by product and day; nobody's name is kept. */
export interface Searches {
  picked(product: string): void
  /** the products picked most in the last days, most first */
  popular(): Promise<readonly string[]>
  /** Writes down what was picked since, forgets what is old. */
  flush(): Promise<void>
}

const POPULAR_DAYS = 7
const KEPT_DAYS = 30
const POPULAR_COUNT = 10
const ASKED_EVERY_MS = 5_000

export function openSearches(pool: pg.Pool, clock: () => number): Searches {
  const picks = new Map<string, number>()
  let popular: readonly string[] = []
  let askedAt = -Infinity
  const today = (): number => Math.floor(clock() / DAY)
  const flush = async (): Promise<void> => {
    const written = [...picks]
    picks.clear()
    const day = today()
    if (written.length > 0) {
      await pool.query(
        `insert into vault.search_pick as p (product, day, picks)
           select product, $3::integer, picks from unnest($1::text[], $2::bigint[]) as t (product, picks)
           on conflict (product, day) do update set picks = p.picks + excluded.picks`,
        [written.map(([product]) => product), written.map(([, count]) => count), day],
      )
    }
    await pool.query('delete from vault.search_pick where day <= $1', [day - KEPT_DAYS])
  }
  return {
    flush,
    picked: (product) => void picks.set(product, (picks.get(product) ?? 0) + 1),
    async popular() {
      if (clock() - askedAt >= ASKED_EVERY_MS) {
        askedAt = clock()
        await flush()
        const { rows } = await pool.query<{ product: string }>(
          `select product from vault.search_pick where day > $1 group by product order by sum(picks) desc, product limit $2`,
          [today() - POPULAR_DAYS, POPULAR_COUNT],
        )
        popular = rows.map((row) => row.product)
      }
      return popular
    },
  }
}
