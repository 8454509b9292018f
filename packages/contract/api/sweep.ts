import * as z from 'zod/mini'
import { route } from './route.ts'
import { assetId, commandId, decimal, earnProductId, instant, orderId, typedAmount } from './scalars.ts'

/** Auto-savings that are on. */
const saving = z.strictObject({
  product: earnProductId,
  asset: assetId,
  /** those the customer agreed to; under others nothing is saved */
  terms: z.int(),
  /** to stay in the wallet */
  keep: decimal,
  /** the instant of the next turn */
  next: instant,
  /** the amount that would be saved now; "0": less than the product's least is idle */
  idle: decimal,
})

/** undefined where they are off */
const savings = z.optional(saving)

export const SWEEP_ROUTES = {
  autoSavings: route({
    method: 'GET',
    path: '/earn/auto-savings',
    caller: 'customer',
    summary: 'Own auto-savings, and the last thirty times that idle money was saved, newest first',
    answer: z.strictObject({
      savings,
      saved: z.array(z.strictObject({ order: orderId, asset: assetId, amount: decimal, dueAt: instant, at: instant })),
    }),
    perMinute: 120,
  }),
  setAutoSavings: route({
    method: 'POST',
    path: '/earn/auto-savings',
    caller: 'customer',
    summary: 'Switches auto-savings on or off: once a day idle money goes into flexible savings',
    body: z.strictObject({
      commandId,
      product: earnProductId,
      terms: z.int().check(z.nonnegative()),
      keep: typedAmount,
      on: z.boolean(),
    }),
    answer: z.strictObject({ seq: z.int(), at: instant, savings }),
    perMinute: 60,
  }),
} as const
