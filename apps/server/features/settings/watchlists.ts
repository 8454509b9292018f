import type pg from 'pg'

export interface Watchlists {
  read(account: string): Promise<readonly string[]>
  replace(account: string, products: readonly string[]): Promise<void>
}

export function openWatchlists(pool: pg.Pool, clock: () => number): Watchlists {
  return {
    async read(account) {
      const { rows } = await pool.query<{ products: string[] }>(
        'select products from vault.watchlist where account = $1',
        [account],
      )
      return rows[0]?.products ?? []
    },
    async replace(account, products) {
      await pool.query(
        `insert into vault.watchlist (account, products, updated_at) values ($1, $2, $3)
           on conflict (account) do update set products = excluded.products, updated_at = excluded.updated_at`,
        [account, products, clock()],
      )
    },
  }
}
