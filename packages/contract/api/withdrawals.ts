import * as z from 'zod/mini'
import { PAYOUT_FAILURES, RELEASED_BY, WITHDRAWAL_CANCELS, WITHDRAWAL_STATES } from '../withdrawals.ts'
import { chainTransaction, outsideWish, railLine } from './deposits.ts'
import { requestOptions } from './passkeys.ts'
import { route } from './route.ts'
import {
  assetId,
  commandId,
  cursor,
  decimal,
  instant,
  limit,
  orderId,
  positiveDecimal,
  typedAmount,
  railId,
  railKind,
} from './scalars.ts'
import { stepUpToken } from './security.ts'

/** its number as decimal digits */
const withdrawalId = orderId

/** A rail's terms for withdrawals of an asset. Amounts in the asset that leaves the account; of a currency that is USDT. */
const withdrawalWay = z.strictObject({
  rail: railId,
  kind: railKind,
  asset: assetId,
  /** the asset that leaves the account */
  leaves: assetId,
  /** the kindest that holds for the customer */
  minimum: decimal,
  maximum: decimal,
  fee: decimal,
  /** the smallest step of an amount */
  unit: decimal,
  /** the smallest step of what arrives */
  arrivalUnit: decimal,
  /** of the mid price; 0 of coins and of USD */
  spreadPpm: z.int(),
  /** the usual time once it is sent, in milliseconds */
  usualMs: z.int(),
  /** the outcomes that the practice bank, wallet or card can be asked for */
  outside: z.array(outsideWish),
})
export type WithdrawalWay = z.infer<typeof withdrawalWay>

/**
 * One of the eight published rules, as it stands before an amount is known: `isMet` of 5 and 6 is decided by amount and
 * destination. `have` and `need` in USDT, or as instants.
 */
const withdrawalRule = z.strictObject({
  rule: z.int(),
  isMet: z.boolean(),
  have: decimal,
  need: decimal,
  /** until when it is not met, where a clock decides; 0 otherwise */
  until: instant,
})
export type WithdrawalRule = z.infer<typeof withdrawalRule>

const withdrawal = z.strictObject({
  id: withdrawalId,
  kind: railKind,
  rail: railId,
  /** the asset that is sent */
  asset: assetId,
  /** the asset that left the account */
  leaves: assetId,
  amount: decimal,
  fee: decimal,
  /** in what is sent */
  arrival: decimal,
  /** USDT for one unit of what is sent, the house's part added; "0" where nothing is exchanged */
  rate: decimal,
  destination: orderId,
  /** as the owner knows it: the last four of a card, both ends of an address; '' where it was removed */
  shown: z.string(),
  status: z.enum(WITHDRAWAL_STATES),
  askedAt: instant,
  /** nobody releases it before; it is released by itself at `decideBy` */
  notBefore: instant,
  decideBy: instant,
  /** since when its rail should have accepted it and has not; 0: it is not overdue */
  overdueAt: instant,
  /** 0 while it waits */
  endedAt: instant,
  seq: z.int(),
})
export type Withdrawal = z.infer<typeof withdrawal>

const withdrawalStep = z.strictObject({
  step: z.enum(['requested', 'released', 'sending', 'sent', 'done', 'failed', 'cancelled', 'returned']),
  /** the releaser, or the reason why it failed or was cancelled; '' otherwise */
  why: z.union([z.enum([...RELEASED_BY, ...PAYOUT_FAILURES, ...WITHDRAWAL_CANCELS]), z.literal('')]),
  at: instant,
  seq: z.int(),
})
export type WithdrawalStep = z.infer<typeof withdrawalStep>

const withdrawalDetail = z.strictObject({
  withdrawal,
  /** oldest first */
  steps: z.array(withdrawalStep),
  /** true when its owner can still take it back */
  isCancellable: z.boolean(),
  /** lines of the rail's statement that took the money out or brought it back */
  lines: z.array(z.strictObject(railLine)),
  /** the transaction that took the money out */
  transaction: chainTransaction,
})
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

