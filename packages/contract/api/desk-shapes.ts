import * as z from 'zod/mini'
import { CERTIFICATES, IDENTITY_STATES, RETURN_REASONS, TIERS } from '../identity.ts'
import { OPERATOR_ROLES } from '../operators.ts'
import { caseReference, faceReport, identityFields, identityPhoto } from './identity.ts'
import { instant } from './scalars.ts'

/* The shapes of what the operator's desk shows. */

const customerId = z.uuid()

export const operator = z.strictObject({
  /** as in the journal, from 1 */
  number: z.int(),
  name: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  passkey: z.boolean(),
  authenticator: z.boolean(),
  enrolledAt: instant,
  /** 0: never */
  seenAt: instant,
  active: z.boolean(),
})
export type Operator = z.infer<typeof operator>

/** The operator at the desk; with `authenticator`, requests that need a passkey's signature are refused. */
export const deskSession = z.strictObject({
  operator,
  way: z.enum(['passkey', 'authenticator']),
  expiresAt: instant,
  practiceReviewer: z.boolean(),
})
export type DeskSession = z.infer<typeof deskSession>

export const deskCaseRow = z.strictObject({
  reference: caseReference,
  certificate: z.enum(CERTIFICATES),
  country: z.string(),
  sentAt: instant,
  decideBy: instant,
  attempt: z.int(),
  appealed: z.boolean(),
  samples: z.boolean(),
  /** `second`: one validated, another operator must agree */
  stage: z.enum(['first', 'second']),
  /** the reviewer: nobody, this operator, or another */
  taken: z.enum(['nobody', 'me', 'other']),
  /** true when this operator may take it: not second to their own first look, nor again after an appeal */
  mayTake: z.boolean(),
})
export type DeskCaseRow = z.infer<typeof deskCaseRow>

export const deskCase = z.strictObject({
  row: deskCaseRow,
  customer: customerId,
  fields: identityFields,
  photos: z.array(identityPhoto),
  face: z.nullable(faceReport),
  /** operators by name; 0: not yet */
  first: z.nullable(z.strictObject({ operator: z.string(), since: instant })),
  /** of attempts before this one */
  returned: z.array(z.strictObject({ at: instant, reasons: z.array(z.enum(RETURN_REASONS)) })),
})
export type DeskCase = z.infer<typeof deskCase>

export const deskCustomer = z.strictObject({
  customer: customerId,
  nick: z.string(),
  account: z.string(),
  country: z.string(),
  tier: z.enum(TIERS),
  identity: z.enum(IDENTITY_STATES),
  seenAt: instant,
  createdAt: instant,
  frozen: z.boolean(),
  closed: z.boolean(),
})
export type DeskCustomer = z.infer<typeof deskCustomer>

/** Still without amounts in full sight: equity and balances need no operator. */
export const deskCustomerOpened = z.strictObject({
  customer: customerId,
  number: z.int(),
  nick: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  language: z.string(),
  createdAt: instant,
  seenAt: instant,
  tier: z.enum(TIERS),
  identity: z.enum(IDENTITY_STATES),
  frozenSince: instant,
  closedAt: instant,
  passwordRetrievedAt: instant,
  sessions: z.int(),
  openOrders: z.int(),
  cases: z.array(z.strictObject({ reference: caseReference, state: z.enum(IDENTITY_STATES), sentAt: instant })),
})
export type DeskCustomerOpened = z.infer<typeof deskCustomerOpened>

export const AUDIT_ACTIONS = [
  'enrolled',
  'signedIn',
  'signInRefused',
  'signedOut',
  'caseTaken',
  'caseOpened',
  'photoOpened',
  'identityProposed',
  'identityAgreed',
  'identityReturned',
  'customersSearched',
  'customerOpened',
  'practiceReviewerSwitched',
  'noPermission',
  'operatorEnded',
  'releaseProposed',
  'releaseAgreed',
  'applicationOpened',
  'applicationPhotoOpened',
  'loanProposed',
  'loanAgreed',
  'loanRefused',
  'supportTaken',
  'supportAnswered',
  'supportNoted',
  'supportPhotoOpened',
  'supportClosed',
  'announcementWritten',
  'announcementApproved',
  'announcementRetracted',
  'remittanceOpened',
  'voucherOpened',
  'matchProposed',
  'matchAgreed',
  'returnProposed',
  'returnAgreed',
  'reopeningProposed',
  'reopeningAgreed',
  'holdProposed',
  'holdAgreed',
  'holdEnded',
  'proposalMade',
  'proposalApproved',
  'proposalDeclined',
  'openingStopped',
  'saleCancelProposed',
  'saleCancelAgreed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
export const auditRow = z.strictObject({
  number: z.int(),
  at: instant,
  /** a name, or "Practice reviewer" or "System" as words of the catalogue: "" here */
  operator: z.string(),
  by: z.enum(['operator', 'practiceReviewer', 'system']),
  action: z.enum(AUDIT_ACTIONS),
  /** such as KYC-20311 or a customer's id; "" for none */
  object: z.string(),
  reason: z.string(),
  /** the other operator's name where two were needed */
  second: z.string(),
  /** the journal's entry; 0: none */
  entry: z.int(),
  /** hex; of this row and the one before it */
  hash: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

const sample = z.strictObject({ at: instant, value: z.number() })
export const deskHealth = z.strictObject({
  at: instant,
  parts: z.record(z.string(), z.string()),
  journal: z.strictObject({
    durable: z.int(),
    acknowledged: z.int(),
    segment: z.string(),
    fill: z.number(),
    commitP50Ms: z.number(),
    commitP99Ms: z.number(),
    diskFreeBytes: z.int(),
    snapshotAt: instant,
  }),
  lag: z.strictObject({ entries: z.int(), ms: z.number() }),
  sockets: z.strictObject({ open: z.int(), unsentBytes: z.int(), dropped: z.int() }),
  proofs: z.strictObject({ waiting: z.int(), checkpointAt: instant, size: z.int() }),
  prices: z.strictObject({
    source: z.string(),
    products: z.array(z.strictObject({ product: z.string(), ageMs: z.int(), stale: z.boolean() })),
  }),
  /** sums of all ledger accounts per asset, in exact decimals: each is 0 */
  sums: z.array(z.strictObject({ asset: z.string(), sum: z.string() })),
  memoryBytes: z.int(),
  upMs: z.int(),
  /** of the last minutes, oldest first */
  recent: z.strictObject({
    lagMs: z.array(sample),
    commitMs: z.array(sample),
    sockets: z.array(sample),
    priceAgeMs: z.array(sample),
  }),
})
export type DeskHealth = z.infer<typeof deskHealth>

export const practiceReviewer = z.strictObject({
  on: z.boolean(),
  since: instant,
  /** "" where nobody switched it yet */
  by: z.string(),
  afterMs: z.int(),
  decided: z.int(),
})
export type PracticeReviewer = z.infer<typeof practiceReviewer>
