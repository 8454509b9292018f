import type pg from 'pg'
import {
  type IdentityFields,
  PRACTICE_REVIEWER,
  reasonTitle,
  RETURN_REASONS,
  type ReturnReason,
  type ReviewIdentity,
} from '@candela/contract'
import type { Engine } from '@candela/engine'
import { readText } from '@candela/locale/node'
import type { Intents } from '../../intents/index.ts'
import { openTurns } from '../../desk/in-turn.ts'
import type { Commands } from '../../intake/commands.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import type { Notices } from '../../ports/messages.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { caseByReference, type CaseRow, fieldsPlace, isInReview, maskedFields, receiptPlace } from './cases.ts'
import type { PersonKeys } from './person-keys.ts'
import { holderForms } from './holder-forms.ts'
import { deletedAt } from './retention.ts'
import type { ReviewDone } from './reviews.ts'

/** Carries a verdict into the journal, and what came of it into the case and to the customer. */
export interface CaseDecisions {
  /** Refuses with what the core refuses. */
  decide(found: CaseRow, command: ReviewIdentity): Promise<ReviewDone>
}

interface Parts {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly commands: Commands
  readonly intents: Intents
  readonly secrets: Secrets
  readonly keys: PersonKeys
  readonly store: CredentialStore
  readonly notices: Notices
  readonly audit: AuditTrail
}

interface Verdict {
  readonly reference: string
  readonly account: string
  readonly attempt: number
  readonly certificate: CaseRow['certificate']
  readonly command: ReviewIdentity
}

const ACTIONS = { proposed: 'identityProposed', validated: 'identityAgreed', returned: 'identityReturned' } as const

export function openCaseDecisions(parts: Parts): CaseDecisions {
  const { engine, commands, intents, secrets, keys, store, notices, audit } = parts
  const inTurn = openTurns()
  const isJournalled = ({ customer, submission }: ReviewIdentity): boolean =>
    (engine.core.identity.review(customer)?.decided ?? 0) >= submission

  const decision = intents.open<Verdict, { seq: number; at: number }, ReviewDone>({
    kind: 'reviewIdentity',
    async enter({ command }, isAgain) {
      if (isAgain && isJournalled(command)) return { seq: engine.durableSeq, at: engine.core.at }
      const { seq, at } = await commands.submit(command)
      return { seq, at }
    },
    async finish({ reference, command }, { seq, at }, client) {
      const { operator, verdict } = command
      const stage = verdict === 'giveBack' ? 'returned' : isJournalled(command) ? 'validated' : 'proposed'
      const found = await caseByReference(client, reference, true)
      if (found !== undefined && isInReview(found) && found.submission === command.submission) {
        if (stage === 'proposed') await proposed(client, found, command, at)
        else if (stage === 'returned') await returned(client, found, command, at)
        else await validated(client, found, command, at)
      }
      const first = stage === 'validated' ? (found?.firstBy ?? undefined) : undefined
      const reason = stage === 'returned' && operator !== PRACTICE_REVIEWER ? reasonsOf(command).join(' ') : ''
      const deed = { action: ACTIONS[stage], object: reference, reason, second: first, entry: seq } as const
      const by = operator === PRACTICE_REVIEWER ? ({ by: 'practiceReviewer' } as const) : { operator }
      await audit.note({ ...by, ...deed }, client)
      return { entry: seq, stage, first }
    },
    async tell(verdict, { stage }) {
      if (stage !== 'proposed') await tell(verdict, stage)
    },
  })

  const proposed = (client: pg.PoolClient, { id }: CaseRow, { operator }: { readonly operator: number }, at: number) =>
    client.query('update vault.identity_case set first_by = $2, first_at = $3, taken_by = null where id = $1', [
      id,
      operator,
      at,
    ])

  const returned = async (client: pg.PoolClient, found: CaseRow, command: ReviewIdentity, at: number) => {
    const reasons = reasonsOf(command)
    await client.query(
      `update vault.identity_case set state = 'returned', reasons = $2, decided_at = $3, decided_by = $4, delete_at = $5,
           taken_by = null, first_by = null, first_at = 0 where id = $1`,
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
    const kept = fields && { ...maskedFields(fields), holder: holderForms(secrets, found.account, fields.fullName) }
    const receipt = kept && secrets.seal(JSON.stringify(kept), receiptPlace(found.id))
    await client.query(
      `update vault.identity_case set state = 'validated', receipt = $2, decided_at = $3, decided_by = $4, delete_at = $5,
           taken_by = null where id = $1`,
      [found.id, receipt ?? null, at, command.operator, deletedAt('validated', at)],
    )
  }

  const tell = async (
    { account, reference, attempt, certificate, command }: Verdict,
    stage: 'validated' | 'returned',
  ): Promise<void> => {
    const protection = await store.read(account)
    if (protection === undefined) return
    const cause = `identity ${reference} ${attempt} ${stage}`
    if (stage === 'validated') return notices.tell(protection, 'identityValidated', () => ({ reference }), cause)
    const reasons = reasonsOf(command)
    const values = ({ language }: { language: Parameters<typeof readText>[0] }) => ({
      reference,
      reasons: reasons
        .map((reason) => `• ${readText(language, 'identity', reasonTitle(reason, certificate), {})}`)
        .join('\n'),
    })
    await notices.tell(protection, 'identityReturned', values, cause)
  }

  return {
    /** One after another, so that two operators who agree at once find each other's verdict. */
    decide({ reference, account, attempt, certificate }, command) {
      const verdict = { reference: reference!, account, attempt, certificate, command }
      return inTurn(() => decision.run(reference!, verdict))
    },
  }
}

function reasonsOf({ reasons }: { readonly reasons: number }): ReturnReason[] {
  return RETURN_REASONS.filter((_, place) => (reasons & (1 << place)) !== 0)
}
