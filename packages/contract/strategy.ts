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

/** Products with their shares in ppm. */
type Shares = readonly (readonly [product: number, share: number])[]
/** The parameters of a strategy by its kind: ppm, ticks, minor units. */
export type StrategyParameters =
  | {
      readonly kind: 'recurring'
      readonly products: Shares
      readonly period: StrategyPeriod
      readonly day: number
      readonly hour: number
      readonly each: number
    }
  | { readonly kind: 'rebalance'; readonly products: Shares; readonly band: number; readonly bar: StrategyBar }
  | {
      readonly kind: 'grid'
      readonly product: number
      readonly low: number
      readonly high: number
      readonly levels: number
    }
  | {
      readonly kind: 'trend'
      readonly product: number
      readonly fast: number
      readonly slow: number
      readonly bar: StrategyBar
    }
  | {
      readonly kind: 'adaptive'
      readonly product: number
      readonly bar: StrategyBar
      readonly share: number
      readonly band: number
    }

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
