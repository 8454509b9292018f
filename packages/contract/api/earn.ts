import * as z from 'zod/mini'
import { EARN_KINDS, INSTALMENT_SKIPS, NOT_RENEWED, PENALTY_SCHEDULES, PLAN_STOPS } from '../earn.ts'
import { route } from './route.ts'
import { assetId, commandId, cursor, decimal, earnProductId, instant, limit, orderId, typedAmount } from './scalars.ts'

/** of GMT+8: 2026-11-21 */
const date = z.string()

/** A product on sale, and the pot it is paid from. Rates in ppm a day. */
const earnProduct = z.strictObject({
  id: earnProductId,
  kind: z.enum(EARN_KINDS),
  asset: assetId,
  /** of the terms: an order names those its form was made by */
  terms: z.int(),
  /** of a product without an end: the number of days that the pot promises ahead */
  days: z.int(),
  /** of a plan; 0 of any other */
  everyDays: z.int(),
  instalments: z.int(),
  /** of a product without an end: the last day that is promised to everybody in it; '' of any other */
  fundedUntil: z.union([date, z.literal('')]),
  onSale: z.boolean(),
  /** while the payments of a midnight are made: the instant from which it may be opened and left again; 0 otherwise */
  settlingUntil: instant,
  lowPpm: z.int(),
  highPpm: z.int(),
  minimum: decimal,
  maximum: decimal,
  customerMaximum: decimal,
  schedule: z.enum(PENALTY_SCHEDULES),
  /** of the principal for each day left, by the schedule `remaining` */
  ratioPpm: z.int(),
  early: z.boolean(),
  renewable: z.boolean(),
  /** 0: at once, and for good */
  opens: instant,
  closes: instant,
  /** of the day that has begun: 0 on the first day of a product; of the one after, fixed already */
  todayPpm: z.int(),
  tomorrowPpm: z.int(),
  /** the largest order that the pot still promises */
  room: decimal,
  /** money that the house and penalties put in and yield took out, in all; the promised part of it and the free one */
  pot: z.strictObject({ capital: decimal, penalties: decimal, paid: decimal, promised: decimal, free: decimal }),
  /** the amount up to which the practice house fills the pot every Monday; "0": it does not */
  filledUpTo: decimal,
  /** the instant until which nobody may open it; 0: it may be opened */
  stoppedUntil: instant,
  /** terms that operators agreed on and that are on sale from an instant on */
  announced: z.array(z.strictObject({ from: instant, lowPpm: z.int(), highPpm: z.int() })),
  /** of an order that is opened now */
  firstDay: date,
  freeAt: instant,
})
export type EarnProduct = z.infer<typeof earnProduct>

/** A plan of an order: its instalments, taken and still to come. */
const earnPlan = z.strictObject({
  instalment: decimal,
  everyDays: z.int(),
  instalments: z.int(),
  taken: z.int(),
  skipped: z.int(),
  /** the instant of the next one; 0 where none comes */
  nextAt: instant,
  /** the reason why no further one is taken; '' otherwise */
  stopped: z.union([z.enum(PLAN_STOPS), z.literal('')]),
})

const earnOrder = z.strictObject({
  id: orderId,
  product: earnProductId,
  kind: z.enum(EARN_KINDS),
  asset: assetId,
  terms: z.int(),
  /** of wallet mining: the ceiling, of which nothing is locked */
  amount: decimal,
  plan: z.optional(earnPlan),
  /** the most that its days can bring */
  promised: decimal,
  days: z.int(),
  firstDay: date,
  lastDay: date,
  /** the instant at which its principal is available again */
  freeAt: instant,
  renew: z.boolean(),
  renewable: z.boolean(),
  /** the order it goes on from, and the one that goes on from it; '' for none */
  renews: z.union([orderId, z.literal('')]),
  renewedBy: z.union([orderId, z.literal('')]),
  /** the reason why it was not renewed though that was asked for; '' otherwise */
  notRenewed: z.union([z.enum(NOT_RENEWED), z.literal('')]),
  status: z.enum(['running', 'matured', 'redeemed']),
  daysPaid: z.int(),
  paid: decimal,
  penalty: decimal,
  /** of the principal, back so far */
  refund: decimal,
  openedAt: instant,
  /** 0 while it runs */
  endedAt: instant,
  seq: z.int(),
  endedSeq: z.int(),
})
export type EarnOrder = z.infer<typeof earnOrder>
const earnOrders = z.strictObject({ orders: z.array(earnOrder), next: z.optional(cursor) })
const earnDetail = z.strictObject({
  order: earnOrder,
  /** the days that were paid, oldest first; what the pot had promised and free when the day's rate was fixed */
  yields: z.array(
    z.strictObject({
      day: date,
      ratePpm: z.int(),
      amount: decimal,
      promised: decimal,
      free: decimal,
      dueAt: instant,
      at: instant,
      seq: z.int(),
    }),
  ),
  /** the cost of leaving now and the money back; left out where it is over, or cannot be left */
  leaving: z.optional(z.strictObject({ remainingDays: z.int(), penalty: decimal, refund: decimal })),
  /** of a plan: the instalments that had their turn, oldest first, but for the first */
  instalments: z.array(
    z.strictObject({
      instalment: z.int(),
      /** '' where it was taken */
      skipped: z.union([z.enum(INSTALMENT_SKIPS), z.literal('')]),
      amount: decimal,
      dueAt: instant,
      at: instant,
    }),
  ),
  /** of wallet mining that runs: the least of the wallet today, which earns, and what is in it now, up to the ceiling */
  wallet: z.optional(z.strictObject({ low: decimal, now: decimal })),
})
export type EarnDetail = z.infer<typeof earnDetail>

