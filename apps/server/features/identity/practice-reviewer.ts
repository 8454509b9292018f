import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import {
  FACE_MATCH_LEAST,
  type IdentityFields,
  type IdentityPhoto,
  PRACTICE_REVIEW_AFTER_MS,
  PRACTICE_REVIEWER,
  type ReturnReason,
  REVIEW_WITHIN_MS,
} from '@candela/contract'
import type { Engine } from '@candela/engine'
import { fieldFaults, photosOf } from '@candela/rules/person'
import { type CaseRow, fieldsPlace, openCases, photoPlace } from './cases.ts'
import type { CaseDecisions } from './decisions.ts'
import type { PersonKeys } from './person-keys.ts'
import { isHeld, reviewOf } from './review-queue.ts'
import type { IdentityViews } from './views.ts'
import type { Legibility, Pictures } from '../../vault/pictures/index.ts'

const AT_ONCE = 20
/** Published bounds, tried with the samples and with blurred and overlit ones (legibility.test.ts). */
const LEAST_SHARPNESS = { front: 40, back: 40, holding: 15, face: 15 } as const
const MOST_GLARE = 0.3
/** a photo smaller than this shows no text that could be read */
const LEAST_PIXELS = 300

/**
 * The disclosed practice reviewer: answers the queue by published rules (docs/IDENTITY.md), so that the app works
 * without staff. It leaves alone what an operator is at and what was appealed, until the 48 hours have passed; then
 * nothing that is a matter of judgement counts against the customer.
 */
export interface PracticeReviewer {
  /** Decides what is due. */
  run(): Promise<void>
}

interface Parts {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly keys: PersonKeys
  readonly views: IdentityViews
  readonly decisions: CaseDecisions
  readonly pictures: Pick<Pictures, 'legibility'>
  readonly clock: () => number
}

export function openPracticeReviewer(parts: Parts): PracticeReviewer {
  const { pool, engine, keys, views, decisions, pictures, clock } = parts
  const isLate = ({ sentAt }: CaseRow): boolean => clock() >= sentAt + REVIEW_WITHIN_MS
  const isDue = (found: CaseRow): boolean => {
    if (isLate(found)) return true
    const isFree = !found.appealed && found.firstBy === null && !isHeld(found, clock())
    return engine.core.operators.practiceReviewerOn && isFree && clock() >= found.sentAt + PRACTICE_REVIEW_AFTER_MS
  }

  const look = async (found: CaseRow): Promise<Seen> => {
    const { account } = found
    const key = await keys.existing(account)
    if (key === undefined || found.fields === null) return { fields: null, photos: new Map() }
    await views.log(account, PRACTICE_REVIEWER, 'case', 'review')
    const fields = JSON.parse(key.open(found.fields, fieldsPlace(found.id)).toString()) as IdentityFields
    const { rows } = await pool.query<{ id: string; kind: IdentityPhoto; photo: Buffer }>(
      'select id, kind, photo from vault.identity_photo where account = $1',
      [account],
    )
    const photos = new Map<IdentityPhoto, Buffer>()
    for (const { id, kind, photo } of rows) {
      await views.log(account, PRACTICE_REVIEWER, kind, 'review')
      photos.set(kind, key.open(photo, photoPlace(id)))
    }
    return { fields, photos }
  }

  return {
    async run() {
      const due = (await openCases(pool, 1_000)).filter(isDue).slice(0, AT_ONCE)
      for (const found of due) {
        const { rowCount } = await pool.query(
          `update vault.identity_case set state = 'auditing', taken_at = $2, taken_by = null
             where id = $1 and state in ('waiting', 'auditing') and submission = $3`,
          [found.id, clock(), found.submission],
        )
        if (rowCount !== 1) continue
        const legibilityOf = (photo: Uint8Array): Promise<Legibility> => pictures.legibility(photo, found.customer)
        const reasons = await reasonsAgainst(found, await look(found), isLate(found), clock(), legibilityOf)
        const verdict = reasons.length === 0 ? 'validate' : 'giveBack'
        const command = reviewOf(found, PRACTICE_REVIEWER, uuidv7(), verdict, reasons)
        await decisions.decide(found, command)
      }
    },
  }
}

interface Seen {
  readonly fields: IdentityFields | null
  readonly photos: ReadonlyMap<IdentityPhoto, Buffer>
}

const UNSHARP: Partial<Record<IdentityPhoto, ReturnReason>> = {
  front: 'frontUnsharp',
  back: 'backUnsharp',
  holding: 'holdingUnsharp',
}
const GLARE: Partial<Record<IdentityPhoto, ReturnReason>> = { front: 'frontGlare', back: 'backGlare' }

/**
 * The published rules: what was typed is possible, the photos the document needs are there and can be read, and where a
 * face check was sent it found one face that is the document's. `inDoubtFor`: past the deadline measured quality is not
 * held against the customer any more.
 */
export async function reasonsAgainst(
  { face }: Pick<CaseRow, 'face'>,
  { fields, photos }: Seen,
  inDoubtFor: boolean,
  now: number,
  legibilityOf: (photo: Uint8Array) => Promise<Legibility>,
): Promise<ReturnReason[]> {
  const reasons: ReturnReason[] = []
  if (fields === null) return ['documentNotAccepted']
  for (const { field } of fieldFaults(fields, now)) {
    const reason =
      field === 'birthDate'
        ? 'birthDateDiffers'
        : field.toLowerCase().includes('name')
          ? 'nameDiffers'
          : 'numberDiffers'
    if (!reasons.includes(reason)) reasons.push(reason)
  }
  for (const kind of photosOf(fields)) {
    const photo = photos.get(kind)
    if (photo === undefined) {
      reasons.push(UNSHARP[kind]!)
      continue
    }
    if (inDoubtFor) continue
    const { sharpness, glare, shortestSide } = await legibilityOf(photo)
    if (sharpness < LEAST_SHARPNESS[kind] || shortestSide < LEAST_PIXELS) reasons.push(UNSHARP[kind]!)
    const dazzled = GLARE[kind]
    if (dazzled !== undefined && glare > MOST_GLARE) reasons.push(dazzled)
  }
  if (face !== null && !inDoubtFor) {
    if (face.faces !== 1) reasons.push('faceUnclear')
    else if (face.match < FACE_MATCH_LEAST) reasons.push('faceDiffers')
  }
  return reasons
}
