import * as z from 'zod/mini'
import { route } from './route.ts'
import { commandId, instant, typedLine } from './scalars.ts'
import { assertionResponse } from './passkeys.ts'
import { STEP_UP_WAYS } from '../step-up.ts'
import { contact, contactChannel, enteredCode } from './verification-codes.ts'

const secret = z.string().check(z.maxLength(256))
/** the answer to a step-up: proof, for a few minutes and for the act it was first shown for, that the owner is there */
export const stepUpToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{32,64}$/))

export const stepUpWay = z.enum(STEP_UP_WAYS)

export const stepUpRequest = z.discriminatedUnion('way', [
  z.strictObject({ way: z.enum(['authenticator', 'email', 'phone', 'recovery']), code: enteredCode }),
  z.strictObject({ way: z.literal('passkey'), response: assertionResponse }),
  z.strictObject({ way: z.literal('password'), password: secret }),
])
export const stepUpDone = z.strictObject({
  stepUp: stepUpToken,
  /** until when it serves things of one kind */
  expiresAt: instant,
  /** until when it serves one withdrawal, be it quoted anew */
  withdrawalUntil: instant,
})

export const SECURITY_STEPS = [
  'email',
  'phone',
  'transactionPassword',
  'authenticator',
  'passkey',
  'recoveryCodes',
  'antiPhishing',
] as const

export const security = z.strictObject({
  /** "" where the account has none */
  username: z.string(),
  /** masked, or "" */
  email: z.string(),
  phone: z.string(),
  steps: z.array(z.strictObject({ step: z.enum(SECURITY_STEPS), done: z.boolean() })),
  /** the ways in which this customer can step up now, strongest first */
  stepUpWays: z.array(stepUpWay),
  recoveryCodesLeft: z.int(),
  passkeys: z.int(),
  /** login asks for a code to email or phone, as long as there is no authenticator */
  loginCode: z.boolean(),
  transactionPassword: z.boolean(),
  /** "" where none was chosen */
  antiPhishingWord: z.string(),
  passwordChangedAt: instant,
  /** 0: not frozen */
  frozenSince: instant,
  /** of the last retrieval, from the journal; 0: never */
  passwordRetrievedAt: instant,
  /** 0: not blocked */
  withdrawalBlockedUntil: instant,
})
export type Security = z.infer<typeof security>

/** `stepUp` is needed where the account has more than its password; the refusal `stepUpNeeded` names the ways. */
const stepped = { stepUp: z.optional(stepUpToken) }
const newPassword = { password: secret, repeated: z.optional(secret) }
const username = typedLine(64)
export const retrieval = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('code'), ...contact, code: enteredCode, ...newPassword }),
  z.strictObject({
    way: z.literal('recovery'),
    username,
    code: enteredCode,
    ...newPassword,
  }),
])
export const recoveryCheck = z.strictObject({ username, code: enteredCode })
export const changePassword = z.strictObject({ current: secret, ...newPassword, ...stepped })
/** `current` is left out at the first time, and where it was forgotten: that counts as a retrieval */
export const saveTransactionPassword = z.strictObject({ current: z.optional(secret), ...newPassword, ...stepped })
export const bindContact = z.strictObject({ ...contact, code: enteredCode, ...stepped })
export const antiPhishing = z.strictObject({ word: z.string().check(z.maxLength(64)), ...stepped })
export const authenticatorBegun = z.strictObject({
  /** base32, to be typed where nothing can be scanned */
  secret: z.string(),
  /** otpauth://totp/…, what the QR code says */
  uri: z.string(),
  expiresAt: instant,
})
export const confirmAuthenticator = z.strictObject({ code: enteredCode, ...stepped })
/** shown once; only hashes are kept */
export const recoveryCodes = z.strictObject({ codes: z.array(z.string()) })
export const done = z.strictObject({ success: z.boolean() })
/** on: only with an email or phone that was proven */
export const saveLoginCode = z.strictObject({ on: z.boolean(), ...stepped })
const onlyStepped = z.strictObject(stepped)

