/* Places in these lists stand in the journal: new names are put at their ends. */

/** The subjects of a customer's own limits: losses realised by timed orders and perpetuals, or deposits; practice funds are none. */
export const OWN_LIMITS = ['loss', 'deposit'] as const
export type OwnLimit = (typeof OWN_LIMITS)[number]

/** The periods of the calendar in GMT+8, as PNL: a day, a week from Monday, a month. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]
