import type pg from 'pg'
import { maskedNick } from '../../vault/masked.ts'

/** Masked nick names of customers by their numbers; who has left has none. */
export type Names = (customers: readonly number[]) => Promise<ReadonlyMap<number, string>>

export function maskedNames(pool: pg.Pool): Names {
  return async (customers) => {
    if (customers.length === 0) return new Map()
    const { rows } = await pool.query<{ customer: string; nick: string }>({
      name: 'masked-names',
      text: 'select customer, nick from vault.account where customer = any($1) and nick is not null',
      values: [customers],
    })
    return new Map(rows.map(({ customer, nick }) => [Number(customer), maskedNick(nick)]))
  }
}
