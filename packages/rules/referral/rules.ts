import type { ByVersion } from '../in-force.ts'
import {
  bindFault,
  marketingTopUp,
  REBATE_LAPSE_MS,
  REBATE_PPM,
  rebateBase,
  rebateShares,
  rebatesOf,
  rebatesPayable,
} from './rebates.ts'

const FIRST = {
  /** inviters above a customer who receive something */
  levels: REBATE_PPM.length,
  /** milliseconds that a rebate waits for both identities */
  lapseMs: REBATE_LAPSE_MS,
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
