import * as z from 'zod/mini'
import { SALE_METHODS, SUBSCRIPTION_FAILURES } from '../subscription.ts'
import { route } from './route.ts'
import { assetId, commandId, cursor, decimal, instant, limit, orderId, typedAmount } from './scalars.ts'

/** its number as decimal digits */
const saleId = z.string().check(z.regex(/^[1-9]\d{0,5}$/))
const recordId = orderId

/** A sale of a new coin. Prices in what pays, quantities in the coin. */
const sale = z.strictObject({
  id: saleId,
  coin: assetId,
  /** the asset that pays */
  pays: assetId,
  method: z.enum(SALE_METHODS),
  price: decimal,
  /** the smallest step of a quantity */
  lot: decimal,
  supply: decimal,
  /** the quantity nobody has asked for; of a shared sale it may be "0" while it goes on */
  remaining: decimal,
  /** the quantity asked for in all */
  wanted: decimal,
  /** a subscription, and a customer all records together */
  minimum: decimal,
  maximum: decimal,
  opensAt: instant,
  closesAt: instant,
  listingAt: instant,
  lockupDays: z.int(),
  parts: z.int(),
  everyDays: z.int(),
  state: z.enum(['comingSoon', 'onSale', 'soldOut', 'closed']),
  isCancelled: z.boolean(),
})
export type NewCoinSale = z.infer<typeof sale>

const unlock = z.strictObject({
  part: z.int(),
  at: instant,
  quantity: decimal,
  isDone: z.boolean(),
  /** the instant at which it really came free; 0 before */
  doneAt: instant,
})

/** A subscription. Quantities in the coin, amounts in what pays. */
const subscription = z.strictObject({
  id: recordId,
  sale: saleId,
  coin: assetId,
  pays: assetId,
  /** asked for, and what it costs */
  quantity: decimal,
  amount: decimal,
  /** the allocated quantity; "0" while it is checked */
  allocated: decimal,
  paid: decimal,
  back: decimal,
  status: z.enum(['checking', 'succeeded', 'failed']),
  /** of what it came to, what has been sold since: sales count against the oldest subscription first */
  sold: decimal,
  /** the reason why nothing came of it; '' otherwise */
  reason: z.union([z.enum(SUBSCRIPTION_FAILURES), z.literal('')]),
  /** the instants at which its coins come free; none while it is checked */
  unlocks: z.array(unlock),
  at: instant,
  /** 0 while it is checked */
  decidedAt: instant,
  /** 0 before its coin was listed */
  listedAt: instant,
  seq: z.int(),
  decidedSeq: z.int(),
})
export type Subscription = z.infer<typeof subscription>

const done = z.strictObject({ seq: z.int(), at: instant, subscription })
const reminders = z.strictObject({ sales: z.array(saleId) })
const page = { cursor: z.optional(cursor), limit: z.optional(limit) }

export const SUBSCRIPTION_ROUTES = {
  newCoinSales: route({
    method: 'GET',
    path: '/new-coins',
    caller: 'anyone',
    summary: 'Sales of new coins, newest first, with their dates and what is left',
    answer: z.strictObject({ sales: z.array(sale) }),
    perMinute: 240,
  }),
  subscribe: route({
    method: 'POST',
    path: '/new-coins/{sale}/subscriptions',
    caller: 'customer',
    summary: 'Subscribes to a new coin: what it costs is locked until the sale is over',
    params: z.strictObject({ sale: saleId }),
    body: z.strictObject({ commandId, quantity: typedAmount }),
    answer: done,
    perMinute: 30,
  }),
  saleReminders: route({
    method: 'GET',
    path: '/new-coins/reminders',
    caller: 'customer',
    summary: 'Sales still to open of which the customer wants to be reminded',
    answer: reminders,
    perMinute: 120,
  }),
  remindOfSale: route({
    method: 'PUT',
    path: '/new-coins/{sale}/reminder',
    caller: 'customer',
    summary: 'Asks for a letter an hour before a sale opens, or for none; one that has opened is not kept',
    params: z.strictObject({ sale: saleId }),
    body: z.strictObject({ wanted: z.boolean() }),
    answer: reminders,
    perMinute: 60,
  }),
  subscriptions: route({
    method: 'GET',
    path: '/subscriptions',
    caller: 'customer',
    summary: 'Own subscriptions to new coins, newest first',
    query: z.strictObject({ sale: z.optional(saleId), ...page }),
    answer: z.strictObject({ subscriptions: z.array(subscription), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  }),
  subscription: route({
    method: 'GET',
    path: '/subscriptions/{subscription}',
    caller: 'customer',
    summary: 'One of the own subscriptions, and when its coins come free',
    params: z.strictObject({ subscription: recordId }),
    answer: subscription,
    perMinute: 240,
  }),
  cancelSubscription: route({
    method: 'POST',
    path: '/subscriptions/{subscription}/cancellation',
    caller: 'customer',
    summary: 'Takes a subscription back while its sale is open',
    params: z.strictObject({ subscription: recordId }),
    body: z.strictObject({ commandId }),
    answer: done,
    perMinute: 30,
  }),
} as const
