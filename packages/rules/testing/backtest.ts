import type { ProductDefinition, StrategyBar, StrategyParameters, StrategyPast } from '@candela/contract'
import { formatDecimal, HOUR } from '@candela/units'
import { inForce, LATEST_RULES } from '../in-force.ts'
import { MarketCloses } from '../strategy/backtest/closes.ts'
import { type Backtest, BacktestRun, traderOf } from '../strategy/backtest/run.ts'
import { NO_STOPS } from '../strategy/backtest/report.ts'
import { STRATEGY_RULES } from '../strategy/rules.ts'
import type { StrategyStops } from '../strategy/stops.ts'
import { BTC_USDT } from './product.ts'
import { instantOf } from './vectors/calendar.ts'
import { drawsFrom, walk } from './vectors/strategies-series.ts'

/** A past for a test: each product's closes, numbered from 0; all like one. */
export interface Past {
  readonly closes: readonly ArrayLike<number>[]
  readonly step?: StrategyBar
  readonly first?: number
  readonly halfSpreadPpm?: number
  readonly amount?: bigint
  readonly like?: ProductDefinition
}

/** A strategy's back-test over a past, by the latest rules. */
export function overPast(past: Past): Backtest {
  const { step = '1h', first = 0, halfSpreadPpm = 0, amount = 100_000_000_000n, like = BTC_USDT } = past
  const products = past.closes.map((closes, product) => ({ definition: { ...like, product }, halfSpreadPpm, closes }))
  const [rules, market] = [inForce(STRATEGY_RULES, LATEST_RULES), { step, first, products }]
  return { rules, market, closes: new MarketCloses(rules, market), amount }
}

/** The same over closes of products, from an instant of GMT+8 on. */
export function overCloses(
  closes: Past['closes'],
  { first = '2026-11-20T10:00', ...past }: Pick<Past, 'amount' | 'step'> & { readonly first?: string },
): Backtest {
  return overPast({ ...past, closes, first: instantOf(`${first}:00.000+08:00`) })
}

/** A run to its end, or up to a step. */
export function runOver(
  over: Backtest,
  parameters: StrategyParameters,
  { stops = NO_STOPS, until = Infinity }: { readonly stops?: StrategyStops; readonly until?: number } = {},
): BacktestRun {
  const run = new BacktestRun(over, stops, traderOf(over, parameters))
  while (!run.isDone && run.step < until) run.advance()
  return run
}

/** So many hours of a product's past as the house tells them, without a drift; one hour in `gap` has no price. */
export function pastOf(
  { product, id, tick, ladder }: ProductDefinition,
  hours: number,
  { first = HOUR, gap = 0 } = {},
): StrategyPast {
  const closes = walk(drawsFrom(BigInt(product + 1)), { bars: hours, start: 6_000_000, width: 5_000, gap })
  const texts = closes.map((close) => formatDecimal(BigInt(close ?? 0) * BigInt(tick)))
  return { product: id, first, closes: texts, halfSpreadPpm: 200, ladder }
}
