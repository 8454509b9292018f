/**
 * Identity verification. Places in the lists of reasons and outcomes stand in the journal: new ones are put at the end.
 */
export const CERTIFICATES = ['idCard', 'passport', 'drivingLicence', 'healthInsuranceCard'] as const
export type Certificate = (typeof CERTIFICATES)[number]

/** The photos of a submission; a passport's `back` is the page with the signature or address. `face` is the selfie of the face check. */
export const IDENTITY_PHOTOS = ['front', 'back', 'holding', 'face'] as const
export type IdentityPhoto = (typeof IDENTITY_PHOTOS)[number]

/** The parts that can be sent back to be mended: a photo, or the typed fields. */
export const IDENTITY_PARTS = ['fields', ...IDENTITY_PHOTOS] as const
export type IdentityPart = (typeof IDENTITY_PARTS)[number]

/** The tiers of a customer's identity; `basic`: an email or phone was proven. */
export const TIERS = ['none', 'basic', 'identity', 'face'] as const
export type Tier = (typeof TIERS)[number]

/** `waiting`: sent, nobody looked yet; `auditing`: a reviewer is at it, or a second one is awaited. */
export const IDENTITY_STATES = ['notSent', 'waiting', 'auditing', 'validated', 'returned'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** The reasons for sending something back: nothing is returned without one of these, and each says which part to send again. */
export const RETURN_REASONS = [
  'frontUnsharp',
  'frontGlare',
  'frontCutOff',
  'backUnsharp',
  'backGlare',
  'backCutOff',
  'holdingUnsharp',
  'holdingCutOff',
  'holdingCovered',
  'nameDiffers',
  'numberDiffers',
  'birthDateDiffers',
  'documentExpired',
  'documentNotAccepted',
  'faceDiffers',
  'faceUnclear',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The outcomes of a review. */
export const REVIEW_OUTCOMES = ['proposed', 'validated', 'returned'] as const

/** The part that each reason asks to be sent again. */
export const PART_OF_REASON: Readonly<Record<ReturnReason, IdentityPart>> = {
  frontUnsharp: 'front',
  frontGlare: 'front',
  frontCutOff: 'front',
  backUnsharp: 'back',
  backGlare: 'back',
  backCutOff: 'back',
  holdingUnsharp: 'holding',
  holdingCutOff: 'holding',
  holdingCovered: 'holding',
  nameDiffers: 'fields',
  numberDiffers: 'fields',
  birthDateDiffers: 'fields',
  documentExpired: 'front',
  documentNotAccepted: 'front',
  faceDiffers: 'face',
  faceUnclear: 'face',
}

const OF_SECOND_PAGE = {
  backUnsharp: 'secondPage.backUnsharp',
  backGlare: 'secondPage.backGlare',
  backCutOff: 'secondPage.backCutOff',
} as const

/** The key of `identity` texts for a reason of a document: a passport has no back, but a page with the signature or address. */
export function reasonTitle(
  reason: ReturnReason,
  certificate: Certificate | '' | undefined,
): `reason.${ReturnReason}.title` | (typeof OF_SECOND_PAGE)[keyof typeof OF_SECOND_PAGE] {
  return certificate === 'passport' && isOfBack(reason) ? OF_SECOND_PAGE[reason] : `reason.${reason}.title`
}

function isOfBack(reason: ReturnReason): reason is keyof typeof OF_SECOND_PAGE {
  return reason in OF_SECOND_PAGE
}

/** A review is decided within this time of sending. */
export const REVIEW_WITHIN_MS = 48 * 3_600_000
/**
 * Photos are deleted this long after the decision that ends their use: validation, or a return that nobody answered, or
 * a draft that nobody sent.
 */
export const PHOTOS_KEPT_MS = { validated: 24 * 3_600_000, returned: 30 * 86_400_000 } as const
/** The disclosed practice reviewer looks no earlier than this after sending. */
export const PRACTICE_REVIEW_AFTER_MS = 20_000
/** Thousandths of likeness from which document and selfie count as one person. */
export const FACE_MATCH_LEAST = 500
