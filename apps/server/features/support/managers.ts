import type pg from 'pg'
import type { AnswerOf } from '@candela/contract'

/**
 * The account manager of a customer: the operator of support who had the fewest customers when the first question came after
 * the identity was validated; another one once that operator has left.
 */
export type ReadManager = (account: string, customer: number) => Promise<AnswerOf<'supportManager'>>

interface Row {
  name: string
  since: string
}

const ASSIGNED = `select o.name, m.since from vault.account_manager m join vault.operator o on o.number = m.operator
  where m.account = $1 and o.ended_at is null and 'support' = any (o.roles)`
const ASSIGN = `insert into vault.account_manager (account, operator, since)
  select $1, o.number, $2 from vault.operator o where o.ended_at is null and 'support' = any (o.roles)
    order by (select count(*) from vault.account_manager m where m.operator = o.number), o.number limit 1
  on conflict (account) do update set operator = excluded.operator, since = excluded.since
    where exists (select 1 from vault.operator o where o.number = account_manager.operator
      and (o.ended_at is not null or not 'support' = any (o.roles)))`

export function openManagers(
  pool: pg.Pool,
  isVerified: (customer: number) => boolean,
  clock: () => number,
): ReadManager {
  const assigned = async (account: string): Promise<Row | undefined> =>
    (await pool.query<Row>(ASSIGNED, [account])).rows[0]
  return async (account, customer) => {
    if (!isVerified(customer)) return { state: 'unverified', name: '', since: 0 }
    let found = await assigned(account)
    if (found === undefined) {
      await pool.query(ASSIGN, [account, clock()])
      found = await assigned(account)
    }
    return found === undefined
      ? { state: 'none', name: '', since: 0 }
      : { state: 'assigned', name: found.name, since: Number(found.since) }
  }
}
