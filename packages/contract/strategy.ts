/* Places in these lists stand in the journal: new names are put at their ends. */

export const STRATEGY_KINDS = ['recurring', 'rebalance', 'grid', 'trend', 'adaptive'] as const

export const STRATEGY_BARS = ['1h', '4h', '1d'] as const
export type StrategyBar = (typeof STRATEGY_BARS)[number]

export const STRATEGY_PERIODS = ['day', 'week', 'month'] as const
export type StrategyPeriod = (typeof STRATEGY_PERIODS)[number]

/** The reasons why a strategy stopped. */
export const STRATEGY_STOPS = ['customer', 'stopLoss', 'takeProfit', 'productEnded', 'accountClosed'] as const
export type StrategyStop = (typeof STRATEGY_STOPS)[number]

/** A strategy that stops sells its rest every hour; one that stopped is no more. */
export const STRATEGY_STATES = ['running', 'paused', 'stopping', 'stopped'] as const
export type StrategyState = (typeof STRATEGY_STATES)[number]

/** The occasions on which a strategy orders. */
export const STRATEGY_CAUSES = ['bar', 'period', 'arranging', 'stop'] as const
export type StrategyCause = (typeof STRATEGY_CAUSES)[number]

/* Places in the lists from here on stand nowhere. */

/** The bar lengths that have a learner. */
export const LEARNING_BARS = ['1h', '1d'] as const satisfies readonly StrategyBar[]

/** The fields that a refusal names, of all kinds. */
export const STRATEGY_FIELDS = [
  'kind',
  'products',
  'period',
  'day',
  'hour',
  'each',
  'band',
  'bar',
  'low',
  'high',
  'levels',
  'fast',
  'slow',
  'share',
  'amount',
  'stopLossPpm',
  'takeProfitPpm',
] as const
export type StrategyField = (typeof STRATEGY_FIELDS)[number]
