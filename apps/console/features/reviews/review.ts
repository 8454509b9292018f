import {
  type DeskCase,
  type IdentityFields,
  type IdentityPhoto,
  IDENTITY_PHOTOS,
  PART_OF_REASON,
  RETURN_REASONS,
  type ReturnReason,
} from '@candela/contract'

/** The points that a reviewer compares with the photos, one by one: nothing reads a document for them. */
export const CHECKS = [
  'name',
  'fullName',
  'birthDate',
  'number',
  'certificate',
  'gender',
  'ssn',
  'branch',
  'validity',
  'person',
] as const
export type Check = (typeof CHECKS)[number]

/** A check that fails is one of the listed reasons, where the list has one for it. */
export const REASON_OF_CHECK: Readonly<Partial<Record<Check, ReturnReason>>> = {
  name: 'nameDiffers',
  fullName: 'nameDiffers',
  birthDate: 'birthDateDiffers',
  number: 'numberDiffers',
  certificate: 'documentNotAccepted',
  validity: 'documentExpired',
  person: 'faceDiffers',
}

/** One reviewer's findings so far. */
export interface Review {
  readonly same: readonly Check[]
  readonly reasons: readonly ReturnReason[]
}
export const NOTHING_FOUND: Review = { same: [], reasons: [] }

/** The checks of a case: the typed fields, and the points that only the photos tell. */
export function checksOf(fields: IdentityFields): readonly Check[] {
  // where it was left empty it is made of the two
  const made = [`${fields.name} ${fields.lastName}`, `${fields.lastName} ${fields.name}`].includes(fields.fullName)
  const typed: Readonly<Partial<Record<Check, string>>> = {
    fullName: made ? '' : fields.fullName,
    gender: fields.gender,
    ssn: fields.ssn,
    branch: fields.branch,
  }
  return CHECKS.filter((check) => typed[check] !== '')
}

/** The reasons that something sent can have: none about a photo that a document of this kind does not need. */
export function reasonsFor(photos: DeskCase['photos']): readonly ReturnReason[] {
  const kinds = new Set<string>(photos.map(({ kind }) => kind))
  return RETURN_REASONS.filter((reason) => PART_OF_REASON[reason] === 'fields' || kinds.has(PART_OF_REASON[reason]))
}

/** Finding something the same takes back the reason that said otherwise. */
export function markSame(review: Review, check: Check, same: boolean): Review {
  const others = review.same.filter((each) => each !== check)
  if (!same) return { ...review, same: others }
  return { same: [...others, check], reasons: review.reasons.filter((reason) => reason !== REASON_OF_CHECK[check]) }
}

/** A reason takes back the ticks it contradicts. */
export function toggleReason(review: Review, reason: ReturnReason): Review {
  if (review.reasons.includes(reason)) {
    return { ...review, reasons: review.reasons.filter((each) => each !== reason) }
  }
  return {
    same: review.same.filter((check) => REASON_OF_CHECK[check] !== reason),
    reasons: RETURN_REASONS.filter((each) => each === reason || review.reasons.includes(each)),
  }
}

/** A case is returned with its reasons, or validated once everything was found the same; in between nothing can be decided. */
export function decisionOf(review: Review, checks: readonly Check[]): 'return' | 'validate' | 'open' {
  if (review.reasons.length > 0) return 'return'
  return checks.every((check) => review.same.includes(check)) ? 'validate' : 'open'
}

export function inOrder<P extends { readonly kind: IdentityPhoto }>(photos: readonly P[]): readonly P[] {
  return photos.toSorted((a, b) => IDENTITY_PHOTOS.indexOf(a.kind) - IDENTITY_PHOTOS.indexOf(b.kind))
}

/** The case after this one in the queue that its operator may take or has; round to the first. */
export function nextCase<R extends { reference: string; mayTake: boolean; taken: 'nobody' | 'me' | 'other' }>(
  queue: readonly R[],
  reference: string | undefined,
): R | undefined {
  const at = queue.findIndex((row) => row.reference === reference)
  const round = [...queue.slice(at + 1), ...queue.slice(0, Math.max(0, at))]
  return round.find(({ taken, mayTake }) => taken === 'me' || (taken === 'nobody' && mayTake))
}
