import * as z from 'zod/mini'
import { PHOTO, route } from './route.ts'
import { commandId, instant, language, typedLine } from './scalars.ts'
import { stepUpToken } from './security.ts'

export const GENDERS = ['male', 'female'] as const
/** a day of the calendar as 1990-12-31 */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const profile = z.strictObject({
  id: z.string(),
  /** login account: the username, else the masked email or phone */
  name: z.string(),
  nick: z.string(),
  gender: z.enum([...GENDERS, '']),
  /** "" where not given */
  birthday: z.string(),
  /** masked, or "" */
  email: z.string(),
  phone: z.string(),
  shareCode: z.string(),
  /** masked nick of who invited, such as Ma•••6, or "" */
  invitedBy: z.string(),
  /** changes with the picture; 0: none. GET /profile/avatar answers it */
  avatarVersion: instant,
  language,
  createdAt: instant,
})
export type Profile = z.infer<typeof profile>

/** The fields to change; absent ones stay. */
export const saveProfile = z.strictObject({
  nick: z.optional(typedLine(64)),
  gender: z.optional(z.enum([...GENDERS, ''])),
  birthday: z.optional(z.union([day, z.literal('')])),
  language: z.optional(language),
})

/** `input`: full days of the account, else the instant since which it holds; 0: it does not, or never happened */
export const creditScore = z.strictObject({
  score: z.int(),
  least: z.int(),
  most: z.int(),
  lines: z.array(
    z.strictObject({
      name: z.enum(['start', 'days', 'transactionPassword', 'identityValidated', 'faceValidated', 'noRetrieval']),
      points: z.int(),
      most: z.int(),
      input: z.int(),
    }),
  ),
  /** the changes of the score, oldest first, with the score right after each */
  history: z.array(
    z.strictObject({
      at: instant,
      change: z.enum([
        'opened',
        'transactionPassword',
        'identityValidated',
        'faceValidated',
        'retrieved',
        'retrievalForgotten',
      ]),
      score: z.int(),
    }),
  ),
})

const versions = z.strictObject({ terms: z.int(), risk: z.int() })
const consents = z.strictObject({ agreed: versions, inForce: versions })

const bytes = z.custom<Uint8Array>()

export const PROFILE_ROUTES = {
  profile: route({
    method: 'GET',
    path: '/profile',
    caller: 'customer',
    summary: 'The customer’s own profile',
    answer: profile,
    perMinute: 120,
  }),
  saveProfile: route({
    method: 'POST',
    path: '/profile',
    caller: 'customer',
    summary: 'Changes nick name, gender, birthday or the language of letters and mails',
    body: saveProfile,
    answer: profile,
    perMinute: 30,
  }),
  avatar: route({
    method: 'GET',
    path: '/profile/avatar',
    caller: 'customer',
    summary: 'One’s own picture',
    answer: bytes,
    media: 'image/webp',
    perMinute: 120,
  }),
  saveAvatar: route({
    method: 'POST',
    path: '/profile/avatar',
    caller: 'customer',
    summary: 'A new picture, 20 MB at most; it is decoded, cropped to a square and written anew without metadata',
    upload: PHOTO,
    answer: profile,
    perMinute: 10,
  }),
  removeAvatar: route({
    method: 'POST',
    path: '/profile/avatar/remove',
    caller: 'customer',
    summary: 'Takes the picture away',
    answer: profile,
    perMinute: 30,
  }),
  creditScore: route({
    method: 'GET',
    path: '/credit-score',
    caller: 'customer',
    summary: 'The credit score with its lines and history; it follows from journalled facts and counts for loans only',
    answer: creditScore,
    perMinute: 60,
  }),
  ownData: route({
    method: 'GET',
    path: '/own-data.json',
    caller: 'customer',
    summary: 'Everything the house knows about the customer, as a file',
    answer: z.string(),
    media: 'application/json',
    perMinute: 6,
    cost: 100,
  }),
  consents: route({
    method: 'GET',
    path: '/consents',
    caller: 'customer',
    summary: 'The versions of the texts that the customer agreed to, and those in force',
    answer: consents,
    perMinute: 60,
  }),
  agreeConsents: route({
    method: 'POST',
    path: '/consents',
    caller: 'customer',
    summary: 'Agrees to the texts in force; until then nothing new is opened for whoever agreed to earlier ones',
    body: versions,
    answer: consents,
    perMinute: 10,
  }),
  closeAccount: route({
    method: 'POST',
    path: '/account/close',
    caller: 'customer',
    summary: 'Deletes the account: person and texts are erased, the journal keeps opaque numbers; no order may be open',
    body: z.strictObject({
      commandId,
      password: z.string().check(z.maxLength(256)),
      stepUp: z.optional(stepUpToken),
    }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 10,
  }),
} as const
