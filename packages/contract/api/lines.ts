import * as z from 'zod/mini'
import { AGREEMENTS, CLOSE_OUTCOMES, RAIL_CLOSED_BY, RAIL_GRADES, SEND_BACK_REASONS } from '../rails.ts'
import { assertionResponse, requestOptions } from './passkeys.ts'
import { route } from './route.ts'
import { assetId, commandId, decimal, instant, orderId, railId, railKind } from './scalars.ts'

/*
 * Lines of banks' statements that nobody's reference or name explains, and the rails they came by. Two operators say which
 * remittance a line is, or that it goes back; nobody says how much.
 */

const bytes = z.custom<Uint8Array>()
const operated = { caller: 'operator', roles: ['paymentsMaker', 'paymentsChecker'] } as const
const ofLine = z.strictObject({ rail: railId, line: orderId })
const ofRemittance = z.strictObject({ rail: railId, line: orderId, request: orderId })
const ofRail = z.strictObject({ rail: railId })
const reason = z.enum(SEND_BACK_REASONS)
const stage = z.strictObject({ stage: z.enum(AGREEMENTS) })

const announcedRemittance = z.strictObject({
  /** the deposit's number */
  request: orderId,
  /** as it was announced; at most a tolerance more may have come */
  amount: decimal,
  startedAt: instant,
  /** of its voucher */
  sentAt: instant,
  isExpired: z.boolean(),
  /** the line's own reference names it */
  isNamed: z.boolean(),
  /** the first signature says it */
  isProposed: z.boolean(),
  /** the role is there, and it is not the first signature again */
  maySign: z.boolean(),
})
export type AnnouncedRemittance = z.infer<typeof announcedRemittance>

const deskLine = z.strictObject({
  rail: z.string(),
  line: orderId,
  asset: assetId,
  /** the amount that was not taken back */
  amount: decimal,
  /** nobody's, from another name than its owner's, or on its way back */
  state: z.enum(['unmatched', 'nameDiffers', 'returning']),
  arrivedAt: instant,
  /** it goes back by itself */
  sendBackAt: instant,
  /** the deposit that its reference names; '': none */
  awaits: z.string(),
  /** the operator who signed first, by name; '': nobody */
  first: z.string(),
  /** the first signature says that it goes back */
  isReturnProposed: z.boolean(),
  /** this operator may propose or agree that it goes back */
  mayReturn: z.boolean(),
  /** remittances that it may be, by their numbers */
  announced: z.array(announcedRemittance),
})
export type DeskLine = z.infer<typeof deskLine>

const placedLine = z.strictObject({
  rail: z.string(),
  line: orderId,
  asset: assetId,
  amount: decimal,
  /** its end */
  state: z.enum(['credited', 'sentBack', 'reversed']),
  /** the deposit that it became; '': none */
  request: z.string(),
  arrivedAt: instant,
})
export type PlacedLine = z.infer<typeof placedLine>

const deskRail = z.strictObject({
  /** as in the journal, from 1 */
  number: z.int(),
  rail: z.string(),
  kind: railKind,
  /** a chain's proper name; '' for a bank or card */
  name: z.string(),
  /** the way to check its statement: by anyone, by anyone who has its public key, by the house alone */
  grade: z.enum(RAIL_GRADES),
  lines: z.int(),
  /** of the last line; 0: none yet */
  lineAt: instant,
  /** the instant at which it last told its lines since the house started; 0: it has not */
  answeredAt: instant,
  isClosed: z.boolean(),
  /** the reason and the instant since which it takes no deposits; '' and 0 where it does */
  closedBy: z.enum(['', ...RAIL_CLOSED_BY]),
  closedAt: instant,
  /** of each asset, what the last close of a day said; `difference`: what the rail has beyond what the house booked */
  closes: z.array(
    z.strictObject({
      asset: assetId,
      at: instant,
      lines: z.int(),
      says: z.enum(CLOSE_OUTCOMES),
      difference: decimal,
    }),
  ),
  /** the operator who proposed to open it, by name; '': nobody */
  first: z.string(),
  maySign: z.boolean(),
})
export type DeskRail = z.infer<typeof deskRail>