/** A withdrawal that one of the rules refused; its entry is the proof. */
const withdrawalRefusal = z.strictObject({
  rule: z.int(),
  code: z.string(),
  /** in which `have` and `need` are; '' where the rule has no numbers */
  asset: z.union([assetId, z.literal('')]),
  have: decimal,
  need: decimal,
  /** until when it was not met, where a clock decides; 0 otherwise */
  until: instant,
  at: instant,
  seq: z.int(),
})
export type WithdrawalRefusalRecord = z.infer<typeof withdrawalRefusal>

/** The request; a passkey signs all of it. */
const asked = {
  commandId,
  rail: railId,
  asset: assetId,
  amount: typedAmount,
  /** 0: there is none yet, which a rule refuses */
  destination: z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/)),
  fee: positiveDecimal,
  /** as shown */
  arrival: positiveDecimal,
  /** the entry of rates that was shown; 0: nothing is exchanged */
  rate: z.int().check(z.nonnegative()),
}

const done = z.strictObject({ seq: z.int(), at: instant, withdrawal })
const page = { cursor: z.optional(cursor), limit: z.optional(limit) }

export const WITHDRAWAL_ROUTES = {
  withdrawalWays: route({
    method: 'GET',
    path: '/withdrawals/ways',
    caller: 'customer',
    summary: 'Ways of money out with their terms, and which of the eight rules are met',
    answer: z.strictObject({
      ways: z.array(withdrawalWay),
      rules: z.array(withdrawalRule),
      /** in USDT: what was asked for in 24 hours, and what may be */
      day: decimal,
      dayMost: decimal,
      open: z.int(),
      openMost: z.int(),
      /** the silence after which a withdrawal is released by itself, and the wait of the practice reviewer; 0: there is none */
      releaseMs: z.int(),
      reviewMs: z.int(),
    }),
    perMinute: 120,
  }),
  requestWithdrawal: route({
    method: 'POST',
    path: '/withdrawals',
    caller: 'customer',
    summary: 'Asks for money to be sent to an own card or address, by the eight published rules',
    body: z.strictObject({
      ...asked,
      transactionPassword: z.string().check(z.maxLength(256)),
      stepUp: z.optional(stepUpToken),
      /** the outcome of the practice bank, wallet or card; left out: pay */
      outside: z.optional(outsideWish),
    }),
    answer: done,
    perMinute: 30,
  }),
  beginWithdrawalSigning: route({
    method: 'POST',
    path: '/withdrawals/signing',
    caller: 'customer',
    summary: 'What the browser needs to sign a withdrawal by a passkey: the challenge is the hash of what is asked for',
    body: z.strictObject(asked),
    answer: requestOptions,
    perMinute: 20,
  }),
  withdrawals: route({
    method: 'GET',
    path: '/withdrawals',
    caller: 'customer',
    summary: 'Own withdrawals, newest first: those that are open, or those that are over',
    query: z.strictObject({ state: z.optional(z.enum(['open', 'over'])), ...page }),
    answer: z.strictObject({ withdrawals: z.array(withdrawal), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  }),
  withdrawal: route({
    method: 'GET',
    path: '/withdrawals/{withdrawal}',
    caller: 'customer',
    summary: 'One of the own withdrawals: its steps, and what the rail’s statement says',
    params: z.strictObject({ withdrawal: withdrawalId }),
    answer: withdrawalDetail,
    perMinute: 240,
  }),
  cancelWithdrawal: route({
    method: 'POST',
    path: '/withdrawals/{withdrawal}/cancellation',
    caller: 'customer',
    summary: 'Takes a withdrawal back that no rail was asked for yet; all of it is available again',
    params: z.strictObject({ withdrawal: withdrawalId }),
    body: z.strictObject({ commandId }),
    answer: done,
    perMinute: 30,
  }),
  withdrawalRefusals: route({
    method: 'GET',
    path: '/withdrawals/refusals',
    caller: 'customer',
    summary: 'Withdrawals that a rule refused, newest first, each with the rule’s numbers',
    query: z.strictObject(page),
    answer: z.strictObject({ refusals: z.array(withdrawalRefusal), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  }),
} as const
