import * as z from 'zod/mini'
import { LIMIT_PERIODS, OWN_LIMITS } from '../limits.ts'
import { route } from './route.ts'
import { commandId, instant, positiveDecimal, typedAmount } from './scalars.ts'

const of = z.enum(OWN_LIMITS)
const period = z.enum(LIMIT_PERIODS)

export const ownLimit = z.strictObject({
  of,
  period,
  /** "0": no limit */
  amount: positiveDecimal,
  /** the limit from `nextFrom` on; "0": none */
  next: positiveDecimal,
  /** 0: nothing was asked for */
  nextFrom: instant,
  /** lost, or deposited, since the period began; what was won in it is taken off what was lost */
  used: positiveDecimal,
  periodEnd: instant,
})
export type OwnLimitState = z.infer<typeof ownLimit>

export const protections = z.strictObject({
  at: instant,
  /** losses by day, week and month, then deposits */
  limits: z.array(ownLimit),
  /** 0: not on a break */
  breakUntil: instant,
  /** 0: not excluded */
  excludedUntil: instant,
  /** version of the knowledge check that was passed; 0: none */
  knowledge: z.int(),
  /** the instant from which a failed knowledge check can be tried again; 0: now */
  retryFrom: instant,
})
export type Protections = z.infer<typeof protections>

/** The kinds of changes; `raised`, `breakEnded` and `exclusionEnded` happen by themselves. */
export const PROTECTION_CHANGES = [
  'limitSet',
  'raiseAsked',
  'raised',
  'breakBegun',
  'breakEnded',
  'exclusionBegun',
  'exclusionEnded',
  'knowledgePassed',
  'knowledgeFailed',
] as const
export type ProtectionChange = (typeof PROTECTION_CHANGES)[number]

export const protectionChange = z.strictObject({
  at: instant,
  change: z.enum(PROTECTION_CHANGES),
  /** of a limit; left out of what is none */
  limit: z.optional(z.strictObject({ of, period, amount: positiveDecimal })),
  /** until when, or from when on; 0 where there is no such time */
  until: instant,
})
export type ProtectionChangeRow = z.infer<typeof protectionChange>

export const LIMIT_ROUTES = {
  protections: route({
    method: 'GET',
    path: '/limits',
    caller: 'customer',
    summary: 'Own limits, break, self-exclusion and the knowledge check, as they hold now',
    answer: protections,
    perMinute: 120,
  }),
  protectionChanges: route({
    method: 'GET',
    path: '/limits/changes',
    caller: 'customer',
    summary: 'The last hundred changes of them, newest first',
    answer: z.strictObject({ changes: z.array(protectionChange) }),
    perMinute: 60,
    cost: 2,
  }),
  setOwnLimit: route({
    method: 'POST',
    path: '/limits',
    caller: 'customer',
    summary: 'A limit of one’s own: a lower one holds at once, a higher one, or "0" for none, 24 hours later',
    body: z.strictObject({ commandId, of, period, amount: typedAmount }),
    answer: protections,
    perMinute: 30,
  }),
  takeBreak: route({
    method: 'POST',
    path: '/limits/break',
    caller: 'customer',
    summary: 'Nothing is opened for 1 to 42 days; it can be made longer and not shorter',
    body: z.strictObject({ commandId, days: z.int() }),
    answer: protections,
    perMinute: 10,
  }),
  excludeSelf: route({
    method: 'POST',
    path: '/limits/self-exclusion',
    caller: 'customer',
    summary: 'The same for 6 to 60 months',
    body: z.strictObject({ commandId, months: z.int() }),
    answer: protections,
    perMinute: 10,
  }),
  answerKnowledgeCheck: route({
    method: 'POST',
    path: '/limits/knowledge-check',
    caller: 'customer',
    summary: 'The answers to the published questions; passed where all are right, again after ten minutes where not',
    body: z.strictObject({
      commandId,
      version: z.int().check(z.nonnegative()),
      answers: z.array(z.int().check(z.nonnegative(), z.maximum(15))).check(z.maxLength(32)),
    }),
    answer: z.strictObject({ passed: z.boolean(), right: z.int(), retryFrom: instant }),
    perMinute: 10,
  }),
} as const
