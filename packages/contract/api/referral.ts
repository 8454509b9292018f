import * as z from 'zod/mini'
import { route } from './route.ts'
import { cursor, decimal, instant, limit, orderId } from './scalars.ts'

const level = z.int().check(z.minimum(1), z.maximum(3))

/** The results of inviting on one level, in USDT. */
const referralLevel = z.strictObject({
  level,
  ratePpm: z.int(),
  members: z.int(),
  paid: decimal,
  /** for an identity, or for money of the account that pays */
  waiting: decimal,
})
export type ReferralLevel = z.infer<typeof referralLevel>

/** The account that rebates are paid from, the same for everyone; amounts in USDT. */
const marketingAccount = z.strictObject({
  balance: decimal,
  /** rebates that only wait for its money, and what they come to */
  queue: z.int(),
  queued: decimal,
  /** the instant of its next top-up; 0: never */
  topUpAt: instant,
})

/** Somebody who was invited, as those above see them. */
const referralMember = z.strictObject({
  /** masked, such as Ma•••6; '' of an account that is closed */
  name: z.string(),
  level,
  at: instant,
})

const rebate = z.strictObject({
  id: orderId,
  /** masked: the member whose deposit earned it, or who received it; '' of an account that is closed */
  name: z.string(),
  level,
  /** of the deposit, and what it earned, in USDT */
  base: decimal,
  amount: decimal,
  /** of the amount, so far: one is paid in parts while the account that pays has not all of it */
  paid: decimal,
  status: z.enum(['waiting', 'paid', 'lapsed']),
  at: instant,
  /** unless both are validated by then; 0: they are, so it never does */
  lapsesAt: instant,
  /** 0 while it waits */
  endedAt: instant,
  seq: z.int(),
  endedSeq: z.int(),
})
export type Rebate = z.infer<typeof rebate>

const page = { cursor: z.optional(cursor), limit: z.optional(limit) }

export const REFERRAL_ROUTES = {
  referral: route({
    method: 'GET',
    path: '/referral',
    caller: 'customer',
    summary: 'Members by level, what they earned, and the account that pays',
    answer: z.strictObject({
      levels: z.array(referralLevel),
      /** of all levels, and what it is of: what was paid and what waits */
      paid: decimal,
      owed: decimal,
      marketing: marketingAccount,
      hasIdentity: z.boolean(),
    }),
    perMinute: 120,
  }),
  referralMembers: route({
    method: 'GET',
    path: '/referral/members',
    caller: 'customer',
    summary: 'Those invited on one level, newest first, by masked names',
    query: z.strictObject({ level: z.enum(['1', '2', '3']), ...page }),
    answer: z.strictObject({ members: z.array(referralMember), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  }),
  rebates: route({
    method: 'GET',
    path: '/referral/rebates',
    caller: 'customer',
    summary: 'Rebates that were earned, or that the own deposits earned others, newest first',
    query: z.strictObject({ side: z.optional(z.enum(['earned', 'given'])), ...page }),
    answer: z.strictObject({ rebates: z.array(rebate), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  }),
} as const
