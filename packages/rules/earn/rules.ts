import type { ByVersion } from '../in-force.ts'
import {
  ALL_EARN_PRODUCTS,
  EARN_PRODUCTS,
  earnTermsValid,
  type ListedEarn,
  openTermsValid,
  potCapital,
} from './catalogue.ts'
import { firstYieldDay, remainingDays } from './days.ts'
import { MIDNIGHT } from './midnight.ts'
import { instalmentSkip, planTermsValid, stopsPlan } from './plan.ts'
import { openEarnRefusal, redeemRefusal } from './refusals.ts'
import { addRoom, orderRoom, payDay, penaltyOf, rateOfDay } from './yields.ts'

const DECISIONS = {
  midnight: MIDNIGHT,
  planTermsValid,
  instalmentSkip,
  stopsPlan,
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
export interface EarnRules extends Readonly<typeof DECISIONS> {
  /**
   * the edition of the earn rule book: since 2 a midnight is spread over its window, payments of all products come in the order of their
   * numbers, a renewal is judged by its own instant, and a pot is filled before its first rate is fixed
   */
  readonly edition: 1 | 2
  /** the products as they are first listed, by number */
  readonly listed: readonly ListedEarn[]
}

export const EARN_RULES: ByVersion<EarnRules> = {
  1: { ...DECISIONS, edition: 1, listed: EARN_PRODUCTS },
  /** all six kinds, and a midnight's window */
  5: { ...DECISIONS, edition: 2, listed: ALL_EARN_PRODUCTS },
}
