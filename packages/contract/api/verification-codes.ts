import * as z from 'zod/mini'
import { route } from './route.ts'
import { instant, language, typedLine } from './scalars.ts'

/** The ways of a code, which are also contacts that one may be known by besides a username. */
export const CONTACT_CHANNELS = ['email', 'phone'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]
export const contactChannel = z.enum(CONTACT_CHANNELS)

/** Looser than it looks: every fault has its own code. */
export const contact = {
  channel: contactChannel,
  /** an address, or a phone number with or without its international code */
  target: typedLine(254),
  /** phone only: international code such as "+66", or the country's two letters */
  dial: z.optional(typedLine(8)),
}
export const enteredCode = typedLine(32)

export const codeRequest = z.strictObject({
  purpose: z.enum(['register', 'retrievePassword']),
  ...contact,
  /** of the message */
  language: z.optional(language),
})
/** `bind`: to the target named; `stepUp`: to what is bound already */
export const ownCodeRequest = z.discriminatedUnion('purpose', [
  z.strictObject({ purpose: z.literal('bind'), ...contact }),
  z.strictObject({ purpose: z.literal('stepUp'), channel: contactChannel }),
])
/** Name and password as at login, and where the code goes: it is sent to nobody who does not know them. */
export const loginCodeRequest = z.strictObject({
  kind: z.enum(['username', 'email', 'phone']),
  account: typedLine(254),
  dial: z.optional(typedLine(8)),
  password: z.string().check(z.maxLength(256)),
  channel: contactChannel,
})
export const codeSent = z.strictObject({
  channel: contactChannel,
  /** masked: a•••@example.com, +66 •••• 678 */
  to: z.string(),
  digits: z.int(),
  expiresAt: instant,
  /** no new code before */
  resendAt: instant,
  /** it lies in the practice inbox, for this device or for the server's own `npm run inbox` */
  practice: z.boolean(),
  /** it can be read from this device's practice inbox */
  here: z.boolean(),
})
export type CodeSent = z.infer<typeof codeSent>

export const practiceMessage = z.strictObject({
  id: z.string(),
  channel: contactChannel,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** the code in it, or "" */
  code: z.string(),
  at: instant,
})
export type PracticeMessage = z.infer<typeof practiceMessage>
export const practiceInbox = z.strictObject({ open: z.boolean(), messages: z.array(practiceMessage) })

export const CODE_ROUTES = {
  requestCode: route({
    method: 'POST',
    path: '/codes',
    caller: 'anyone',
    summary: 'Sends a verification code for registering or for retrieving a password',
    body: codeRequest,
    answer: codeSent,
    perMinute: 20,
  }),
  requestLoginCode: route({
    method: 'POST',
    path: '/codes/login',
    caller: 'anyone',
    summary: 'Sends the code that login asks for after the password; takes name and password',
    body: loginCodeRequest,
    answer: codeSent,
    perMinute: 20,
  }),
  requestOwnCode: route({
    method: 'POST',
    path: '/codes/own',
    caller: 'customer',
    summary: 'Sends a verification code for binding an email or phone, or for a step-up',
    body: ownCodeRequest,
    answer: codeSent,
    perMinute: 20,
  }),
  practiceInbox: route({
    method: 'GET',
    path: '/practice-inbox',
    caller: 'anyone',
    summary: 'Practice only: messages that this very device may read, newest first',
    answer: practiceInbox,
    perMinute: 120,
  }),
} as const
