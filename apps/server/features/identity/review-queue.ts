import type pg from 'pg'
import {
  type DeskCase,
  type DeskCaseRow,
  FACE_MATCH_LEAST,
  type IdentityFields,
  type OperatorRole,
  PRACTICE_REVIEW_AFTER_MS,
  RETURN_REASONS,
  type ReturnReason,
  REVIEW_WITHIN_MS,
  type ReviewIdentity,
} from '@candela/contract'
import type { Engine } from '@candela/engine'
import { faceCounts } from '@candela/rules/person'
import { MINUTE } from '@candela/units'
import { Refused } from '../../refused.ts'
import {
  caseByReference,
  type CaseRow,
  fieldsPlace,
  isAccepted,
  isInReview,
  openCases,
  photoPlace,
  photosOfAccount,
} from './cases.ts'
import type { CaseDecisions } from './decisions.ts'
import type { PersonKeys } from './person-keys.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'
import type { Reviews } from './reviews.ts'
import type { IdentityViews } from './views.ts'

/** the silence after which a taken case is left to others */
const TAKEN_FOR_MS = 30 * MINUTE
const MAX_QUEUE = 500

interface Parts {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly keys: PersonKeys
  readonly views: IdentityViews
  readonly decisions: CaseDecisions
  readonly clock: () => number
}

/** The journalled form of a verdict on what a case holds now. */
export function reviewOf(
  found: CaseRow,
  operator: number,
  commandId: string,
  verdict: ReviewIdentity['verdict'],
  reasons: readonly ReturnReason[] = [],
): ReviewIdentity {
  return {
    kind: 'reviewIdentity',
    operator,
    customer: found.customer,
    commandId,
    submission: found.submission,
    verdict,
    face: faceCounts(found.face, FACE_MATCH_LEAST),
    reasons: reasons.reduce((bits, reason) => bits | (1 << RETURN_REASONS.indexOf(reason)), 0),
    signature: '',
  }
}

/** True when somebody is at it who may still be about to decide. */
export function isHeld({ takenBy, takenAt }: CaseRow, now: number): boolean {
  return takenBy !== null && now < takenAt + TAKEN_FOR_MS
}

