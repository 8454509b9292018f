import * as z from 'zod/mini'
import { CERTIFICATES, IDENTITY_PARTS, IDENTITY_PHOTOS, IDENTITY_STATES, RETURN_REASONS, TIERS } from '../identity.ts'
import { PHOTO, route } from './route.ts'
import { instant } from './scalars.ts'

const bytes = z.custom<Uint8Array>()
const line = z.string().check(z.maxLength(128))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const photoId = z.uuid()
export const caseReference = z.string().check(z.regex(/^KYC-\d{4,10}$/))

/** Looser than it looks: every fault has its own code. */
export const identityFields = z.strictObject({
  certificate: z.enum(CERTIFICATES),
  /** ISO 3166 alpha-2 */
  country: z.string().check(z.maxLength(2)),
  number: line,
  lastName: line,
  name: line,
  /** as printed; made of the two where it is left empty */
  fullName: line,
  birthDate: z.union([day, z.literal('')]),
  gender: z.enum(['male', 'female', '']),
  /** the number where the country has one; "" otherwise */
  ssn: line,
  branch: line,
  /** of a passport: `none` where the customer says that no page has the signature or address; "" otherwise */
  secondPage: z.enum(['none', '']),
})
export type IdentityFields = z.infer<typeof identityFields>

/** The findings of the browser's face check; `way` says whether it watched a camera or only saw a picture. */
export const faceReport = z.strictObject({
  way: z.enum(['camera', 'picture']),
  faces: z.int().check(z.minimum(0), z.maximum(20)),
  /** the head turned or the eyes blinked when asked; never so with a picture */
  alive: z.boolean(),
  /** thousandths of likeness between document and selfie; 0: no face on the document */
  match: z.int().check(z.minimum(0), z.maximum(1000)),
})
export type FaceReport = z.infer<typeof faceReport>

export const identityPhoto = z.strictObject({
  id: photoId,
  kind: z.enum(IDENTITY_PHOTOS),
  addedAt: instant,
  /** one of the samples offered in practice */
  sample: z.boolean(),
  accepted: z.boolean(),
})
export type IdentityPhotoKept = z.infer<typeof identityPhoto>

export const identity = z.strictObject({
  tier: z.enum(TIERS),
  state: z.enum(IDENTITY_STATES),
  /** "" until it was sent */
  reference: z.string(),
  /** 1 for what was sent first */
  attempt: z.int(),
  sentAt: instant,
  decideBy: instant,
  takenAt: instant,
  decidedAt: instant,
  /** the reviewer now: the disclosed practice reviewer, or operators */
  reviewer: z.enum(['practice', 'operators']),
  appealed: z.boolean(),
  mayAppeal: z.boolean(),
  /** null until something was typed; masked once validated */
  fields: z.nullable(identityFields),
  photos: z.array(identityPhoto),
  face: z.nullable(faceReport),
  /** parts that still have to be there before it can be sent */
  missing: z.array(z.enum(IDENTITY_PARTS)),
  /** exactly what to send again, while `state` is returned */
  toFix: z.array(z.strictObject({ part: z.enum(IDENTITY_PARTS), reason: z.enum(RETURN_REASONS) })),
  /** the instant at which the photos are deleted; 0: not yet known, or none are kept */
  photosDeletedAt: instant,
  /** masked email or phone that was proven, or "" */
  contact: z.string(),
})
export type Identity = z.infer<typeof identity>

export const identityView = z.strictObject({
  at: instant,
  /** such as "Reviewer 2"; never an operator's name */
  who: z.string(),
  what: z.enum(['case', ...IDENTITY_PHOTOS, 'account', 'loanForm', 'loanPhoto', 'remittance', 'voucher']),
  reason: z.string(),
})
export type IdentityView = z.infer<typeof identityView>

export const IDENTITY_ROUTES = {
  identity: route({
    method: 'GET',
    path: '/identity',
    caller: 'customer',
    summary: 'How far the customer is known, what was sent and what came of it',
    answer: identity,
    perMinute: 120,
  }),
  saveIdentityFields: route({
    method: 'POST',
    path: '/identity/fields',
    caller: 'customer',
    summary: 'What is typed from the document; kept sealed',
    body: identityFields,
    answer: identity,
    perMinute: 30,
  }),
  addIdentityPhoto: route({
    method: 'POST',
    path: '/identity/photos/{kind}',
    caller: 'customer',
    summary: 'A photo, 20 MB at most; decoded, written anew without metadata, sealed for its owner',
    params: z.strictObject({ kind: z.enum(IDENTITY_PHOTOS) }),
    upload: PHOTO,
    answer: identity,
    perMinute: 20,
  }),
  identityPhoto: route({
    method: 'GET',
    path: '/identity/photos/{photo}',
    caller: 'customer',
    summary: 'One of one’s own photos',
    params: z.strictObject({ photo: photoId }),
    answer: bytes,
    media: 'image/webp',
    perMinute: 120,
    cost: 5,
  }),
  saveFaceReport: route({
    method: 'POST',
    path: '/identity/face',
    caller: 'customer',
    summary: 'What the face check in the browser found; the selfie is sent as a photo before',
    body: faceReport,
    answer: identity,
    perMinute: 30,
  }),
  sendIdentity: route({
    method: 'POST',
    path: '/identity/send',
    caller: 'customer',
    summary: 'Sends everything to be reviewed; decided within 48 hours',
    body: z.strictObject({}),
    answer: identity,
    perMinute: 10,
  }),
  appealIdentity: route({
    method: 'POST',
    path: '/identity/appeal',
    caller: 'customer',
    summary: 'Asks for another reviewer after a return',
    body: z.strictObject({}),
    answer: identity,
    perMinute: 10,
  }),
  discardIdentity: route({
    method: 'POST',
    path: '/identity/discard',
    caller: 'customer',
    summary: 'Deletes what was typed and photographed, unless it lies with the reviewers',
    body: z.strictObject({}),
    answer: identity,
    perMinute: 10,
  }),
  identityViews: route({
    method: 'GET',
    path: '/identity/views',
    caller: 'customer',
    summary: 'Who looked at one’s documents or account, when and why',
    answer: z.strictObject({ views: z.array(identityView) }),
    perMinute: 60,
  }),
} as const
