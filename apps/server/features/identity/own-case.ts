import type pg from 'pg'
import {
  type Identity,
  type IdentityFields,
  type IdentityPart,
  PART_OF_REASON,
  REVIEW_WITHIN_MS,
  type Tier,
} from '@candela/contract'
import type { Engine } from '@candela/engine'
import { missingParts } from '@candela/rules/person'
import { masked } from '../../vault/contacts.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { PersonFacts } from '../../vault/facts.ts'
import type { Secrets } from '../../vault/secrets.ts'
import {
  type CaseRow,
  currentCase,
  fieldsPlace,
  isAccepted,
  isInReview,
  photoPlace,
  type PhotoRow,
  photosOfAccount,
  receiptPlace,
  unmended,
} from './cases.ts'
import type { PersonKeys } from './person-keys.ts'

/** A customer's view of their own case. */
export interface OwnCase {
  readonly read: (account: string, customer: number) => Promise<Identity>
  /** Null where nothing was typed, or nothing of it is left. */
  readonly fieldsOf: (found: CaseRow) => Promise<IdentityFields | null>
  readonly missingOf: (found: CaseRow, fields: IdentityFields | null, photos: readonly PhotoRow[]) => IdentityPart[]
  /** WebP bytes; undefined where the account has no such photo. */
  readonly photo: (account: string, id: string) => Promise<Buffer | undefined>
  readonly knows: (customer: number, fact: 'identityValidated' | 'faceValidated') => boolean
}

interface Parts {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly secrets: Secrets
  readonly keys: PersonKeys
  readonly store: CredentialStore
  readonly facts: PersonFacts
}

export function openOwnCase({ pool, engine, secrets, keys, store, facts }: Parts): OwnCase {
  const knows: OwnCase['knows'] = (customer, fact) => facts.since(customer, fact) !== 0

  const fieldsOf: OwnCase['fieldsOf'] = async (found) => {
    const key = found.fields === null ? undefined : await keys.existing(found.account)
    if (found.state === 'validated' || key === undefined || found.fields === null) {
      if (found.receipt === null) return null
      const receipt = JSON.parse(secrets.open(found.receipt, receiptPlace(found.id)).toString()) as IdentityFields & {
        readonly holder?: unknown
      }
      const { holder: _, ...fields } = receipt
      return fields
    }
    return JSON.parse(key.open(found.fields, fieldsPlace(found.id)).toString()) as IdentityFields
  }

  const missingOf: OwnCase['missingOf'] = (found, fields, photos) => {
    const { face, state } = found
    if (state !== 'notSent' && state !== 'returned') return []
    const missing = missingParts({
      fields,
      photos: photos.map(({ kind }) => kind),
      face,
      mustHaveFace: knows(found.customer, 'identityValidated'),
    })
    return [...new Set([...missing, ...unmended(found, photos)])]
  }

  const read = async (account: string, customer: number): Promise<Identity> => {
    const [found, protection] = await Promise.all([currentCase(pool, account), store.read(account)])
    const bound = protection?.email?.proven
      ? masked('email', protection.email.shown)
      : protection?.phone?.proven
        ? masked('phone', protection.phone.shown)
        : ''
    const tier: Tier = knows(customer, 'faceValidated')
      ? 'face'
      : knows(customer, 'identityValidated')
        ? 'identity'
        : bound === ''
          ? 'none'
          : 'basic'
    const reviewer = engine.core.operators.practiceReviewerOn ? 'practice' : 'operators'
    if (found === undefined) return { ...NOTHING_SENT, tier, contact: bound, reviewer }
    const photos = await photosOfAccount(pool, account)
    const fields = await fieldsOf(found)
    const { state, appealed, reasons, sentAt, decidedAt } = found
    return {
      tier,
      state,
      reference: found.reference ?? '',
      attempt: found.attempt,
      sentAt,
      decideBy: sentAt === 0 ? 0 : sentAt + REVIEW_WITHIN_MS,
      takenAt: found.takenAt,
      decidedAt,
      reviewer: appealed && isInReview(found) ? 'operators' : reviewer,
      appealed,
      mayAppeal: mayAppeal(found),
      fields,
      photos: photos.map((photo) => ({ ...photo, accepted: isAccepted(found, photo) })),
      face: found.face,
      missing: missingOf(found, fields, photos),
      toFix: state === 'returned' ? reasons.map((reason) => ({ part: PART_OF_REASON[reason], reason })) : [],
      photosDeletedAt: photos.length === 0 ? 0 : found.deleteAt,
      contact: bound,
    }
  }

  const photo = async (account: string, id: string): Promise<Buffer | undefined> => {
    const { rows } = await pool.query<{ photo: Buffer }>(
      'select photo from vault.identity_photo where account = $1 and id = $2',
      [account, id],
    )
    const key = rows[0] && (await keys.existing(account))
    return key?.open(rows[0]!.photo, photoPlace(id))
  }

  return { read, fieldsOf, missingOf, photo, knows }
}

/** Once for each return, while its photos are still there. */
export function mayAppeal({ state, appealed, fields }: CaseRow): boolean {
  return state === 'returned' && !appealed && fields !== null
}

const NOTHING_SENT = {
  state: 'notSent',
  reference: '',
  attempt: 1,
  sentAt: 0,
  decideBy: 0,
  takenAt: 0,
  decidedAt: 0,
  appealed: false,
  mayAppeal: false,
  fields: null,
  photos: [],
  face: null,
  missing: missingParts({ fields: null, photos: [], face: null, mustHaveFace: false }),
  toFix: [],
  photosDeletedAt: 0,
} satisfies Partial<Identity>
