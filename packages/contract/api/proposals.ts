import * as z from 'zod/mini'
import { PENALTY_SCHEDULES } from '../earn.ts'
import { LOAN_TABLES } from '../proposals.ts'
import { AGREEMENTS } from '../rails.ts'
import { SALE_METHODS } from '../subscription.ts'
import { assertionResponse, requestOptions } from './passkeys.ts'
import { route } from './route.ts'
import { assetId, commandId, decimal, earnProductId, instant, orderId, positiveDecimal } from './scalars.ts'

/*
 * The desk of earn: terms, sales, loan tables and money for pots that one operator proposes and another approves, with a day's notice;
 * stops of opening, and the cancelling of a sale. Nobody here names a customer, or sets a rate of a day.
 */

const operated = {
  caller: 'operator',
  roles: ['productPublisher', 'productApprover', 'paymentsMaker', 'paymentsChecker', 'risk'],
} as const
const natural = z.int().check(z.nonnegative())
const ofProposal = z.strictObject({ proposal: orderId })
const ofProduct = z.strictObject({ product: earnProductId })
const ofSale = z.strictObject({ sale: orderId })

/** Amounts in the product's asset, rates in ppm a day. */
const earnTerms = z.strictObject({
  days: natural,
  lowPpm: natural,
  highPpm: natural,
  minimum: positiveDecimal,
  maximum: positiveDecimal,
  customerMaximum: positiveDecimal,
  schedule: z.enum(PENALTY_SCHEDULES),
  ratioPpm: natural,
  early: z.boolean(),
  renewable: z.boolean(),
})

/** `price`: what pays, a lot; `lot`: of the coin; the rest in lots. */
const saleTerms = z.strictObject({
  method: z.enum(SALE_METHODS),
  price: positiveDecimal,
  lot: positiveDecimal,
  supply: natural,
  minimum: natural,
  maximum: natural,
  opensAt: instant,
  closesAt: instant,
  listingAt: instant,
  lockupDays: natural,
  parts: natural,
  everyDays: natural,
})

const proposed = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('earnTerms'),
    product: earnProductId,
    terms: earnTerms,
    /** of a plan; 0 of any other product */
    everyDays: natural,
    instalments: natural,
    from: instant,
  }),
  z.strictObject({ kind: z.literal('sale'), coin: assetId, displayDigits: natural, terms: saleTerms }),
  z.strictObject({ kind: z.literal('loanTable'), table: z.enum(LOAN_TABLES), from: instant }),
  z.strictObject({ kind: z.literal('potFunding'), product: earnProductId, amount: positiveDecimal }),
])
export type ProposedAtDesk = z.infer<typeof proposed>

const deskProposal = z.strictObject({
  id: orderId,
  proposed,
  proposedAt: instant,
  /** the operators by name; `second`: '' until one approved */
  first: z.string(),
  second: z.string(),
  /** of an approved one: its instant; 0: it waits */
  effectiveAt: instant,
  /** the last instant at which it may be approved with its notice; 0: it takes effect at once */
  approveBy: instant,
  /** the role is there, and it is not the first signature again */
  mayApprove: z.boolean(),
  mayDecline: z.boolean(),
})
export type DeskProposal = z.infer<typeof deskProposal>

const deskEarnProduct = z.strictObject({
  id: earnProductId,
  asset: assetId,
  /** the version on sale */
  version: z.int(),
  terms: earnTerms,
  everyDays: natural,
  instalments: natural,
  /** terms of it may be proposed: it has an end */
  isTerm: z.boolean(),
  free: decimal,
  promised: decimal,
  /** the instant until which nobody opens it; 0: it may be opened; and the last instant a stop of today may reach */
  stoppedUntil: instant,
  latestStop: instant,
})
export type DeskEarnProduct = z.infer<typeof deskEarnProduct>

