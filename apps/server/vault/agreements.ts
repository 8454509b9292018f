import type pg from 'pg'
import { CONSENT_VERSIONS } from '@candela/contract'

interface Versions {
  readonly terms: number
  readonly risk: number
}

/** The texts that customers agreed to. */
export interface Agreements {
  /** True of a customer who has not agreed to the texts in force. */
  readonly isBehind: (customer: number) => boolean
  /** Tells of a customer who was opened since the start, with what was agreed to: of earlier texts where a stop broke the opening off. */
  opened(customer: number, agreed: Versions): void
  read(account: string): Promise<Versions>
  /** Writes down that the texts in force were agreed to. */
  agree(account: string, customer: number): Promise<void>
}

/** Reads once who is behind: whoever registers from then on agrees to the texts of that day. */
export async function openAgreements(pool: pg.Pool): Promise<Agreements> {
  const { terms, risk } = CONSENT_VERSIONS
  const { rows } = await pool.query<{ customer: string }>(
    'select customer from vault.account where customer is not null and (terms_version < $1 or risk_version < $2)',
    [terms, risk],
  )
  const behind = new Set(rows.map(({ customer }) => Number(customer)))
  return {
    isBehind: (customer) => behind.has(customer),
    opened(customer, agreed) {
      if (agreed.terms < terms || agreed.risk < risk) behind.add(customer)
    },
    async read(account) {
      const found = await pool.query<Versions>(
        'select terms_version as terms, risk_version as risk from vault.account where id = $1',
        [account],
      )
      return found.rows[0]!
    },
    async agree(account, customer) {
      await pool.query('update vault.account set terms_version = $2, risk_version = $3 where id = $1', [
        account,
        terms,
        risk,
      ])
      behind.delete(customer)
    },
  }
}
