import * as z from 'zod/mini'
import { houseMoney } from './house-money.ts'
import { route } from './route.ts'
import { decimal, positiveDecimal, productId } from './scalars.ts'

/** A UTC day: 2026-11-21 */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const count = z.int().check(z.nonnegative())

/** Timed orders that ended on a day. */
const timedDay = z.strictObject({
  won: count,
  lost: count,
  tied: count,
  /** void, or never opened */
  returned: count,
  staked: positiveDecimal,
  /** of the customers together, and the opposite */
  customersResult: decimal,
  houseResult: decimal,
})

/** Perpetuals on a day: what was realised. Insurance is neither the customers' nor counted as the house's result. */
const perpetualDay = z.strictObject({
  trades: count,
  /** of the customers together, fees and funding included */
  customersResult: decimal,
  /** fees, and what the house's own side of trades came to */
  houseResult: decimal,
  liquidations: count,
  /** fees of liquidations, and what insurance paid for those beyond their bankruptcy price */
  insuranceTaken: positiveDecimal,
  insurancePaid: positiveDecimal,
  /** funding that customers paid, and funding passed on to them */
  fundingPaid: positiveDecimal,
  fundingReceived: positiveDecimal,
})

const houseDay = z.strictObject({
  day,
  product: productId,
  /** absent where nothing of it happened */
  timed: z.optional(timedDay),
  perpetual: z.optional(perpetualDay),
})
export type HouseDay = z.infer<typeof houseDay>

/** The results of timed orders and perpetuals, by product and UTC day, newest first; in the quote asset of the product. */
export const houseStatistics = z.strictObject({
  /** the last entry of the journal that is counted */
  seq: z.int(),
  /** the first day that is asked for */
  from: day,
  days: z.array(houseDay),
})
export type HouseStatistics = z.infer<typeof houseStatistics>

const daysBack = z.string().check(z.regex(/^([1-9]|[12]\d|3[01])$/))

export const HOUSE_ROUTES = {
  houseStatistics: route({
    method: 'GET',
    path: '/house/statistics',
    caller: 'anyone',
    summary:
      'What timed orders and perpetuals came to for customers and house, by product and UTC day, from the journal',
    query: z.strictObject({ days: z.optional(daysBack) }),
    answer: houseStatistics,
    perMinute: 60,
    cost: 5,
  }),
  houseMoney: route({
    method: 'GET',
    path: '/house/money',
    caller: 'anyone',
    summary:
      'What the house has on its rails and owes its customers, what rails cost it, which rules refused withdrawals, how long they took',
    answer: houseMoney,
    perMinute: 60,
    cost: 5,
  }),
} as const
