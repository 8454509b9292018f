import type pg from 'pg'
import { SECOND } from '@candela/units'
import type { Upkeep } from '../upkeep.ts'
import { PASSING, Refused } from '../refused.ts'
import type { PersonFacts } from './facts.ts'

const AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The proof of contacts: the journal knows that somebody can be reached, the vault by whom and where. */
export interface ProvenContacts {
  /**
   * A contact of an account was proven, which the vault holds: once it resolves, the journal does, too; where it does not
   * take it now, a later round brings it in.
   */
  noted(account: string): Promise<void>
  /** Brings in, some at a time, who had a contact proven before the journal knew of that, or before a stop. */
  readonly upkeep: Upkeep
}

interface Row {
  id: string
  customer: string
}

export function openProvenContacts(pool: pg.Pool, facts: PersonFacts): ProvenContacts {
  let [isLeft, isMissed, after] = [true, false, FIRST]
  const record = async ({ customer }: Row): Promise<void> => {
    if (facts.since(Number(customer), 'contactProven') !== 0) return
    try {
      await facts.record(Number(customer), 'contactProven')
    } catch (error) {
      if (!(error instanceof Refused) || PASSING.has(error.code)) throw error
    }
  }
  const found = async (condition: string, value: string): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      `select a.id, a.customer from vault.account a
         where a.state = 'open' and a.customer is not null and ${condition}
           and exists (select from vault.sign_in_name n
             where n.account = a.id and n.kind in ('email', 'phone') and n.proven_at is not null)
         order by a.id limit ${AT_ONCE}`,
      [value],
    )
    return rows
  }
  return {
    async noted(account) {
      try {
        for (const row of await found('a.id = $1::uuid', account)) await record(row)
      } catch {
        isLeft = isMissed = true
      }
    },
    upkeep: {
      what: 'proven contacts',
      everyMs: SECOND,
      async run() {
        if (!isLeft) return
        const rows = await found('a.id > $1::uuid', after)
        for (const row of rows) await record(row)
        if (rows.length === AT_ONCE) after = rows.at(-1)!.id
        else {
          after = FIRST
          isLeft = isMissed
          isMissed = false
        }
      },
    },
  }
}
