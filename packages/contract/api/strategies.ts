import * as z from 'zod/mini'
import { STRATEGY_BARS, STRATEGY_CAUSES, STRATEGY_PERIODS, STRATEGY_STOPS } from '../strategy.ts'
import { decimal, instant, orderId, productId, ruleVersion, side } from './scalars.ts'

/** a strategy's number as decimal digits */
export const strategyId = orderId
const bar = z.enum(STRATEGY_BARS)
/** a share or a distance, ppm */
const ppm = z.int()

const shares = z.array(z.strictObject({ product: productId, share: ppm }))
const parameters = z.union([
  z.strictObject({
    kind: z.literal('recurring'),
    products: shares,
    period: z.enum(STRATEGY_PERIODS),
    /** "day": 0; of a week 1 to 7 from Monday; of a month 1 to 28 */
    day: z.int(),
    /** of GMT+8 */
    hour: z.int(),
    each: decimal,
  }),
  z.strictObject({ kind: z.literal('rebalance'), products: shares, band: ppm, bar }),
  z.strictObject({ kind: z.literal('grid'), product: productId, low: decimal, high: decimal, levels: z.int() }),
  z.strictObject({ kind: z.literal('trend'), product: productId, fast: z.int(), slow: z.int(), bar }),
  z.strictObject({ kind: z.literal('adaptive'), product: productId, bar, share: ppm, band: ppm }),
])
export type StrategyTerms = z.infer<typeof parameters>

/** The share of a product that a strategy is to hold, and the one it holds. */
const plannedShare = z.strictObject({
  product: productId,
  target: ppm,
  now: ppm,
  /** quantities: asked for by the target, and held */
  want: decimal,
  held: decimal,
})
/** Coins at an index. */
const holding = z.strictObject({ product: productId, quantity: decimal, index: decimal, worth: decimal })

/** The decision as it would be by the last closes, before its orders. */
const plan = z.strictObject({
  shares: z.array(plannedShare),
  /** a share is traded at this distance from its target or beyond */
  band: ppm,
  /** of a trend: the closes that there are, while they are too few */
  collecting: z.optional(z.int()),
})

/** An own strategy. Amounts in what pays for its products. */
export const strategy = z.strictObject({
  id: strategyId,
  state: z.enum(['running', 'paused', 'stopping']),
  /** the reason why it sells its rest; '' while it does not */
  reason: z.union([z.enum(STRATEGY_STOPS), z.literal('')]),
  parameters,
  startedAt: instant,
  /** 0: none */
  stopLossPpm: ppm,
  takeProfitPpm: ppm,
  /** the amount that its stops count from */
  base: decimal,
  putIn: decimal,
  takenOut: decimal,
  /** fees of its fills so far */
  costs: decimal,
  /** all that it holds at the last index */
  equity: decimal,
  /** equity and what was taken out, less what was put in */
  result: decimal,
  /** the result of just holding its products at their shares over the same time, for the same money and fees */
  holdingResult: decimal,
  /** free, and held by its purchases */
  money: decimal,
  held: decimal,
  holdings: z.array(holding),
  /** the instant of its next decision; 0: none while it is paused */
  nextAt: instant,
  /** its decision waits until one of its products is traded again */
  isWaiting: z.boolean(),
  /** absent of a kind without bars */
  plan: z.optional(plan),
  /** of a grid, the lowest first */
  cells: z.array(
    z.strictObject({
      low: decimal,
      high: decimal,
      /** '' before it begins */
      side: z.union([side, z.literal('')]),
      /** the quantity that its order still is to trade */
      left: decimal,
      /** its resting order; '': none */
      order: z.union([orderId, z.literal('')]),
    }),
  ),
})
export type OwnStrategy = z.infer<typeof strategy>

/** An own strategy that ended. Amounts in what paid for its products. */
export const stopped = z.strictObject({
  id: strategyId,
  parameters,
  startedAt: instant,
  stoppedAt: instant,
  /** the journal places of its start and its end */
  seq: z.int(),
  stoppedSeq: z.int(),
  reason: z.enum(STRATEGY_STOPS),
  putIn: decimal,
  /** in money: taken out before its end, and returned at it */
  takenOut: decimal,
  returned: decimal,
  /** coins handed over, at the index of then */
  given: z.array(holding),
  costs: decimal,
  /** taken out, returned and handed over, less what was put in */
  result: decimal,
  holdingResult: decimal,
})
export type StoppedStrategy = z.infer<typeof stopped>

