/* The words that earn products are told by. Places in these lists stand in the journal: new ones are put at their end. */

/** The charges for leaving early: by the days left, by three daily rates at the low end of each, or none. */
export const PENALTY_SCHEDULES = ['remaining', 'threeDaily', 'none'] as const
export type PenaltySchedule = (typeof PENALTY_SCHEDULES)[number]

/**
 * The kinds of products without an end, of which the lowest amount of each day earns: `flexible`, into which money goes and comes back
 * at once, and `wallet`, which locks nothing and pays on the customer's spot wallet up to a ceiling.
 */
export const OPEN_EARN_KINDS = ['flexible', 'wallet'] as const
export type OpenEarnKind = (typeof OPEN_EARN_KINDS)[number]

/** All kinds of products: of a fixed number of days, without an end, and plans of instalments. */
export const EARN_KINDS = ['term', ...OPEN_EARN_KINDS, 'plan'] as const
export type EarnKind = (typeof EARN_KINDS)[number]

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

/** The reasons why an instalment of a plan was not taken. */
export const INSTALMENT_SKIPS = [
  'selfExcluded',
  'onBreak',
  'accountFrozen',
  'insufficientBalance',
  'ownMoneyNeeded',
] as const
export type InstalmentSkip = (typeof INSTALMENT_SKIPS)[number]

/** The reasons why a plan takes no instalment any more: its customer stopped it, or three in a row were skipped. */
export const PLAN_STOPS = ['customer', 'misses'] as const
export type PlanStop = (typeof PLAN_STOPS)[number]
