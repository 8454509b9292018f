import type pg from 'pg'
import { type IdentityFields, RETURN_REASONS, type ReturnReason, type ReviewIdentity } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { readText } from '@candela/locale/node'
import type { Commands } from '../../intake/commands.ts'
import { Refused } from '../../refused.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { Notices } from '../../ports/messages.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { transaction } from '../../vault/transaction.ts'
import { caseByReference, type CaseRow, fieldsPlace, isInReview, maskedFields, receiptPlace } from './cases.ts'
import type { PersonKeys } from './person-keys.ts'
import { deletedAt } from './retention.ts'
import type { ReviewDone } from './reviews.ts'

/** Carries a verdict into the journal, and what came of it to the customer; one that a stop interrupted is finished. */
export interface CaseDecisions {
  /** Refuses with what the core refuses. */
  decide(found: CaseRow, command: ReviewIdentity): Promise<ReviewDone>
  /** Finishes what a stop interrupted. */
  finish(): Promise<void>
}

interface Parts {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly commands: Commands
  readonly secrets: Secrets
  readonly keys: PersonKeys
  readonly store: CredentialStore
  readonly notices: Notices
}

export function openCaseDecisions({ pool, engine, commands, secrets, keys, store, notices }: Parts): CaseDecisions {
  let last: Promise<unknown> = Promise.resolve()
  /** One after another: what is being decided stands in its case until it is. */
  const decide: CaseDecisions['decide'] = (found, command) => {
    const done = last.then(() => carry(found, command, false))
    last = done.catch(() => {})
    return done
  }
  const isJournalled = ({ customer, submission }: ReviewIdentity): boolean =>
    (engine.core.review(customer)?.decided ?? 0) >= submission

  const carry = async (found: CaseRow, command: ReviewIdentity, isAgain: boolean): Promise<ReviewDone> => {
    const { id, account } = found
    // written down first: a journal that knows the verdict and a vault that does not are brought together by finish
    await pool.query('update vault.identity_case set deciding = $2 where id = $1', [id, JSON.stringify(command)])
    const before = isAgain && isJournalled(command)
    const applied = before
      ? { seq: engine.durableSeq, at: engine.core.at }
      : await commands.submit(command).catch(async (error: unknown) => {
          if (error instanceof Refused)
            await pool.query('update vault.identity_case set deciding = null where id = $1', [id])
          throw error
        })
    const stage = command.verdict === 'giveBack' ? 'returned' : isJournalled(command) ? 'validated' : 'proposed'
    const was = await transaction(pool, async (client) => {
      const locked = await caseByReference(client, found.reference!, true)
      if (locked === undefined || !isInReview(locked) || locked.submission !== command.submission) return locked
      if (stage === 'proposed') await proposed(client, locked, command, applied.at)
      else if (stage === 'returned') await returned(client, locked, command, applied.at)
      else await validated(client, locked, command, applied.at)
      return locked
    })
    const first = stage === 'validated' && was !== undefined ? (was.firstBy ?? undefined) : undefined
    if (stage !== 'proposed') await tell(account, found, command, stage)
    return { entry: applied.seq, stage, first }
  }

  const proposed = (client: pg.PoolClient, { id }: CaseRow, { operator }: ReviewIdentity, at: number) =>
    client.query(
      'update vault.identity_case set first_by = $2, first_at = $3, taken_by = null, deciding = null where id = $1',
      [id, operator, at],
    )

  const returned = async (client: pg.PoolClient, found: CaseRow, command: ReviewIdentity, at: number) => {
    const reasons = reasonsOf(command)
    await client.query(
      `update vault.identity_case set state = 'returned', reasons = $2, decided_at = $3, decided_by = $4, delete_at = $5,
           taken_by = null, first_by = null, first_at = 0, deciding = null where id = $1`,
      [found.id, reasons, at, command.operator, deletedAt('returned', at)],
    )
    await client.query(
      `insert into vault.identity_return (case_id, attempt, at, operator, reasons) values ($1, $2, $3, $4, $5)
         on conflict (case_id, attempt) do nothing`,
      [found.id, found.attempt, at, command.operator, reasons],
    )
  }

  const validated = async (client: pg.PoolClient, found: CaseRow, command: ReviewIdentity, at: number) => {
    const key = found.fields === null ? undefined : await keys.of(found.account, client)
    const fields = key && (JSON.parse(key.open(found.fields!, fieldsPlace(found.id)).toString()) as IdentityFields)
    const receipt = fields && secrets.seal(JSON.stringify(maskedFields(fields)), receiptPlace(found.id))
    await client.query(
      `update vault.identity_case set state = 'validated', receipt = $2, decided_at = $3, decided_by = $4, delete_at = $5,
           taken_by = null, deciding = null where id = $1`,
      [found.id, receipt ?? null, at, command.operator, deletedAt('validated', at)],
    )
  }

  const tell = async (
    account: string,
    { reference, attempt }: CaseRow,
    command: ReviewIdentity,
    stage: 'validated' | 'returned',
  ): Promise<void> => {
    const protection = await store.read(account)
    if (protection === undefined) return
    const cause = `identity ${reference} ${attempt} ${stage}`
    if (stage === 'validated')
      return notices.tell(protection, 'identityValidated', () => ({ reference: reference! }), cause)
    const reasons = reasonsOf(command)
    const values = ({ language }: { language: Parameters<typeof readText>[0] }) => ({
      reference: reference!,
      reasons: reasons.map((reason) => `• ${readText(language, 'identity', `reason.${reason}.title`, {})}`).join('\n'),
    })
    await notices.tell(protection, 'identityReturned', values, cause)
  }

  return {
    decide,
    async finish() {
      const { rows } = await pool.query<{ reference: string }>(
        `select reference from vault.identity_case where deciding is not null and state in ('waiting', 'auditing') limit 100`,
      )
      for (const { reference } of rows) {
        const found = await caseByReference(pool, reference)
        if (found === undefined || found.deciding === null) continue
        // a verdict that cannot be given any more is forgotten: the case goes on in the queue
        await carry(found, found.deciding, true).catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
        })
      }
    },
  }
}

function reasonsOf({ reasons }: ReviewIdentity): ReturnReason[] {
  return RETURN_REASONS.filter((_, place) => (reasons & (1 << place)) !== 0)
}
