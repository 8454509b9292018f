import type { Identity, IdentityPart, IdentityPhoto } from '@candela/contract'

export const STEPS = ['contact', 'document', 'face', 'review'] as const
export type StepName = (typeof STEPS)[number]

/** True when a photo of this kind is here and need not be sent again. */
export function hasPhoto({ photos, toFix }: Pick<Identity, 'photos' | 'toFix'>, kind: IdentityPhoto): boolean {
  return photos.some((photo) => photo.kind === kind) && !toFix.some(({ part }) => part === kind)
}

const DOCUMENT: ReadonlySet<IdentityPart> = new Set(['fields', 'front', 'back'])

/** `noFace`: the customer asked that a person looks instead. */
export function isDone(identity: Identity, step: StepName, noFace: boolean): boolean {
  if (step === 'contact') return identity.contact !== ''
  if (step === 'document') return identity.fields !== null && !identity.missing.some((part) => DOCUMENT.has(part))
  if (step === 'face') return hasPhoto(identity, 'holding') && (identity.face !== null || noFace)
  return identity.state !== 'notSent'
}

/**
 * The step that is open: the first of those that can be done here and are not. An email or a phone is bound elsewhere,
 * and may be later.
 */
export function openStep(identity: Identity, noFace: boolean): StepName {
  return STEPS.find((step) => step !== 'contact' && !isDone(identity, step, noFace)) ?? 'review'
}

/** The number of steps that are still to be done. */
export function stepsLeft(identity: Identity, noFace: boolean): number {
  return STEPS.filter((step) => !isDone(identity, step, noFace)).length
}

export interface Fix {
  readonly part: IdentityPart
  readonly reasons: readonly Identity['toFix'][number]['reason'][]
}

/** The returned parts, each with all its reasons, in the order of the form. */
export function fixesOf({ toFix }: Pick<Identity, 'toFix'>): readonly Fix[] {
  const order: readonly IdentityPart[] = ['front', 'back', 'holding', 'fields', 'face']
  return order.flatMap((part) => {
    const reasons = toFix.filter((fix) => fix.part === part).map(({ reason }) => reason)
    return reasons.length === 0 ? [] : [{ part, reasons }]
  })
}

/** The parts that were accepted and stay. */
export function acceptedParts(identity: Identity): readonly IdentityPart[] {
  const parts: readonly IdentityPart[] = ['front', 'back', 'holding', 'fields', 'face']
  return parts.filter((part) => {
    if (identity.toFix.some((fix) => fix.part === part)) return false
    if (part === 'fields') return identity.fields !== null
    if (part === 'face') return identity.face !== null
    return identity.photos.some((photo) => photo.kind === part)
  })
}

/** The returned parts that have not been mended since. */
export function unmended({ toFix, missing }: Pick<Identity, 'toFix' | 'missing'>): readonly IdentityPart[] {
  return fixesOf({ toFix })
    .map(({ part }) => part)
    .filter((part) => missing.includes(part))
}

/** The age of a review in hours and minutes, and the share of its time that is left. */
export function clockOf(identity: Pick<Identity, 'sentAt' | 'decideBy'>, now: number): { share: number; left: number } {
  const whole = Math.max(1, identity.decideBy - identity.sentAt)
  const gone = Math.min(whole, Math.max(0, now - identity.sentAt))
  return { share: gone / whole, left: whole - gone }
}