export const SECURITY_ROUTES = {
  security: route({
    method: 'GET',
    path: '/security',
    caller: 'customer',
    summary: 'What protects the account, and what could',
    answer: security,
    perMinute: 120,
  }),
  stepUp: route({
    method: 'POST',
    path: '/step-up',
    caller: 'customer',
    summary:
      'Proves that the owner is there; good for sensitive calls of one kind within minutes, or for one withdrawal',
    body: stepUpRequest,
    answer: stepUpDone,
    perMinute: 20,
  }),
  retrievePassword: route({
    method: 'POST',
    path: '/password/retrieve',
    caller: 'anyone',
    summary: 'A new login password by code; ends all sessions and blocks withdrawing for 24 hours',
    body: retrieval,
    answer: z.strictObject({ success: z.boolean(), withdrawalBlockedUntil: instant }),
    perMinute: 20,
  }),
  checkRecoveryCode: route({
    method: 'POST',
    path: '/password/retrieve/check',
    caller: 'anyone',
    summary: 'Whether a recovery code will do for a retrieval; it stays good',
    body: recoveryCheck,
    answer: done,
    perMinute: 20,
  }),
  changePassword: route({
    method: 'POST',
    path: '/password',
    caller: 'customer',
    summary: 'Changes the login password and ends the other sessions',
    body: changePassword,
    answer: done,
    perMinute: 20,
  }),
  saveTransactionPassword: route({
    method: 'POST',
    path: '/transaction-password',
    caller: 'customer',
    summary: 'Sets or changes the transaction password',
    body: saveTransactionPassword,
    answer: z.strictObject({ success: z.boolean(), withdrawalBlockedUntil: instant }),
    perMinute: 20,
  }),
  bindContact: route({
    method: 'POST',
    path: '/contacts',
    caller: 'customer',
    summary: 'Binds an email or phone, or changes the bound one, by a code sent to it',
    body: bindContact,
    answer: z.strictObject({ channel: contactChannel, shown: z.string() }),
    perMinute: 20,
  }),
  saveAntiPhishing: route({
    method: 'POST',
    path: '/security/anti-phishing',
    caller: 'customer',
    summary: 'The word that every mail of ours to this customer carries; empty for none',
    body: antiPhishing,
    answer: done,
    perMinute: 20,
  }),
  saveLoginCode: route({
    method: 'POST',
    path: '/security/login-code',
    caller: 'customer',
    summary: 'Whether logging in asks for a code to the bound email or phone; an authenticator takes its place',
    body: saveLoginCode,
    answer: done,
    perMinute: 10,
  }),
  beginAuthenticator: route({
    method: 'POST',
    path: '/authenticator/begin',
    caller: 'customer',
    summary: 'A new authenticator secret, not yet in force',
    answer: authenticatorBegun,
    perMinute: 10,
  }),
  confirmAuthenticator: route({
    method: 'POST',
    path: '/authenticator',
    caller: 'customer',
    summary: 'Puts the authenticator in force by its first code; answers new recovery codes',
    body: confirmAuthenticator,
    answer: recoveryCodes,
    perMinute: 20,
  }),
  removeAuthenticator: route({
    method: 'POST',
    path: '/authenticator/remove',
    caller: 'customer',
    summary: 'Takes the authenticator away',
    body: onlyStepped,
    answer: done,
    perMinute: 10,
  }),
  newRecoveryCodes: route({
    method: 'POST',
    path: '/recovery-codes',
    caller: 'customer',
    summary: 'Ten new recovery codes in place of all before',
    body: onlyStepped,
    answer: recoveryCodes,
    perMinute: 10,
  }),
  freeze: route({
    method: 'POST',
    path: '/freeze',
    caller: 'customer',
    summary: 'The owner’s own freeze: nothing is bought, opened or withdrawn until the owner lifts it',
    body: z.strictObject({ commandId }),
    answer: z.strictObject({ frozenSince: instant }),
    perMinute: 10,
  }),
  liftFreeze: route({
    method: 'POST',
    path: '/freeze/lift',
    caller: 'customer',
    summary: 'Lifts one’s own freeze by a second factor',
    body: z.strictObject({ commandId, ...stepped }),
    answer: done,
    perMinute: 10,
  }),
} as const
