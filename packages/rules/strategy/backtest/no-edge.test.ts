import { PRODUCTS, type StrategyParameters } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { inForce, LATEST_RULES } from '../../in-force.ts'
import { walk } from '../../testing/vectors/strategies-series.ts'
import { NO_EDGE } from '../no-edge.ts'
import { STRATEGY_RULES } from '../rules.ts'
import { MarketCloses } from './closes.ts'
import { Draws } from './draws.ts'
import { NO_STOPS } from './report.ts'
import { BacktestRun, traderOf } from './run.ts'

const RULES = inForce(STRATEGY_RULES, LATEST_RULES)
const AMOUNT = 1_000_000_000_000n
const { definition } = PRODUCTS[0]!

interface Mean {
  readonly mean: number
  readonly standardError: number
}

function meanOf(values: readonly number[]): Mean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, standardError: Math.sqrt(squares / (values.length - 1) / values.length) }
}

type Told = (typeof NO_EDGE)['adaptive' | 'trend']

/** Results and costs, ppm of the amount, over so many seeded paths of 2,000 hours without a drift. */
function overPaths(parameters: StrategyParameters, paths: number): { result: Mean; costs: Mean; both: Mean } {
  const [results, costs]: [number[], number[]] = [[], []]
  for (let seed = 1; seed <= paths; seed++) {
    const draws = new Draws(seed)
    const closes = walk(() => draws.next(), { bars: NO_EDGE.hours, start: 6_000_000, width: 5_000, gap: 0 }).map(Number)
    const market = { step: '1h', first: 0, products: [{ definition, halfSpreadPpm: 200, closes }] } as const
    const over = { rules: RULES, market, closes: new MarketCloses(RULES, market), amount: AMOUNT }
    const run = new BacktestRun(over, NO_STOPS, traderOf(over, parameters))
    while (!run.isDone) run.advance()
    results.push(Number((run.equities.at(-1)! - AMOUNT) / (AMOUNT / 1_000_000n)))
    costs.push(Number(run.account.costs / (AMOUNT / 1_000_000n)))
  }
  return {
    result: meanOf(results),
    costs: meanOf(costs),
    both: meanOf(results.map((each, path) => each + costs[path]!)),
  }
}

/*
 * Result and costs together are nothing on average on prices without a drift. The bound is the sample's own: three standard errors, which
 * fewer paths make wider. Adaptive takes five times as long as trend, so it has fewer.
 */
describe('on prices without an edge', () => {
  it.each<[string, StrategyParameters, number, Told]>([
    [
      'a trend',
      { kind: 'trend', product: 0, fast: NO_EDGE.trend.fast, slow: NO_EDGE.trend.slow, bar: '1h' },
      NO_EDGE.markets,
      NO_EDGE.trend,
    ],
    ['the learner', { kind: 'adaptive', product: 0, share: 1_000_000, band: 50_000, bar: '1h' }, 300, NO_EDGE.adaptive],
  ])('%s loses its costs, and no more, as it is told', (_name, parameters, paths, told) => {
    const { result, costs, both } = overPaths(parameters, paths)
    expect(Math.abs(both.mean)).toBeLessThan(3 * both.standardError)
    expect(result.mean).toBeLessThan(-3 * result.standardError)
    expect(costs.mean).toBeGreaterThan(20_000)
    expect(costs.mean).toBeLessThan(40_000)
    // as they are told, to a hundredth of a percent; of fewer paths within their own errors
    const isWhole = paths === NO_EDGE.markets
    const error = result.standardError * Math.sqrt(paths / NO_EDGE.markets)
    expect(Math.abs(result.mean - told.resultPpm)).toBeLessThanOrEqual(isWhole ? 50 : 3 * result.standardError)
    expect(Math.abs(costs.mean - told.costsPpm)).toBeLessThanOrEqual(isWhole ? 50 : 3 * costs.standardError)
    expect(Math.abs(error - told.errorPpm)).toBeLessThanOrEqual(isWhole ? 50 : told.errorPpm / 5)
  })
})
