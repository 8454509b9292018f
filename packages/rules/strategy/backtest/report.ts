import type { StrategyParameters } from '@candela/contract'
import { DAY, PPM } from '@candela/units'
import type { StrategyStops } from '../stops.ts'
import { BAND_DAYS } from '../windows.ts'
import { bandOf } from './chance.ts'
import { HoldingTrader } from './holding.ts'
import { instantOf, lengthOf, stepsOf } from './market.ts'
import { changesOf, monthsOf, worstFall } from './measures.ts'
import { type Backtest, BacktestRun, traderOf } from './run.ts'

/** a generator says how far it is at every so many steps */
export const PACE = 256

/** All that is shown of a back-test: never its result without its costs, holding and the worst that happened. Minor units, ppm, steps. */
export interface BacktestReport {
  /** at each close, from the first that decides on */
  readonly equities: readonly bigint[]
  /** just holding its products, over the same closes; cash is the amount */
  readonly holding: readonly bigint[]
  readonly result: bigint
  readonly costs: bigint
  readonly fees: bigint
  readonly trades: number
  readonly worst: { readonly ppm: number; readonly steps: number }
  readonly worstHolding: { readonly ppm: number; readonly steps: number }
  readonly months: { readonly won: number; readonly lost: number }
  /** the range in which nine of ten bootstraps of its own steps end after 30 days, ppm of the start; undefined where there is no step */
  readonly band: { readonly low: number; readonly high: number } | undefined
  /** the stop that it reached, and the step of its own equities */
  readonly stopped: { readonly reason: 'stopLoss' | 'takeProfit'; readonly step: number } | undefined
}

/**
 * A strategy over the whole of a market's past. Yields how far it is, ppm, so that a worker can say so; what it yields and when has no
 * influence on what it answers.
 */
export function* backtest(
  over: Backtest,
  parameters: StrategyParameters,
  stops: StrategyStops,
  seed: number,
): Generator<number, BacktestReport> {
  const run = new BacktestRun(over, stops, traderOf(over, parameters))
  const steps = stepsOf(over.market)
  while (!run.isDone) {
    run.advance()
    if (run.step % PACE === 0) yield Math.floor((run.step * PPM) / steps)
  }
  return reportOf(over, parameters, run, { from: 0, seed })
}

/** The figures of a run that began at a step. */
export function reportOf(
  over: Backtest,
  parameters: StrategyParameters,
  run: BacktestRun,
  { from, seed }: { readonly from: number; readonly seed: number },
): BacktestReport {
  const { market, amount } = over
  const { equities, account, stopped } = run
  const { fees, costs, trades } = account
  const held = new BacktestRun(over, NO_STOPS, new HoldingTrader(market, parameters, amount), from)
  while (!held.isDone) held.advance()
  const changes = changesOf(equities)
  const days = Math.floor((BAND_DAYS * DAY) / lengthOf(market.step))
  return {
    equities,
    holding: held.equities,
    result: equities.at(-1)! - amount,
    costs,
    fees,
    trades,
    worst: worstFall(equities),
    worstHolding: worstFall(held.equities),
    months: monthsOf({ step: market.step, first: instantOf(market, from) }, equities),
    band: changes.length === 0 ? undefined : bandOf(changes, seed, days),
    stopped: stopped && { reason: stopped.reason, step: stopped.step - from },
  }
}

export const NO_STOPS: StrategyStops = { stopLossPpm: 0, takeProfitPpm: 0 }
