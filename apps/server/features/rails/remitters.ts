import { type PartyMatch, partyMatch } from '@candela/rules/person'
import type { ComparesNames } from '../../outside/rails/index.ts'
import type { MatchesHolder } from '../../ports/identity.ts'
import type { Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import type { Evidence } from './evidence.ts'

/** the name behind an account of which nothing is known yet */
const PRACTICE_CUSTOMER = 'Practice Customer'

/**
 * The sender of a deposit as the house knows them: by the validated name; before there is one, by the name that was typed for the
 * remittance. Refuses with busy while the views do not have all deposits.
 */
export function openRemitters(
  { engine, store, projections }: Pick<Sources, 'engine' | 'store' | 'projections'>,
  evidence: Pick<Evidence, 'said'>,
  matchesHolder: MatchesHolder,
): ComparesNames {
  return async (deposit, remitter): Promise<PartyMatch> => {
    if (!(await projections.reached(engine.durableSeq))) throw new Refused('busy')
    const { rows } = await store.pool.query<{ account: string }>({
      name: 'remittance-account',
      text: `select a.id as account from view.deposit_order o join vault.account a on a.customer = o.customer
             where o.deposit = $1`,
      values: [deposit],
    })
    const account = rows[0]?.account
    if (account === undefined) return 'untold'
    const typed = (await evidence.said(account, deposit))?.remitter
    return (await matchesHolder(account, remitter)) ?? partyMatch(remitter, typed || PRACTICE_CUSTOMER)
  }
}
