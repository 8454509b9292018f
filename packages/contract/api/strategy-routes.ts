import * as z from 'zod/mini'
import { catch as readOr } from 'zod/mini'
import { LEARNING_BARS, STRATEGY_BARS } from '../strategy.ts'
import { route } from './route.ts'
import { commandId, cursor, decimal, instant, limit, productId, ruleVersion, typedAmount } from './scalars.ts'
import * as shapes from './strategies.ts'
import { orders } from './trading.ts'

/*
 * Figures and words as they were typed: what is no figure or word reads as one that no rule takes, so that the rules refuse it by its
 * field, in their order.
 */
const typedFigure = readOr(z.int(), -1)
const typedWord = readOr(z.string().check(z.maxLength(8)), '')
const typedProduct = readOr(productId, '')
const typedShares = readOr(
  z.array(z.strictObject({ product: typedProduct, share: typedFigure })).check(z.maxLength(64)),
  [],
)

/** Of every kind: those that a kind does not have are left out. */
const typedParameters = z.strictObject({
  product: z.optional(typedProduct),
  products: z.optional(typedShares),
  period: z.optional(typedWord),
  day: z.optional(typedFigure),
  hour: z.optional(typedFigure),
  each: z.optional(typedAmount),
  band: z.optional(typedFigure),
  bar: z.optional(typedWord),
  low: z.optional(typedAmount),
  high: z.optional(typedAmount),
  levels: z.optional(typedFigure),
  fast: z.optional(typedFigure),
  slow: z.optional(typedFigure),
  share: z.optional(typedFigure),
})

const bar = z.enum(STRATEGY_BARS)
const learnt = z.enum(LEARNING_BARS)
const ofPage = { cursor: z.optional(cursor), limit: z.optional(limit) }
const ofProduct = { product: productId }
const done = z.strictObject({
  seq: z.int(),
  at: instant,
  id: shapes.strategyId,
  /** as it is now; absent once it is stopped */
  strategy: z.optional(shapes.strategy),
})
const ofStrategy = z.strictObject({ strategy: shapes.strategyId })

export const STRATEGY_ROUTES = {
  strategies: route({
    method: 'GET',
    path: '/strategies',
    caller: 'customer',
    summary: 'Own strategies that are not stopped, oldest first, as they are now',
    answer: z.strictObject({ strategies: z.array(shapes.strategy) }),
    perMinute: 240,
    cost: 5,
  }),
  strategyTerms: route({
    method: 'GET',
    path: '/strategies/terms',
    caller: 'anyone',
    summary: 'Kinds of strategies with the bounds of their figures, what can be traded, fees and the worst case',
    answer: shapes.terms,
    perMinute: 120,
  }),
  strategyLearner: route({
    method: 'GET',
    path: '/strategies/learner',
    caller: 'anyone',
    summary: 'The public learner of a product and bar length: its experts, their weights and its target',
    query: z.strictObject({ ...ofProduct, bar: learnt }),
    answer: shapes.learner,
    perMinute: 120,
  }),
  strategyCloses: route({
    method: 'GET',
    path: '/strategies/closes',
    caller: 'anyone',
    summary: 'The closes that are kept of a product and bar length, oldest first: every decision follows from them',
    query: z.strictObject({ ...ofProduct, bar }),
    answer: z.strictObject({ ...ofProduct, bar, closes: z.array(decimal), closedAt: instant }),
    perMinute: 120,
    cost: 5,
  }),
  strategiesStopped: route({
    method: 'GET',
    path: '/strategies/stopped',
    caller: 'customer',
    summary: 'Own strategies that ended, the last first',
    query: z.strictObject(ofPage),
    answer: z.strictObject({ strategies: z.array(shapes.stopped), next: z.optional(cursor) }),
    perMinute: 120,
    rowsACost: 50,
  }),
  strategyState: route({
    method: 'GET',
    path: '/strategies/{strategy}',
    caller: 'customer',
    summary: 'An own strategy: as it is now, or as it ended',
    params: ofStrategy,
    answer: z.union([z.strictObject({ running: shapes.strategy }), z.strictObject({ stopped: shapes.stopped })]),
    perMinute: 240,
  }),
  strategyDecisions: route({
    method: 'GET',
    path: '/strategies/{strategy}/decisions',
    caller: 'customer',
    summary: 'Decisions of an own strategy that asked for orders, the last first, and what each followed from',
    params: ofStrategy,
    query: z.strictObject(ofPage),
    answer: z.strictObject({ decisions: z.array(shapes.decision), next: z.optional(cursor) }),
    perMinute: 120,
    rowsACost: 50,
  }),
  strategyOrders: route({
    method: 'GET',
    path: '/strategies/{strategy}/orders',
    caller: 'customer',
    summary: 'Orders of an own strategy, the last first',
    params: ofStrategy,
    query: z.strictObject(ofPage),
    answer: orders,
    perMinute: 120,
    rowsACost: 50,
  }),
  strategyCourse: route({
    method: 'GET',
    path: '/strategies/{strategy}/course',
    caller: 'customer',
    summary: 'Worth of an own strategy over its time, against just holding its products and against money',
    params: ofStrategy,
    answer: shapes.course,
    perMinute: 60,
    cost: 10,
  }),
  strategyLearnerSteps: route({
    method: 'GET',
    path: '/strategies/learner/steps',
    caller: 'anyone',
    summary: 'The last steps of the public learner of a product and bar length, oldest first',
    query: z.strictObject({ ...ofProduct, bar: learnt }),
    answer: z.strictObject({ ...ofProduct, bar: learnt, steps: z.array(shapes.learnerStep) }),
    perMinute: 60,
    cost: 5,
  }),
  strategyPast: route({
    method: 'GET',
    path: '/strategies/past',
    caller: 'anyone',
    summary:
      'Hourly closes of a product over two years at most, and the ladder around them: what a back-test is made over',
    query: z.strictObject(ofProduct),
    answer: shapes.past,
    perMinute: 30,
    cost: 20,
  }),
  startStrategy: route({
    method: 'POST',
    path: '/strategies',
    caller: 'customer',
    summary: 'Sets money aside for a strategy, which trades it from then on by its published rule',
    body: z.strictObject({
      commandId,
      /** one of none is refused as a wrong field */
      kind: z.string().check(z.maxLength(16)),
      parameters: typedParameters,
      amount: typedAmount,
      stopLossPpm: typedFigure,
      takeProfitPpm: typedFigure,
      ruleVersion,
    }),
    answer: done,
    perMinute: 30,
  }),
  changeStrategy: route({
    method: 'POST',
    path: '/strategies/{strategy}/change',
    caller: 'customer',
    summary: 'Adds or takes money, sets the stops, pauses or resumes',
    params: ofStrategy,
    body: z.strictObject({
      commandId,
      add: typedAmount,
      take: typedAmount,
      stopLossPpm: typedFigure,
      takeProfitPpm: typedFigure,
      /** false: paused */
      run: z.boolean(),
    }),
    answer: done,
    perMinute: 60,
  }),
  stopStrategy: route({
    method: 'POST',
    path: '/strategies/{strategy}/stop',
    caller: 'customer',
    summary: 'Ends a strategy; its coins are sold where asked, and all that is left is in the spot wallet',
    params: ofStrategy,
    body: z.strictObject({ commandId, sell: z.boolean() }),
    answer: done,
    perMinute: 60,
  }),
} as const