const deskSale = z.strictObject({
  id: orderId,
  coin: assetId,
  listingAt: instant,
  /** the operator who wants it cancelled, by name; '': nobody */
  first: z.string(),
  mayCancel: z.boolean(),
})
export type DeskSale = z.infer<typeof deskSale>

export const PROPOSAL_DESK_ROUTES = {
  deskProposals: route({
    method: 'GET',
    path: '/desk/proposals',
    ...operated,
    isWatching: true,
    summary:
      'What operators proposed about earn and what is approved and waits for its day; products and sales, and the published limits',
    answer: z.strictObject({
      proposals: z.array(deskProposal),
      products: z.array(deskEarnProduct),
      /** those whose coin is not listed yet */
      sales: z.array(deskSale),
      table: z.enum(LOAN_TABLES),
      /** of the house's own money, USDT */
      capital: decimal,
      noticeMs: z.int(),
      longestStopMs: z.int(),
      mayPropose: z.boolean(),
      mayFund: z.boolean(),
      mayStop: z.boolean(),
    }),
    perMinute: 120,
    cost: 5,
  }),
  deskProposeBegin: route({
    method: 'POST',
    path: '/desk/proposals/begin',
    ...operated,
    summary: 'The very proposal to be signed by passkey: its hash is the challenge',
    body: z.strictObject({ commandId, proposed }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskPropose: route({
    method: 'POST',
    path: '/desk/proposals',
    ...operated,
    summary: 'Proposes terms, a sale, a table of loan rates or money for a pot; signed by passkey, logged',
    body: z.strictObject({ commandId, proposed, response: assertionResponse }),
    answer: z.strictObject({ proposal: orderId }),
    perMinute: 60,
  }),
  deskApproveProposalBegin: route({
    method: 'POST',
    path: '/desk/proposals/{proposal}/approve/begin',
    ...operated,
    summary: 'The very approval to be signed by passkey: its hash is the challenge',
    params: ofProposal,
    body: z.strictObject({ commandId }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskApproveProposal: route({
    method: 'POST',
    path: '/desk/proposals/{proposal}/approve',
    ...operated,
    summary: 'Approves a proposal as the second operator; signed by passkey, logged',
    params: ofProposal,
    body: z.strictObject({ commandId, response: assertionResponse }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 60,
  }),
  deskDeclineProposal: route({
    method: 'POST',
    path: '/desk/proposals/{proposal}/decline',
    ...operated,
    summary: 'Declines a proposal, or takes the own one back; logged',
    params: ofProposal,
    body: z.strictObject({ commandId }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 60,
  }),
  deskStopOpeningBegin: route({
    method: 'POST',
    path: '/desk/earn/{product}/stop/begin',
    ...operated,
    summary: 'The very stop to be signed by passkey: its hash is the challenge',
    params: ofProduct,
    body: z.strictObject({ commandId, until: instant }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskStopOpening: route({
    method: 'POST',
    path: '/desk/earn/{product}/stop',
    ...operated,
    summary: 'Stops the opening of a product for everybody for at most 7 days, or ends that; signed by passkey, logged',
    params: ofProduct,
    body: z.strictObject({ commandId, until: instant, response: assertionResponse }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 60,
  }),
  deskCancelSaleBegin: route({
    method: 'POST',
    path: '/desk/sales/{sale}/cancel/begin',
    ...operated,
    summary: 'The very cancelling to be signed by passkey: its hash is the challenge',
    params: ofSale,
    body: z.strictObject({ commandId }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskCancelSale: route({
    method: 'POST',
    path: '/desk/sales/{sale}/cancel',
    ...operated,
    summary:
      'Proposes to cancel a sale, or agrees as the second operator: every cent and coin goes back; signed, logged',
    params: ofSale,
    body: z.strictObject({ commandId, response: assertionResponse }),
    answer: z.strictObject({ stage: z.enum(AGREEMENTS) }),
    perMinute: 60,
  }),
} as const
