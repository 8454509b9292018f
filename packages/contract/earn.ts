/* What earn products are told by. Places in these lists stand in the journal: new ones are put at their end. */

/** How leaving early is charged: by the days left, by three daily rates at the low end of each, or not at all. */
export const PENALTY_SCHEDULES = ['remaining', 'threeDaily', 'none'] as const
export type PenaltySchedule = (typeof PENALTY_SCHEDULES)[number]

/** Why an order that was to be renewed was not. */
export const NOT_RENEWED = [
  'accountClosed',
  'earnTermsChanged',
  'earnNotOnSale',
  'earnAboveCustomerMaximum',
  'selfExcluded',
  'onBreak',
  'accountFrozen',
  'insufficientBalance',
  'earnSoldOut',
] as const
export type NotRenewed = (typeof NOT_RENEWED)[number]
