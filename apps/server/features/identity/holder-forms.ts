import type pg from 'pg'
import { formsMatch, type NameForms, nameForms } from '@candela/rules/person'
import type { MatchesHolder } from '../../ports/identity.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { receiptPlace } from './cases.ts'

/** The name that was validated, by keyed hashes: nobody reads it there, and another name can still be told from it. */
export function holderForms(secrets: Pick<Secrets, 'hash'>, account: string, name: string): NameForms {
  return nameForms(name, (form) => secrets.hash(form, `holder ${account}`).toString('base64'))
}

interface Receipt {
  /** absent of one that was written before names were compared */
  readonly holder?: NameForms
}

export function openHolderMatch(pool: pg.Pool, secrets: Secrets): MatchesHolder {
  return async (account, name) => {
    const { rows } = await pool.query<{ id: string; receipt: Buffer }>(
      `select id, receipt from vault.identity_case
         where account = $1 and state = 'validated' and receipt is not null order by id desc limit 1`,
      [account],
    )
    const [found] = rows
    if (found === undefined) return undefined
    const { holder } = JSON.parse(secrets.open(found.receipt, receiptPlace(found.id)).toString()) as Receipt
    return holder && formsMatch(holderForms(secrets, account, name), holder)
  }
}
