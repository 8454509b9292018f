import {
  big,
  choice,
  command,
  count,
  event,
  flag,
  hash,
  instant,
  listOf,
  measured,
  natural,
  oneOf,
  ppm,
  record,
  safe,
  text,
  tuple,
  type ValueOf,
  wide,
} from '../declare/index.ts'
import { SIDES } from '../orders.ts'
import { STRATEGY_BARS, STRATEGY_CAUSES, STRATEGY_PERIODS, STRATEGY_STATES, STRATEGY_STOPS } from '../strategy.ts'

/*
 * Strategies, numbered from 1 for all customers: money that a customer sets aside, and a published rule that trades it on the ordinary
 * spot books. Shares, bands and targets in ppm. Money lies in `strategyAvailable` and `strategyHeld`, key: the strategy.
 */
const number = count
const amount = measured(wide, 'minor units')
const askedMoney = measured(safe, 'minor units')
const equity = measured(big, 'minor units')
/** a word that may be none of its list: the core refuses it */
const word = text(8)
/** products or orders: more than any rules allow */
const MAX_LISTED = 64
const askedShares = listOf(tuple(safe, safe), MAX_LISTED)
const shares = listOf(tuple(count, ppm), MAX_LISTED)

/** Parameters by kind, as asked for; `other`: a kind that there is none of. */
const askedParameters = choice({
  recurring: { products: askedShares, period: word, day: safe, hour: safe, each: askedMoney },
  rebalance: { products: askedShares, band: safe, bar: word },
  grid: { product: safe, low: measured(safe, 'ticks'), high: measured(safe, 'ticks'), levels: safe },
  trend: { product: safe, fast: safe, slow: safe, bar: word },
  adaptive: { product: safe, bar: word, share: safe, band: safe },
  other: { product: safe },
})

const parameters = choice({
  recurring: { products: shares, period: oneOf(STRATEGY_PERIODS), day: count, hour: count, each: amount },
  rebalance: { products: shares, band: ppm, bar: oneOf(STRATEGY_BARS) },
  grid: { product: count, low: measured(count, 'ticks'), high: measured(count, 'ticks'), levels: count },
  trend: { product: count, fast: count, slow: count, bar: oneOf(STRATEGY_BARS) },
  adaptive: { product: count, bar: oneOf(STRATEGY_BARS), share: ppm, band: ppm },
})
/** The parameters of a strategy by its kind: ppm, ticks, minor units. */
export type StrategyParameters = ValueOf<typeof parameters>

/** Sets money aside for a strategy. Answers its number. */
export const startStrategy = command(107, 'customer', {
  parameters: askedParameters,
  amount: askedMoney,
  /** 0: none */
  stopLossPpm: safe,
  /** 0: none */
  takeProfitPpm: safe,
  /** of the rules that the ticket was made by */
  ruleVersion: natural,
})

/** Adds or takes money, sets stops, pauses or resumes; the rest of a strategy never changes. */
export const changeStrategy = command(108, 'customer', {
  strategy: safe,
  add: askedMoney,
  take: askedMoney,
  stopLossPpm: safe,
  takeProfitPpm: safe,
  /** false: paused */
  run: flag,
})

/** Ends a strategy: its orders are cancelled, its coins sold where `sell` says so, and all that is left is in the spot wallet. */
export const stopStrategy = command(109, 'customer', { strategy: safe, sell: flag })

export const strategyStarted = event(193, {
  strategy: number,
  customer: count,
  parameters,
  amount,
  stopLossPpm: ppm,
  takeProfitPpm: ppm,
  ruleVersion: natural,
})

/** The order that is accepted right after is a strategy's, paid from what is set aside for it. */
export const strategyOrdered = event(194, {
  strategy: number,
  customer: count,
  order: wide,
})

/**
 * A strategy decided, and asked for orders: all that the decision followed from stands here or in the journal. Told after its orders. A
 * bar that asks for none is not told.
 */
export const strategyDecided = event(195, {
  strategy: number,
  customer: count,
  cause: oneOf(STRATEGY_CAUSES),
  /** the close of the bar, the period's instant, or the hour that it is of; of a customer's command that of the entry */
  at: instant,
  /** free money and all lots at the last index, before its orders */
  equity,
  /** SHA-256 of the closes that it followed from; zeros where it follows from none */
  closes: hash,
  /** by product */
  shares: listOf(
    record({
      product: count,
      target: ppm,
      now: measured(wide, 'ppm'),
      want: measured(wide, 'lots'),
      held: measured(wide, 'lots'),
    }),
    MAX_LISTED,
  ),
  /** instants that a recurring purchase is for, and the amount that it may spend */
  periods: count,
  spend: amount,
  /** immediate ones, in the order in which they were asked for */
  orders: listOf(
    record({
      /** 0: refused */
      order: wide,
      product: count,
      side: oneOf(SIDES),
      lots: measured(count, 'lots'),
      bound: measured(count, 'ticks'),
      /** of CODES; 0: accepted */
      code: count,
    }),
    MAX_LISTED,
  ),
  /** resting ones of a grid */
  placed: listOf(wide, MAX_LISTED),
})

export const strategyChanged = event(196, {
  strategy: number,
  customer: count,
  added: amount,
  taken: amount,
  /** the amount that its stops count from now */
  base: amount,
  stopLossPpm: ppm,
  takeProfitPpm: ppm,
  state: oneOf(STRATEGY_STATES),
})

/** A strategy ended: all that is left went to the customer's spot wallet. */
export const strategyStopped = event(197, {
  strategy: number,
  customer: count,
  reason: oneOf(STRATEGY_STOPS),
  /** taken out, returned and handed over at the index, less what was put in */
  result: equity,
  returned: amount,
  /** lots of coins, by product, at the index of then */
  given: listOf(tuple(count, measured(wide, 'lots'), measured(count, 'ticks')), MAX_LISTED),
})

/** Public: a bar of a product closed, and its learner moved. Weights of 2⁴⁰, experts in the order of the rules. */
export const learnerMoved = event(198, {
  product: count,
  bar: oneOf(STRATEGY_BARS),
  /** the close's instant */
  at: instant,
  close: measured(count, 'ticks'),
  /** of the experts, signed ppm */
  gains: listOf(measured(wide, 'ppm'), 8),
  weights: listOf(wide, 8),
  target: ppm,
})
