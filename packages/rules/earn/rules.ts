import type { ByVersion } from '../in-force.ts'
import { EARN_PRODUCTS, earnTermsValid, openTermsValid, potCapital } from './catalogue.ts'
import { firstYieldDay, remainingDays } from './days.ts'
import { openEarnRefusal, redeemRefusal } from './refusals.ts'
import { addRoom, orderRoom, payDay, penaltyOf, rateOfDay } from './yields.ts'

const FIRST = {
  /** the products of a term as they are first listed */
  listed: EARN_PRODUCTS,
  termsValid: earnTermsValid,
  openTermsValid,
  potCapital,
  firstYieldDay,
  remainingDays,
  openEarnRefusal,
  redeemRefusal,
  orderRoom,
  addRoom,
  payDay,
  rateOfDay,
  penaltyOf,
}
/** Rules of earn products: terms that may be published, who may open and redeem, what a day pays and leaving costs. */
export type EarnRules = Readonly<typeof FIRST>

export const EARN_RULES: ByVersion<EarnRules> = { 1: FIRST }
