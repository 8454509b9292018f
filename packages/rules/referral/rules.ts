import type { ByVersion } from '../in-force.ts'
import {
  bindFault,
  MARKETING_CAP,
  MARKETING_DAILY,
  marketingTopUp,
  REBATE_LAPSE_MS,
  REBATE_PPM,
  rebateBase,
  rebateShares,
  rebatesOf,
  rebatesPayable,
} from './rebates.ts'

const FIRST = {
  /** the rebate of each inviter above a customer, nearest first, in ppm of the base */
  ratesPpm: REBATE_PPM,
  /** milliseconds that a rebate waits for both identities */
  lapseMs: REBATE_LAPSE_MS,
  /** minor units that `marketing` gets a day, and the balance up to which */
  marketingDaily: MARKETING_DAILY,
  marketingCap: MARKETING_CAP,
  bindFault,
  marketingTopUp,
  rebateBase,
  rebatesOf,
  rebateShares,
  rebatesPayable,
}
/** Rules of inviting: who can be bound, what rebates come to and when they lapse, how `marketing` is filled and shared. */
export type ReferralRules = Readonly<typeof FIRST>

export const REFERRAL_RULES: ByVersion<ReferralRules> = { 1: FIRST }
