import * as z from 'zod/mini'
import { AGREEMENTS } from '../rails.ts'
import { assertionResponse, requestOptions } from './passkeys.ts'
import { route } from './route.ts'
import { commandId, instant, orderId } from './scalars.ts'

/* Legal holds: security proposes, who checks payments agrees, either lifts. No statute reaches practice money. */

const operated = { caller: 'operator', roles: ['security', 'paymentsChecker'] } as const
const statute = z.string().check(z.regex(/^[A-Za-z]{1,32}$/))
/** SHA-256 of the order that was served, which stays with who serves and who was served */
const documentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** the customer's number in the journal */
const ofCustomer = z.strictObject({ customer: orderId })
const wanted = { commandId, customer: orderId, statute, document: documentHash, until: instant }

const deskHold = z.strictObject({
  customer: orderId,
  statute: z.string(),
  document: z.string(),
  until: instant,
  /** proposed: by whom, by name; '' for one in force */
  first: z.string(),
  /** this operator may agree to what is proposed, or lift what is in force */
  maySign: z.boolean(),
})
export type DeskHold = z.infer<typeof deskHold>

export const HOLD_DESK_ROUTES = {
  deskHolds: route({
    method: 'GET',
    path: '/desk/holds',
    ...operated,
    isWatching: true,
    summary: 'Legal holds in force and proposed, and what one needs; none is possible on practice money',
    answer: z.strictObject({
      isPractice: z.boolean(),
      statutes: z.array(z.string()),
      longestMs: z.int(),
      /** this operator may propose one */
      mayPropose: z.boolean(),
      proposed: z.array(deskHold),
      inForce: z.array(deskHold),
    }),
    perMinute: 120,
    cost: 5,
  }),
  deskHoldBegin: route({
    method: 'POST',
    path: '/desk/holds/begin',
    ...operated,
    summary: 'The very hold to be signed by passkey: its hash is the challenge',
    body: z.strictObject(wanted),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskPlaceHold: route({
    method: 'POST',
    path: '/desk/holds',
    ...operated,
    summary: 'Proposes a legal hold, or agrees to the same as the second operator; signed by passkey, logged',
    body: z.strictObject({ ...wanted, response: assertionResponse }),
    answer: z.strictObject({ stage: z.enum(AGREEMENTS) }),
    perMinute: 60,
  }),
  deskEndHoldBegin: route({
    method: 'POST',
    path: '/desk/holds/{customer}/end/begin',
    ...operated,
    summary: 'The very end of a hold to be signed by passkey: its hash is the challenge',
    params: ofCustomer,
    body: z.strictObject({ commandId }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskEndHold: route({
    method: 'POST',
    path: '/desk/holds/{customer}/end',
    ...operated,
    summary: 'Lifts a legal hold, alone; signed by passkey, logged',
    params: ofCustomer,
    body: z.strictObject({ commandId, response: assertionResponse }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 60,
  }),
} as const
