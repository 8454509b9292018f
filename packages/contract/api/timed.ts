import * as z from 'zod/mini'
import { TIMED_DIRECTIONS, TIMED_OUTCOMES } from '../timed.ts'
import { route } from './route.ts'
import { commandId, cursor, decimal, instant, limit, orderId, typedAmount, productId, ruleVersion } from './scalars.ts'

const direction = z.enum(TIMED_DIRECTIONS)
/** The terms of a product's timed orders, now. */
const timedTerms = z.strictObject({
  product: productId,
  /** the rules in force: a ticket names them */
  ruleVersion: z.int(),
  durations: z.array(z.strictObject({ ms: z.int(), payoutPpm: z.int() })),
  minimumStake: decimal,
  maximumStake: decimal,
  mostOpen: z.int(),
  /** steps of 250 ms whose index ticks settle, the last one at maturity */
  windowSteps: z.int(),
  maxStakeNow: z.strictObject({ up: decimal, down: decimal }),
  /** decided orders of this product so far, and how many were won */
  decided: z.int(),
  won: z.int(),
})
export type TimedTerms = z.infer<typeof timedTerms>

const placeTimedOrder = z.strictObject({
  commandId,
  product: productId,
  direction,
  durationMs: z.int(),
  stake: typedAmount,
  ruleVersion,
})

const timedOrder = z.strictObject({
  id: orderId,
  product: productId,
  direction,
  durationMs: z.int(),
  stake: decimal,
  payoutPpm: z.int(),
  /** the payment of a win above the stake */
  profit: decimal,
  ruleVersion: z.int(),
  status: z.enum(['pending', 'running', ...TIMED_OUTCOMES, 'voided', 'cancelled']),
  placedAt: instant,
  /** '' before it is opened */
  strike: z.union([decimal, z.literal('')]),
  /** of the step that opened it; 0 before */
  strikeAt: instant,
  maturesAt: instant,
  /** the median of the window, half ticks included; '' where there was none */
  settlement: z.union([decimal, z.literal('')]),
  settledAt: instant,
  /** the payment: stake and profit, the stake, or nothing */
  paid: decimal,
  /** of the entry that placed it, that opened it (0 before), that ended it (0 before) */
  seq: z.int(),
  strikeSeq: z.int(),
  settledSeq: z.int(),
})
export type TimedOrder = z.infer<typeof timedOrder>
const timedOrders = z.strictObject({ orders: z.array(timedOrder), next: z.optional(cursor) })
const timedDetail = z.strictObject({
  order: timedOrder,
  /** the window's ticks, oldest first */
  ticks: z.array(z.strictObject({ at: instant, index: decimal, seq: z.int() })),
})
export type TimedDetail = z.infer<typeof timedDetail>

/** A settled order without whose it was. */
const timedSettlement = z.strictObject({
  seq: z.int(),
  at: instant,
  direction,
  durationMs: z.int(),
  strike: decimal,
  settlement: decimal,
  outcome: z.enum(TIMED_OUTCOMES),
})

const page = { cursor: z.optional(cursor), limit: z.optional(limit) }

export const TIMED_ROUTES = {
  timedTerms: route({
    method: 'GET',
    path: '/timed/terms/{product}',
    caller: 'anyone',
    summary: 'Durations, payouts, limits and what the house can take now, of a product’s timed orders',
    params: z.strictObject({ product: productId }),
    answer: timedTerms,
    perMinute: 120,
  }),
  placeTimedOrder: route({
    method: 'POST',
    path: '/timed/orders',
    caller: 'customer',
    summary: 'Places a timed order; it opens at the next index tick',
    body: placeTimedOrder,
    answer: z.strictObject({ seq: z.int(), at: instant, order: timedOrder }),
    perMinute: 120,
  }),
  timedOrders: route({
    method: 'GET',
    path: '/timed/orders',
    caller: 'customer',
    summary: 'Own timed orders, newest first: running ones, or settled ones',
    query: z.strictObject({ state: z.enum(['running', 'settled']), ...page }),
    answer: timedOrders,
    perMinute: 240,
    rowsACost: 50,
  }),
  timedOrder: route({
    method: 'GET',
    path: '/timed/orders/{order}',
    caller: 'customer',
    summary: 'One of the own timed orders, with the ticks that settled it',
    params: z.strictObject({ order: orderId }),
    answer: timedDetail,
    perMinute: 240,
  }),
  timedSettlements: route({
    method: 'GET',
    path: '/timed/settlements/{product}',
    caller: 'anyone',
    summary: 'How timed orders of a product were settled, newest first; nobody is named',
    params: z.strictObject({ product: productId }),
    query: z.strictObject(page),
    answer: z.strictObject({ settlements: z.array(timedSettlement), next: z.optional(cursor) }),
    perMinute: 60,
    rowsACost: 50,
  }),
} as const
