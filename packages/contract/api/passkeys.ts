import * as z from 'zod/mini'
import { route } from './route.ts'
import { instant, typedWords } from './scalars.ts'

/** The messages between the browser's WebAuthn calls and us: the JSON forms of the standard, as far as they are used. */
const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(8192))
const transports = z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8)))
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(32))))
const descriptor = z.strictObject({ id: base64url, type: z.literal('public-key'), transports })
const verification = z.enum(['required', 'preferred', 'discouraged'])

export const creationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: base64url, name: z.string(), displayName: z.string() }),
  challenge: base64url,
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof creationOptions>

export const requestOptions = z.strictObject({
  challenge: base64url,
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: verification,
})
export type RequestOptions = z.infer<typeof requestOptions>

const response = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
}
export const attestationResponse = z.object({
  ...response,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
})
export type AttestationResponse = z.infer<typeof attestationResponse>
export const assertionResponse = z.object({
  ...response,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
})
export type AssertionResponse = z.infer<typeof assertionResponse>

export const passkeyId = z.uuid()
export const passkey = z.strictObject({
  id: passkeyId,
  name: z.string(),
  createdAt: instant,
  /** 0: not yet */
  usedAt: instant,
  /** kept by the person's account at the maker of the device, so that it survives the device */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const PASSKEY_ROUTES = {
  passkeys: route({
    method: 'GET',
    path: '/passkeys',
    caller: 'customer',
    summary: 'The account’s passkeys',
    answer: z.strictObject({
      passkeys: z.array(passkey),
      /** for the keeper of passkeys, which forgets the others: the account’s handle and the keys, as WebAuthn names them */
      accepted: z.strictObject({ userId: base64url, credentialIds: z.array(base64url) }),
    }),
    perMinute: 120,
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/passkeys/begin',
    caller: 'customer',
    summary: 'What the browser needs to make a passkey',
    answer: creationOptions,
    perMinute: 20,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/passkeys',
    caller: 'customer',
    summary: 'Keeps the passkey the browser made',
    body: z.strictObject({
      name: typedWords(64),
      response: attestationResponse,
      stepUp: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: passkey,
    perMinute: 20,
  }),
  removePasskey: route({
    method: 'POST',
    path: '/passkeys/{passkey}/remove',
    caller: 'customer',
    summary: 'Removes a passkey',
    params: z.strictObject({ passkey: passkeyId }),
    body: z.strictObject({ stepUp: z.optional(z.string().check(z.maxLength(64))) }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 20,
  }),
  beginPasskeyStepUp: route({
    method: 'POST',
    path: '/step-up/passkey',
    caller: 'customer',
    summary: 'What the browser needs to step up by a passkey',
    answer: requestOptions,
    perMinute: 20,
  }),
  beginPasskeyLogin: route({
    method: 'POST',
    path: '/passkeys/login/begin',
    caller: 'anyone',
    summary: 'What the browser needs to log in by a passkey; the device offers the accounts it knows',
    answer: requestOptions,
    perMinute: 30,
  }),
} as const