const earnRate = z.strictObject({
  day: date,
  terms: z.int(),
  ratePpm: z.int(),
  promised: decimal,
  free: decimal,
  at: instant,
  seq: z.int(),
})

const page = { cursor: z.optional(cursor), limit: z.optional(limit) }
const done = z.strictObject({ seq: z.int(), at: instant, order: earnOrder })

export const EARN_ROUTES = {
  earnProducts: route({
    method: 'GET',
    path: '/earn/products',
    caller: 'anyone',
    summary: 'Earn products with their terms, the rates of today and tomorrow, and the pots they are paid from',
    answer: z.strictObject({ products: z.array(earnProduct) }),
    perMinute: 120,
  }),
  earnRates: route({
    method: 'GET',
    path: '/earn/products/{product}/rates',
    caller: 'anyone',
    summary: 'The rate of each day of an earn product, newest first, with the pot that fixed it',
    params: z.strictObject({ product: earnProductId }),
    query: z.strictObject(page),
    answer: z.strictObject({ rates: z.array(earnRate), next: z.optional(cursor) }),
    perMinute: 120,
    rowsACost: 50,
  }),
  openEarn: route({
    method: 'POST',
    path: '/earn/orders',
    caller: 'customer',
    summary: 'Sets money aside for the days of a product’s terms',
    body: z.strictObject({
      commandId,
      product: earnProductId,
      terms: z.int().check(z.nonnegative()),
      amount: typedAmount,
      renew: z.boolean(),
    }),
    answer: done,
    perMinute: 60,
  }),
  earnOrders: route({
    method: 'GET',
    path: '/earn/orders',
    caller: 'customer',
    summary: 'Own earn orders, newest first: running ones, or those that are over',
    query: z.strictObject({ state: z.enum(['running', 'over']), ...page }),
    answer: earnOrders,
    perMinute: 240,
    rowsACost: 50,
  }),
  earnOrder: route({
    method: 'GET',
    path: '/earn/orders/{order}',
    caller: 'customer',
    summary: 'One of the own earn orders, each day it was paid, and what leaving now costs',
    params: z.strictObject({ order: orderId }),
    answer: earnDetail,
    perMinute: 240,
  }),
  redeemEarn: route({
    method: 'POST',
    path: '/earn/orders/{order}/redemption',
    caller: 'customer',
    summary: 'Ends an earn order before its time, at the published price',
    params: z.strictObject({ order: orderId }),
    body: z.strictObject({ commandId, amount: typedAmount }),
    answer: done,
    perMinute: 60,
  }),
  setEarnRenewal: route({
    method: 'POST',
    path: '/earn/orders/{order}/renewal',
    caller: 'customer',
    summary: 'Whether an earn order is opened again at its end',
    params: z.strictObject({ order: orderId }),
    body: z.strictObject({ commandId, renew: z.boolean() }),
    answer: done,
    perMinute: 60,
  }),
  stopPlan: route({
    method: 'POST',
    path: '/earn/orders/{order}/stop',
    caller: 'customer',
    summary: 'Takes no further instalment of a plan; what is in it earns to its end',
    params: z.strictObject({ order: orderId }),
    body: z.strictObject({ commandId }),
    answer: done,
    perMinute: 60,
  }),
} as const
