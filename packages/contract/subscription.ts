/* The words that sales of new coins are told by. Places in these lists stand in the journal: new ones are put at their end. */

/** Pro rata of what was wanted, or in the order of the requests. */
export const SALE_METHODS = ['shared', 'firstCome'] as const

/** The reasons why nothing came of a subscription. */
export const SUBSCRIPTION_FAILURES = ['cancelledByCustomer', 'saleCancelled', 'noLot'] as const
export type SubscriptionFailure = (typeof SUBSCRIPTION_FAILURES)[number]
