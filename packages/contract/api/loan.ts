import * as z from 'zod/mini'
import { catch as readOr } from 'zod/mini'
import { LOAN_DECIDERS, LOAN_PHOTOS, LOAN_REFUSAL_REASONS, LOAN_RULE_REASONS } from '../loan.ts'
import { PHOTO, route } from './route.ts'
import {
  commandId,
  cursor,
  decimal,
  instant,
  limit,
  NO_AMOUNT,
  orderId,
  positiveDecimal,
  ruleVersion,
  typedAmount,
  typedWords,
} from './scalars.ts'

const bytes = z.custom<Uint8Array>()
const line = typedWords(160)

/** Looser than it looks: a form is kept half done. */
export const loanForm = z.strictObject({
  /** USDT as a decimal; "" not yet */
  amount: readOr(z.union([positiveDecimal, z.literal('')]), NO_AMOUNT),
  /** 0: not yet */
  days: z.int().check(z.nonnegative(), z.maximum(365)),
  fullName: line,
  /** years; 0: not yet */
  age: z.int().check(z.nonnegative(), z.maximum(150)),
  contact: line,
  /** the place of permanent residence */
  residency: line,
  employment: line,
  /** places in the published bands; −1: not yet */
  incomeBand: z.int().check(z.minimum(-1), z.maximum(30)),
  assetsBand: z.int().check(z.minimum(-1), z.maximum(30)),
})
export type LoanForm = z.infer<typeof loanForm>

const loanPhoto = z.strictObject({ id: z.uuid(), kind: z.enum(LOAN_PHOTOS), addedAt: instant })
const loanDraft = z.strictObject({
  /** null until something was typed */
  form: z.nullable(loanForm),
  photos: z.array(loanPhoto),
})
export type LoanDraft = z.infer<typeof loanDraft>

/** The terms that the customer may borrow under now, and their rule version. */
const loanTerms = z.strictObject({
  ruleVersion: z.int(),
  /** of the whole amount, by the first row it is in; `upTo` "" of the last */
  rates: z.array(z.strictObject({ upTo: z.union([decimal, z.literal('')]), isBelow: z.boolean(), ratePpm: z.int() })),
  score: z.int(),
  /** by proof of identity and score */
  limit: decimal,
  /** the house's money to lend */
  room: decimal,
  /** no loan before this instant, after a late one; 0: nothing stands against it */
  blockedUntil: instant,
  hasIdentity: z.boolean(),
  /** the disclosed practice reviewer answers within seconds; else two operators, or the rule after a day */
  reviewer: z.enum(['practice', 'operators']),
})
export type LoanTerms = z.infer<typeof loanTerms>

const loan = z.strictObject({
  id: orderId,
  amount: decimal,
  days: z.int(),
  ratePpm: z.int(),
  status: z.enum(['checking', 'cancelled', 'refused', 'running', 'grace', 'late', 'defaulted', 'repaid', 'writtenOff']),
  appliedAt: instant,
  /** the rule decides then where nobody has */
  decideBy: instant,
  /** 0, "" until it was decided */
  decidedAt: instant,
  decider: z.union([z.enum(LOAN_DECIDERS), z.literal('')]),
  reasons: z.array(z.enum(LOAN_REFUSAL_REASONS)),
  /** the rule's reason, where it refused */
  rule: z.union([z.enum(LOAN_RULE_REASONS), z.literal('')]),
  dueAt: instant,
  /** the instant until which a return costs nothing; 0 before it was paid out */
  freeUntil: instant,
  /** of the next charge; 0: none */
  chargedAt: instant,
  /** owed */
  principal: decimal,
  interest: decimal,
  /** interest so far, and all that was paid back */
  charged: decimal,
  paid: decimal,
  mostEverDue: decimal,
  endedAt: instant,
  seq: z.int(),
  decidedSeq: z.int(),
  endedSeq: z.int(),
})
export type Loan = z.infer<typeof loan>
const loanDetail = z.strictObject({
  loan,
  /** oldest first */
  moves: z.array(
    z.strictObject({
      kind: z.enum(['charged', 'collected', 'repaid', 'late', 'defaulted', 'writtenOff']),
      days: z.int(),
      principal: decimal,
      interest: decimal,
      dueAt: instant,
      at: instant,
      seq: z.int(),
    }),
  ),
})
export type LoanDetail = z.infer<typeof loanDetail>
const done = z.strictObject({ seq: z.int(), at: instant, loan })
const params = z.strictObject({ loan: orderId })

export const LOAN_ROUTES = {
  loanTerms: route({
    method: 'GET',
    path: '/loans/terms',
    caller: 'customer',
    summary: 'Rates, and what the customer may borrow now',
    answer: loanTerms,
    perMinute: 120,
  }),
  loanForm: route({
    method: 'GET',
    path: '/loans/form',
    caller: 'customer',
    summary: 'The own application that is not sent yet',
    answer: loanDraft,
    perMinute: 120,
  }),
  saveLoanForm: route({
    method: 'POST',
    path: '/loans/form',
    caller: 'customer',
    summary: 'Keeps what was typed of an application, sealed; 30 days where it is not sent',
    body: loanForm,
    answer: loanDraft,
    perMinute: 60,
  }),
  addLoanPhoto: route({
    method: 'POST',
    path: '/loans/form/photos/{kind}',
    caller: 'customer',
    summary: 'A photo for the application, 20 MB at most; decoded, written anew without metadata, sealed for its owner',
    params: z.strictObject({ kind: z.enum(LOAN_PHOTOS) }),
    upload: PHOTO,
    answer: loanDraft,
    perMinute: 20,
  }),
  loanPhoto: route({
    method: 'GET',
    path: '/loans/photos/{photo}',
    caller: 'customer',
    summary: 'One of the own photos of the application that is not sent yet',
    params: z.strictObject({ photo: z.uuid() }),
    answer: bytes,
    media: 'image/webp',
    perMinute: 120,
    cost: 5,
  }),
  applyLoan: route({
    method: 'POST',
    path: '/loans',
    caller: 'customer',
    summary: 'Sends the application as it is kept; decided within 24 hours',
    body: z.strictObject({ commandId, ruleVersion }),
    answer: done,
    perMinute: 10,
  }),
  loans: route({
    method: 'GET',
    path: '/loans',
    caller: 'customer',
    summary: 'Own applications and loans, newest first',
    query: z.strictObject({ cursor: z.optional(cursor), limit: z.optional(limit) }),
    answer: z.strictObject({ loans: z.array(loan), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  }),
  loan: route({
    method: 'GET',
    path: '/loans/{loan}',
    caller: 'customer',
    summary: 'One of the own loans, and each charge and payment of it',
    params,
    answer: loanDetail,
    perMinute: 240,
  }),
  cancelLoan: route({
    method: 'POST',
    path: '/loans/{loan}/cancel',
    caller: 'customer',
    summary: 'Takes an application back before it is decided',
    params,
    body: z.strictObject({ commandId }),
    answer: done,
    perMinute: 60,
  }),
  repayLoan: route({
    method: 'POST',
    path: '/loans/{loan}/repayment',
    caller: 'customer',
    summary: 'Pays back a part or, without an amount, all that is owed: the principal first',
    params,
    body: z.strictObject({ commandId, amount: z.optional(typedAmount) }),
    answer: done,
    perMinute: 60,
  }),
} as const
