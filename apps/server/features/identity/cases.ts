import type pg from 'pg'
import type {
  Certificate,
  FaceReport,
  IdentityFields,
  IdentityPart,
  IdentityPhoto,
  IdentityState,
  ReturnReason,
} from '@candela/contract'
import { PART_OF_REASON } from '@candela/contract'

/** A case as it lies in the vault, its sealed parts still closed. */
export interface CaseRow {
  readonly id: string
  readonly account: string
  readonly customer: number
  readonly reference: string | null
  readonly state: IdentityState
  readonly attempt: number
  readonly submission: number
  readonly certificate: Certificate | ''
  readonly country: string
  readonly fields: Buffer | null
  readonly receipt: Buffer | null
  readonly fieldsAt: number
  readonly face: FaceReport | null
  readonly faceAt: number
  readonly reasons: readonly ReturnReason[]
  readonly appealed: boolean
  readonly sentAt: number
  readonly takenAt: number
  readonly takenBy: number | null
  readonly firstBy: number | null
  readonly firstAt: number
  readonly decidedBy: number | null
  readonly decidedAt: number
  readonly deleteAt: number
  /** some of the photos are samples */
  readonly hasSamples: boolean
}

export interface PhotoRow {
  readonly id: string
  readonly kind: IdentityPhoto
  readonly sample: boolean
  readonly addedAt: number
}

type Client = pg.Pool | pg.PoolClient

const SELECT = `select c.*, a.customer,
    exists (select 1 from vault.identity_photo p where p.account = c.account and p.sample) as has_samples
  from vault.identity_case c join vault.account a on a.id = c.account`

/** The account's newest case that was not discarded; locked where `lock`. */
export async function currentCase(client: Client, account: string, lock = false): Promise<CaseRow | undefined> {
  const query = `${SELECT} where c.account = $1 and not c.discarded order by c.id desc limit 1${lock ? ' for update of c' : ''}`
  const { rows } = await client.query<Record<string, never>>(query, [account])
  return rows[0] && caseOf(rows[0])
}

export async function caseByReference(client: Client, reference: string, lock = false): Promise<CaseRow | undefined> {
  const query = `${SELECT} where c.reference = $1 and not c.discarded${lock ? ' for update of c' : ''}`
  const { rows } = await client.query<Record<string, never>>(query, [reference])
  return rows[0] && caseOf(rows[0])
}

/** The cases that lie with the reviewers, sent longest ago first. */
export async function openCases(client: Client, limit: number): Promise<CaseRow[]> {
  const { rows } = await client.query<Record<string, never>>(
    `${SELECT} where c.state in ('waiting', 'auditing') and a.state = 'open' order by c.sent_at, c.id limit $1`,
    [limit],
  )
  return rows.map(caseOf)
}

export async function photosOfAccount(client: Client, account: string): Promise<PhotoRow[]> {
  const { rows } = await client.query<{ id: string; kind: IdentityPhoto; sample: boolean; added_at: string }>(
    `select id, kind, sample, added_at from vault.identity_photo where account = $1
       order by array_position(array['front', 'back', 'holding', 'face'], kind)`,
    [account],
  )
  return rows.map(({ id, kind, sample, added_at }) => ({ id, kind, sample, addedAt: Number(added_at) }))
}

/** The place a sealed part is bound to. */
export const fieldsPlace = (id: string): string => `identity fields ${id}`
export const receiptPlace = (id: string): string => `identity receipt ${id}`
export const photoPlace = (id: string): string => `identity photo ${id}`

/** True when the case lies with the reviewers. */
export function isInReview({ state }: Pick<CaseRow, 'state'>): boolean {
  return state === 'waiting' || state === 'auditing'
}

/** The returned parts that were not mended since. */
export function unmended(found: CaseRow, photos: readonly PhotoRow[]): IdentityPart[] {
  if (found.state !== 'returned') return []
  const isNew = (part: IdentityPart): boolean => {
    if (part === 'fields') return found.fieldsAt > found.decidedAt
    const photo = photos.find(({ kind }) => kind === part)
    const isNewPhoto = photo !== undefined && photo.addedAt > found.decidedAt
    return part === 'face' ? isNewPhoto && found.faceAt > found.decidedAt : isNewPhoto
  }
  return [...new Set(found.reasons.map((reason) => PART_OF_REASON[reason]))].filter((part) => !isNew(part))
}

/** True when a photo was looked at before and not returned. */
export function isAccepted(found: CaseRow, { kind, addedAt }: PhotoRow): boolean {
  if (found.state === 'validated') return true
  if (found.decidedAt === 0 || found.appealed || addedAt > found.decidedAt) return false
  return !found.reasons.some((reason) => PART_OF_REASON[reason] === kind)
}

/** Rows come with their columns' names; 64-bit integers come as texts. */
function caseOf(row: Record<string, unknown>): CaseRow {
  const named = (name: string): unknown => row[name]
  const at = (name: string): number => Number(named(name) ?? 0)
  return {
    id: String(named('id')),
    account: named('account') as string,
    customer: at('customer'),
    reference: named('reference') as string | null,
    state: named('state') as IdentityState,
    attempt: at('attempt'),
    submission: at('submission'),
    certificate: named('certificate') as Certificate | '',
    country: named('country') as string,
    fields: named('fields') as Buffer | null,
    receipt: named('receipt') as Buffer | null,
    fieldsAt: at('fields_at'),
    face: named('face') as FaceReport | null,
    faceAt: at('face_at'),
    reasons: named('reasons') as ReturnReason[],
    appealed: named('appealed') as boolean,
    sentAt: at('sent_at'),
    takenAt: at('taken_at'),
    takenBy: named('taken_by') as number | null,
    firstBy: named('first_by') as number | null,
    firstAt: at('first_at'),
    decidedBy: named('decided_by') as number | null,
    decidedAt: at('decided_at'),
    deleteAt: at('delete_at'),
    hasSamples: named('has_samples') as boolean,
  }
}

const DOTS = '•••'

/** The part of the fields that is still shown once the rest is deleted: enough for their owner to recognise. */
export function maskedFields(fields: IdentityFields): IdentityFields {
  const letter = (name: string): string => (name === '' ? '' : `${[...name][0]}${DOTS}`)
  const end = (number: string): string => (number === '' ? '' : `${DOTS}${[...number].slice(-3).join('')}`)
  return {
    ...fields,
    number: end(fields.number),
    lastName: letter(fields.lastName),
    name: letter(fields.name),
    fullName: fields.fullName.split(' ').map(letter).join(' '),
    birthDate: '',
    ssn: end(fields.ssn),
    branch: end(fields.branch),
  }
}
