/* The words that earn products are told by. Places in these lists stand in the journal: new ones are put at their end. */

/** The charges for leaving early: by the days left, by three daily rates at the low end of each, or none. */
export const PENALTY_SCHEDULES = ['remaining', 'threeDaily', 'none'] as const
export type PenaltySchedule = (typeof PENALTY_SCHEDULES)[number]

/** The kinds of products without an end: money goes in and out at once, and the lowest amount of each day earns. */
export const OPEN_EARN_KINDS = ['flexible'] as const
export type OpenEarnKind = (typeof OPEN_EARN_KINDS)[number]

/** The reasons why an order that was to be renewed was not. */
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
  'ownMoneyNeeded',
] as const
export type NotRenewed = (typeof NOT_RENEWED)[number]
