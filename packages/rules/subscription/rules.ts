import type { ByVersion } from '../in-force.ts'
import { isSaleOver, saleState, sharedLots } from './allocation.ts'
import { cancelSubscriptionRefusal, subscribeRefusal } from './refusals.ts'
import { saleTermsValid } from './terms.ts'

const FIRST = {
  saleTermsValid,
  saleState,
  isSaleOver,
  subscribeRefusal,
  cancelSubscriptionRefusal,
  sharedLots,
}
/** Rules of new coins: sales that may be published, who may subscribe, what a sale gives to each. */
export type SubscriptionRules = Readonly<typeof FIRST>

export const SUBSCRIPTION_RULES: ByVersion<SubscriptionRules> = { 1: FIRST }
