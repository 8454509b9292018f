import * as z from 'zod/mini'
import { LOAN_PHOTOS, LOAN_REFUSAL_REASONS } from '../loan.ts'
import { assertionResponse, requestOptions } from './passkeys.ts'
import { route } from './route.ts'
import { commandId, decimal, instant, orderId } from './scalars.ts'

/* Applications for loans that wait for operators: two approve, one refuses for listed reasons. Nobody here changes what was asked for. */

const bytes = z.custom<Uint8Array>()
const operated = { caller: 'operator', roles: ['paymentsMaker', 'paymentsChecker'] } as const
const ofApplication = z.strictObject({ application: orderId })

const deskApplication = z.strictObject({
  /** the loan's number */
  application: orderId,
  /** asked for, USDT */
  amount: decimal,
  days: z.int(),
  ratePpm: z.int(),
  /** with all its interest */
  total: decimal,
  /** by the customer's proof of identity and score, as they stand now */
  score: z.int(),
  limit: decimal,
  /** the lower ends of the bands that were stated: income of a year, assets, and the most that can be repaid of them */
  income: decimal,
  assets: decimal,
  most: decimal,
  appliedAt: instant,
  /** the rule decides then where nobody has */
  decideBy: instant,
  /** the operator who approved first, by name; '': nobody */
  first: z.string(),
  /** the role is there, and it is not the first signature again */
  mayApprove: z.boolean(),
})
export type DeskApplication = z.infer<typeof deskApplication>

const deskApplicationForm = z.strictObject({
  fullName: z.string(),
  /** of the identity that was validated, as it is still kept; '' where it is not */
  validatedName: z.string(),
  age: z.int(),
  contact: z.string(),
  residency: z.string(),
  employment: z.string(),
  photos: z.array(z.strictObject({ id: z.uuid(), kind: z.enum(LOAN_PHOTOS) })),
})
export type DeskApplicationForm = z.infer<typeof deskApplicationForm>

export const APPLICATION_DESK_ROUTES = {
  deskApplications: route({
    method: 'GET',
    path: '/desk/applications',
    ...operated,
    isWatching: true,
    summary: 'Applications for loans that nobody has decided, least time first; `waiting` counts all of them',
    answer: z.strictObject({
      waiting: z.int(),
      /** the practice reviewer is on, and decides what no operator has begun to approve */
      practiceReviewer: z.boolean(),
      applications: z.array(deskApplication),
    }),
    perMinute: 120,
    cost: 5,
  }),
  deskApplication: route({
    method: 'GET',
    path: '/desk/applications/{application}',
    ...operated,
    summary: 'The form of an application; logged, and seen by the customer',
    params: ofApplication,
    answer: deskApplicationForm,
    perMinute: 120,
  }),
  deskApplicationPhoto: route({
    method: 'GET',
    path: '/desk/applications/{application}/photos/{photo}',
    ...operated,
    summary: 'A photo of an application; logged, and seen by the customer',
    params: z.strictObject({ application: orderId, photo: z.uuid() }),
    answer: bytes,
    media: 'image/webp',
    perMinute: 240,
    cost: 5,
  }),
  deskApproveBegin: route({
    method: 'POST',
    path: '/desk/applications/{application}/approve/begin',
    ...operated,
    summary: 'The very approval to be signed by passkey: its hash is the challenge',
    params: ofApplication,
    body: z.strictObject({ commandId }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskApproveApplication: route({
    method: 'POST',
    path: '/desk/applications/{application}/approve',
    ...operated,
    summary:
      'Proposes a loan, or agrees as the second operator, after which the rule is asked once more; signed by passkey, logged',
    params: ofApplication,
    body: z.strictObject({ commandId, response: assertionResponse }),
    answer: z.strictObject({ stage: z.enum(['proposed', 'paid', 'refusedByRule']) }),
    perMinute: 60,
  }),
  deskRefuseApplication: route({
    method: 'POST',
    path: '/desk/applications/{application}/refusal',
    ...operated,
    summary: 'Refuses an application for listed reasons, which the customer reads; logged',
    params: ofApplication,
    body: z.strictObject({
      commandId,
      reasons: z.array(z.enum(LOAN_REFUSAL_REASONS)).check(z.minLength(1), z.maxLength(LOAN_REFUSAL_REASONS.length)),
    }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 60,
  }),
} as const