export function openReviewQueue(parts: Parts): Reviews {
  const { pool, engine, keys, views, decisions, clock } = parts

  const mayTake = (found: CaseRow, { number, roles }: DeskOperator): boolean => {
    const role: OperatorRole = found.firstBy === null ? 'identityMaker' : 'identityChecker'
    const isOther = found.takenBy !== number && isHeld(found, clock())
    const wasFirst = found.firstBy === number || (found.appealed && found.decidedBy === number)
    return roles.includes(role) && !isOther && !wasFirst
  }

  const known = async (reference: string): Promise<CaseRow> => {
    const found = await caseByReference(pool, reference)
    if (found === undefined || !isInReview(found)) throw new Refused('caseUnknown')
    return found
  }

  /** A case that this operator took. */
  const own = async (operator: DeskOperator, reference: string): Promise<CaseRow> => {
    const found = await known(reference)
    if (found.takenBy !== operator.number) throw new Refused('caseNotTaken')
    return found
  }

  const rowOf = (found: CaseRow, operator: DeskOperator): DeskCaseRow => {
    const taken = !isHeld(found, clock()) ? 'nobody' : found.takenBy === operator.number ? 'me' : 'other'
    return {
      reference: found.reference!,
      certificate: found.certificate === '' ? 'idCard' : found.certificate,
      country: found.country,
      sentAt: found.sentAt,
      decideBy: found.sentAt + REVIEW_WITHIN_MS,
      attempt: found.attempt,
      appealed: found.appealed,
      samples: found.hasSamples,
      stage: found.firstBy === null ? 'first' : 'second',
      taken,
      mayTake: mayTake(found, operator),
    }
  }

  const shown = async (found: CaseRow, operator: DeskOperator): Promise<DeskCase> => {
    const key = await keys.existing(found.account)
    if (key === undefined || found.fields === null) throw new Refused('caseUnknown')
    await views.log(found.account, operator.number, 'case', 'review')
    const photos = await photosOfAccount(pool, found.account)
    const { rows: returns } = await pool.query<{ at: string; reasons: ReturnReason[] }>(
      'select at, reasons from vault.identity_return where case_id = $1 order by attempt',
      [found.id],
    )
    const first = found.firstBy === null ? null : { operator: await nameOf(pool, found.firstBy), since: found.firstAt }
    return {
      row: rowOf(found, operator),
      customer: found.account,
      fields: JSON.parse(key.open(found.fields, fieldsPlace(found.id)).toString()) as IdentityFields,
      photos: photos.map((photo) => ({ ...photo, accepted: isAccepted(found, photo) })),
      face: found.face,
      first,
      returned: returns.map(({ at, reasons }) => ({ at: Number(at), reasons })),
    }
  }

  const toDecide = async (operator: DeskOperator, reference: string): Promise<CaseRow> => {
    const found = await own(operator, reference)
    if (found.firstBy === operator.number) throw new Refused('sameOperator')
    return found
  }

  const practiceReviewer = async (): ReturnType<Reviews['practiceReviewer']> => {
    const { rows } = await pool.query<{
      since: string | null
      operator: number | null
      cases: string
      returns: string
    }>(
      `select (select since from vault.practice_reviewer) as since, (select operator from vault.practice_reviewer) as operator,
         (select count(*) from vault.identity_case where decided_by = 0 and state = 'validated') as cases,
         (select count(*) from vault.identity_return where operator = 0) as returns`,
    )
    const { since, operator, cases, returns } = rows[0]!
    return {
      on: engine.core.operators.practiceReviewerOn,
      since: Number(since ?? 0),
      by: operator === null ? '' : await nameOf(pool, operator),
      afterMs: PRACTICE_REVIEW_AFTER_MS,
      decided: Number(cases) + Number(returns),
    }
  }

  return {
    practiceReviewer,
    async queue(operator) {
      return (await openCases(pool, MAX_QUEUE)).map((found) => rowOf(found, operator))
    },
    async take(operator, reference) {
      const found = await known(reference)
      if (found.firstBy === operator.number) throw new Refused('sameOperator')
      if (!mayTake(found, operator)) {
        const isOther = found.takenBy !== operator.number && isHeld(found, clock())
        throw new Refused(
          isOther ? 'caseTaken' : found.decidedBy === operator.number ? 'sameOperator' : 'operatorRoleMissing',
        )
      }
      // of two who take it at once, one does
      const { rowCount } = await pool.query(
        `update vault.identity_case set state = 'auditing', taken_by = $2, taken_at = $3
           where id = $1 and state in ('waiting', 'auditing') and submission = $4
             and (taken_by is null or taken_by = $2 or taken_at <= $5)`,
        [found.id, operator.number, clock(), found.submission, clock() - TAKEN_FOR_MS],
      )
      if (rowCount !== 1) throw new Refused('caseTaken')
      return shown((await caseByReference(pool, reference))!, operator)
    },
    open: async (operator, reference) => shown(await own(operator, reference), operator),
    async photo(operator, reference, id) {
      const found = await own(operator, reference)
      const { rows } = await pool.query<{ photo: Buffer; kind: 'front' | 'back' | 'holding' | 'face' }>(
        'select photo, kind from vault.identity_photo where account = $1 and id = $2',
        [found.account, id],
      )
      const key = rows[0] && (await keys.existing(found.account))
      if (key === undefined) throw new Refused('notFound')
      await views.log(found.account, operator.number, rows[0]!.kind, 'review')
      return key.open(rows[0]!.photo, photoPlace(id))
    },
    async giveBack(operator, reference, commandId, reasons) {
      const found = await own(operator, reference)
      return decisions.decide(found, reviewOf(found, operator.number, commandId, 'giveBack', reasons))
    },
    async commandToSign(operator, reference, commandId) {
      return reviewOf(await toDecide(operator, reference), operator.number, commandId, 'validate')
    },
    async validate(operator, reference, commandId, signature) {
      const found = await toDecide(operator, reference)
      return decisions.decide(found, { ...reviewOf(found, operator.number, commandId, 'validate'), signature })
    },
  }
}

async function nameOf(pool: pg.Pool, operator: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select name from vault.operator where number = $1', [operator])
  return rows[0]?.name ?? ''
}