/** A decision that asked for orders, and what it followed from. */
export const decision = z.strictObject({
  seq: z.int(),
  /** among the decisions of its entry */
  place: z.int(),
  at: instant,
  /** the close of the bar, the period's instant, or the hour that it is of */
  dueAt: instant,
  cause: z.enum(STRATEGY_CAUSES),
  equity: decimal,
  shares: z.array(plannedShare),
  /** of a recurring purchase: the instants that it is for, and the amount that it may spend */
  periods: z.int(),
  spend: decimal,
  orders: z.array(
    z.strictObject({
      /** '': refused */
      order: z.union([orderId, z.literal('')]),
      product: productId,
      side,
      quantity: decimal,
      bound: decimal,
      /** the quantity that was filled */
      filled: decimal,
      /** the refusal's code; '': accepted */
      code: z.string(),
    }),
  ),
  /** resting ones of a grid */
  placed: z.array(orderId),
})
export type StrategyDecision = z.infer<typeof decision>

/** The worth of a strategy over its time, oldest first, evenly spaced; the last is now or its end. */
export const course = z.strictObject({
  points: z.array(
    z.strictObject({
      at: instant,
      /** all that it holds, and what was taken out before */
      equity: decimal,
      /** the same money, had it just held its products at their shares */
      holding: decimal,
      /** the same money, had it stayed money: all that was put in until then */
      cash: decimal,
    }),
  ),
})

/** A step of the public learner. */
export const learnerStep = z.strictObject({
  closedAt: instant,
  close: decimal,
  /** of its experts in their order, of 2⁴⁰ in all */
  weights: z.array(z.int()),
  target: ppm,
})

/** The past that a back-test is made over: hours, oldest first, `first` the close of the first of them. */
export const past = z.strictObject({
  product: productId,
  first: instant,
  /** the last index of each hour; '0': none */
  closes: z.array(decimal),
  /** half the spread that was measured last, ppm of the index */
  halfSpreadPpm: ppm,
  /** the ladder that stands around the index; distances in ticks, quantities in lots */
  ladder: z.strictObject({ levels: z.int(), spacing: z.int(), baseLots: z.int(), growthPermille: z.int() }),
})

/** both ends included */
const bound = z.strictObject({ least: z.int(), most: z.int() })
export const terms = z.strictObject({
  /** the rules in force: a ticket names them */
  ruleVersion,
  isOffered: z.boolean(),
  /** of one customer */
  mostRunning: z.int(),
  /** of one strategy */
  mostAmount: decimal,
  stopLossPpm: bound,
  takeProfitPpm: bound,
  /** the most that can be lost: a share of all that is set aside, ppm */
  worstCasePpm: ppm,
  /** the farthest from the index that its immediate orders trade, ppm */
  boundPpm: ppm,
  /** the number of products that a strategy of several has, and the share of each, ppm */
  products: bound,
  part: bound,
  kinds: z.strictObject({
    recurring: z.strictObject({ day: bound, week: bound, month: bound, hour: bound }),
    rebalance: z.strictObject({ band: bound, bars: z.array(bar) }),
    grid: z.strictObject({ levels: bound }),
    trend: z.strictObject({ fast: bound, slow: bound, bars: z.array(bar) }),
    adaptive: z.strictObject({ share: bound, band: bound, bars: z.array(bar) }),
  }),
  traded: z.array(
    z.strictObject({
      product: productId,
      /** of an order, and of a strategy of this product alone; those of several add up, a grid may need more */
      leastOrder: decimal,
      leastAmount: decimal,
      makerFeePpm: ppm,
      takerFeePpm: ppm,
    }),
  ),
})
export type StrategyOffer = z.infer<typeof terms>

export const learner = z.strictObject({
  product: productId,
  bar,
  /** weights of 2⁴⁰ in all, and the share that each holds over the next bar, ppm */
  experts: z.array(z.strictObject({ name: z.string(), weight: z.int(), share: ppm })),
  target: ppm,
  /** the number of closes that are kept */
  closes: z.int(),
  /** of the last close; 0 before the first */
  closedAt: instant,
})
export type PublicLearner = z.infer<typeof learner>
export type StrategyPast = z.infer<typeof past>
export type StrategyCourse = z.infer<typeof course>
