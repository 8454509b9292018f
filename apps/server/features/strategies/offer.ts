import type { AnswerOf, PublicLearner, StrategyBar, StrategyOffer } from '@candela/contract'
import { LEARNER_STEP } from '@candela/projections'
import { EXPERTS } from '@candela/rules/strategy/arithmetic'
import { PPM } from '@candela/units'
import { allCaughtUp, productNamed, type Sources } from '../../queries/context.ts'
import { amountText, priceText } from '../../queries/decimals.ts'
import { rowsOf } from '../../queries/rows.ts'
import { Refused } from '../../refused.ts'

/** All that a ticket is made by. */
export function offerOf({ engine: { core } }: Sources): StrategyOffer {
  const { isOffered, mostRunning, mostBase, bounds, boundPpm, leastAmount } = core.rules.strategy
  const { period, bars } = bounds
  const definitionOf = (product: number) => core.product(product)!
  const spot = core.products().filter((product) => product.spot)
  return {
    ruleVersion: core.ruleVersion,
    isOffered,
    mostRunning,
    mostAmount: amountText(mostBase),
    stopLossPpm: bound(bounds.stopLossPpm),
    takeProfitPpm: bound(bounds.takeProfitPpm),
    worstCasePpm: PPM,
    boundPpm,
    products: bound(bounds.products),
    part: bound(bounds.part),
    kinds: {
      recurring: {
        day: bound(period.day),
        week: bound(period.week),
        month: bound(period.month),
        hour: bound(bounds.hour),
      },
      rebalance: { band: bound(bounds.band), bars: [...bars.rebalance] },
      grid: { levels: bound(bounds.levels) },
      trend: { fast: bound(bounds.fast), slow: bound(bounds.slow), bars: [...bars.trend] },
      adaptive: { share: bound(bounds.share), band: bound(bounds.band), bars: [...bars.adaptive] },
    },
    traded: spot.map(({ id, product, minimumNotional, makerFeePpm, takerFeePpm }) => {
      const alone = { kind: 'trend', product, fast: bounds.fast[0], slow: bounds.slow[0], bar: '1h' } as const
      return {
        product: id,
        leastOrder: amountText(minimumNotional),
        leastAmount: amountText(leastAmount(alone, definitionOf, 0)),
        makerFeePpm,
        takerFeePpm,
      }
    }),
  }
}

function bound([least, most]: readonly [number, number]): { least: number; most: number } {
  return { least, most }
}

export function learnerOf(sources: Sources, id: string, bar: StrategyBar): PublicLearner {
  const product = productNamed(sources, id)
  const learner = product && sources.engine.core.strategies.learner(product.product, bar)
  if (learner === undefined) throw new Refused('productUnknown')
  const { weights, experts, target, closes, closedAt } = learner
  const named = EXPERTS.map((name, place) => ({ name, weight: weights[place]!, share: experts[place]! }))
  return { product: id, bar, experts: named, target, closes: closes.length, closedAt }
}

/** Closes as prices, oldest first. */
export function closesOf(sources: Sources, id: string, bar: StrategyBar) {
  const product = productNamed(sources, id)
  if (product === undefined) throw new Refused('productUnknown')
  const { closes, closedAt } = sources.engine.core.strategies.closes(product.product, bar)
  return { product: id, bar, closes: closes.map((close) => priceText(product, close)), closedAt }
}

/** steps of a learner that are shown */
const STEPS = 200

/** The last steps of a learner, oldest first. */
export async function learnerStepsOf(
  sources: Sources,
  id: string,
  bar: AnswerOf<'strategyLearnerSteps'>['bar'],
): Promise<AnswerOf<'strategyLearnerSteps'>> {
  const product = productNamed(sources, id)
  if (product === undefined) throw new Refused('productUnknown')
  await allCaughtUp(sources)
  const last = 'where product = $1 and bar = $2 order by closed_at desc limit $3'
  const rows = await rowsOf(sources.store.pool, LEARNER_STEP, 'learner-steps', last, [product.product, bar, STEPS])
  const steps = rows.toReversed().map(({ closedAt, close, weights, target }) => {
    return { closedAt, close: priceText(product, close), weights: [...weights], target }
  })
  return { product: id, bar, steps }
}
