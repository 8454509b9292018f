import * as z from 'zod/mini'
import { assetId, decimal, instant, positiveDecimal, railId as rail } from './scalars.ts'

const count = z.int().check(z.nonnegative())

/** The house's money and debts, and the course of its withdrawals; all since its first entry. */
export const houseMoney = z.strictObject({
  /** the last entry of the journal that is counted */
  seq: z.int(),
  /** the instant for which holds are counted, not before that entry */
  at: instant,
  /** by rail and asset: what the rail holds, and what of it is nobody's yet */
  rails: z.array(z.strictObject({ rail, asset: assetId, custody: decimal, suspense: positiveDecimal })),
  /**
   * by asset: what customers have in all their accounts, what they borrowed of it included; and what rails took at the house's
   * expense
   */
  assets: z.array(z.strictObject({ asset: assetId, owed: positiveDecimal, costs: decimal })),
  /** by each of the eight rules of withdrawals */
  refusals: z.array(z.strictObject({ rule: z.int().check(z.minimum(1), z.maximum(8)), count })),
  /** by rail, of withdrawals that went out: seconds from asked to out; of an even number the lower middle */
  payouts: z.array(z.strictObject({ rail, count, median: count, longest: count })),
  /** legal holds in force */
  holds: count,
})
export type HouseMoney = z.infer<typeof houseMoney>