export const LINE_DESK_ROUTES = {
  deskLines: route({
    method: 'GET',
    path: '/desk/lines',
    ...operated,
    isWatching: true,
    summary:
      'Lines that wait for two operators beside the remittances they may be, least time first, and the last that are over',
    answer: z.strictObject({ waiting: z.int(), lines: z.array(deskLine), over: z.array(placedLine) }),
    perMinute: 120,
    cost: 5,
  }),
  deskRemittance: route({
    method: 'GET',
    path: '/desk/lines/{rail}/{line}/announced/{request}',
    ...operated,
    summary: 'What the owner of an announced remittance said of it; logged, and seen by the customer',
    params: ofRemittance,
    answer: z.strictObject({
      /** on the account it was sent from, as the customer says */
      remitter: z.string(),
      lastFour: z.string(),
      /** of the identity that was validated, as it is still kept; '' where it is not */
      validatedName: z.string(),
      hasVoucher: z.boolean(),
    }),
    perMinute: 120,
  }),
  deskVoucher: route({
    method: 'GET',
    path: '/desk/lines/{rail}/{line}/announced/{request}/voucher',
    ...operated,
    summary: 'The photo of an announced remittance’s voucher; logged, and seen by the customer',
    params: ofRemittance,
    answer: bytes,
    media: 'image/webp',
    perMinute: 120,
    cost: 5,
  }),
  deskMatchBegin: route({
    method: 'POST',
    path: '/desk/lines/{rail}/{line}/match/begin',
    ...operated,
    summary: 'The very match to be signed by passkey: its hash is the challenge',
    params: ofLine,
    body: z.strictObject({ commandId, request: orderId }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskMatchLine: route({
    method: 'POST',
    path: '/desk/lines/{rail}/{line}/match',
    ...operated,
    summary: 'Proposes which remittance a line is, or agrees as the second operator; signed by passkey, logged',
    params: ofLine,
    body: z.strictObject({ commandId, request: orderId, response: assertionResponse }),
    answer: stage,
    perMinute: 60,
  }),
  deskReturnBegin: route({
    method: 'POST',
    path: '/desk/lines/{rail}/{line}/return/begin',
    ...operated,
    summary: 'The very sending back to be signed by passkey: its hash is the challenge',
    params: ofLine,
    body: z.strictObject({ commandId, reason }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskReturnLine: route({
    method: 'POST',
    path: '/desk/lines/{rail}/{line}/return',
    ...operated,
    summary:
      'Proposes that a line goes back to its sender, or agrees as the second operator; signed by passkey, logged',
    params: ofLine,
    body: z.strictObject({ commandId, reason, response: assertionResponse }),
    answer: stage,
    perMinute: 60,
  }),
  deskRails: route({
    method: 'GET',
    path: '/desk/rails',
    ...operated,
    isWatching: true,
    summary: 'Every rail: who can check it, how far its statement is, what its last closes said, whether it is closed',
    answer: z.strictObject({ at: instant, rails: z.array(deskRail) }),
    perMinute: 120,
    cost: 5,
  }),
  deskReopenBegin: route({
    method: 'POST',
    path: '/desk/rails/{rail}/reopening/begin',
    ...operated,
    summary: 'The very opening of a closed rail to be signed by passkey: its hash is the challenge',
    params: ofRail,
    body: z.strictObject({ commandId }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskReopenRail: route({
    method: 'POST',
    path: '/desk/rails/{rail}/reopening',
    ...operated,
    summary:
      'Proposes that a closed rail takes deposits again, or agrees as the second operator; signed by passkey, logged',
    params: ofRail,
    body: z.strictObject({ commandId, response: assertionResponse }),
    answer: stage,
    perMinute: 60,
  }),
} as const
