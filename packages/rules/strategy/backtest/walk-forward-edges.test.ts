import type { StrategyParameters } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { BTC_USDT } from '../../testing/index.ts'
import { drawsFrom, walk } from '../../testing/vectors/strategies-series.ts'
import { chanceOf } from './chance.ts'
import { combinationsOf } from './combinations.ts'
import { changesOf } from './measures.ts'
import { NO_STOPS } from './report.ts'
import { BacktestRun, traderOf } from './run.ts'
import { overCloses, runOver } from '../../testing/backtest.ts'
import { walkForward, type WalkForward, type Windows } from './walk-forward.ts'

const AMOUNT = 100_000_000_000n
const TREND: StrategyParameters = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' }
const GRID: StrategyParameters = { kind: 'grid', product: 0, low: 1, high: 2, levels: 3 }

function drained<Value>(course: Generator<unknown, Value>): Value {
  for (;;) {
    const next = course.next()
    if (next.done) return next.value
  }
}

function judged(closes: readonly number[], parameters: StrategyParameters, windows: Windows): WalkForward {
  const over = overCloses([closes], { amount: AMOUNT })
  return drained(
    walkForward(
      over,
      parameters,
      combinationsOf(parameters, () => BTC_USDT),
      windows,
      5,
    ),
  )!
}

function path(seed: number, bars: number): number[] {
  return walk(drawsFrom(BigInt(seed)), { bars, start: 6_000_000, width: 6_000, gap: 0 }).map(Number)
}

describe('what a walk-forward chooses', () => {
  it('is the first of equals', () => {
    const flat = Array.from({ length: 100 }, () => 6_000_000)
    const { windows, suggested } = judged(flat, TREND, { steps: 20, chosenOn: 2 })
    expect(windows.map(({ parameters }) => parameters)).toEqual(windows.map(() => ({ ...TREND, fast: 5, slow: 50 })))
    expect(suggested).toEqual({ ...TREND, fast: 5, slow: 50 })
  })

  it('is among grids that began afresh in each window, too', () => {
    // the price leaves the first grids for good, and then goes up and down around another
    const waves = Array.from({ length: 61 }, (_, hour) => (hour % 2 === 0 ? 3_880_000 : 4_120_000))
    const { windows } = judged([...Array.from({ length: 20 }, () => 5_000_000), ...waves], GRID, {
      steps: 20,
      chosenOn: 1,
    })
    expect(windows[1]!.parameters).toEqual({ ...GRID, low: 3_492_000, high: 4_268_000, levels: 6 })
    expect(windows[1]!.changePpm).toBeGreaterThan(0)
  })

  it('of grids begins with all sold', () => {
    const closes = path(6, 100)
    const { windows, equities } = judged(closes, GRID, { steps: 20, chosenOn: 2 })
    const over = overCloses([closes], { amount: AMOUNT })
    const run = new BacktestRun(over, NO_STOPS, undefined, 40)
    while (!run.isDone) {
      const begun = windows.find(({ begin }) => begin === run.step)
      if (begun) run.replace(traderOf(over, begun.parameters!), true)
      run.advance()
    }
    expect(equities).toEqual(run.equities)
  })

  it('lies around the last price, where the past ends or a close is missing', () => {
    const closes = path(6, 100)
    const gap = closes.map((close, step) => (step === 60 ? 0 : close))
    const { windows, suggested } = judged(gap, GRID, { steps: 20, chosenOn: 2 })
    const around = (index: number): unknown[] => combinationsOf(GRID, () => BTC_USDT).map((each) => each(index))
    expect(around(closes[59]!)).toContainEqual(windows[1]!.parameters)
    expect(around(closes[99]!)).toContainEqual(suggested)
  })

  it('judges no window that has no step', () => {
    const windows = { steps: 20, chosenOn: 2 }
    const judgedOf = (bars: number): number => judged(path(1, bars), TREND, windows).windows.length
    expect([42, 61, 62].map(judgedOf)).toEqual([1, 1, 2])
  })
})

describe('chance', () => {
  it('is that of all combinations over the judged closes alone, however the others went', () => {
    const closes = [...Array.from({ length: 300 }, (_, hour) => 3_000_000 + 6_000 * hour), ...path(4, 700)]
    const { equities, perThousand } = judged(closes, TREND, { steps: 150, chosenOn: 2 })
    const tried = combinationsOf(TREND, () => BTC_USDT).map((each) => {
      return changesOf(runOver(overCloses([closes], { amount: AMOUNT }), each(0)!).equities.slice(300))
    })
    expect(perThousand).toBe(drained(chanceOf(tried, changesOf(equities), 5)))
    expect(perThousand).toBeGreaterThan(0)
    expect(perThousand).toBeLessThan(1_000)
  })
})

describe('a run that goes on with another trader', () => {
  const HALF: StrategyParameters = { kind: 'rebalance', products: [[0, 500_000]], band: 50_000, bar: '1h' }
  const flat = overCloses([Array.from({ length: 6 }, () => 6_000_000)], { amount: AMOUNT })
  const lotsOf = (run: BacktestRun): number => run.account.holdings[0]!.lots

  it('sells all where that begins afresh, and keeps its coins where it does not', () => {
    const lots = [true, false].map((isAfresh) => {
      const run = runOver(flat, HALF, { until: 2 })
      run.replace(undefined, isAfresh)
      run.advance()
      return [lotsOf(run), run.account.trades]
    })
    expect(lots).toEqual([
      [0, 2],
      [833, 1],
    ])
  })

  it('trades nothing more once a stop was reached', () => {
    const falling = overCloses([[6_000_000, 3_000_000, 3_000_000, 3_000_000, 3_000_000]], { amount: AMOUNT })
    const run = runOver(falling, HALF, { until: 2, stops: { stopLossPpm: 100_000, takeProfitPpm: 0 } })
    run.replace(traderOf(falling, HALF), false)
    while (!run.isDone) run.advance()
    expect([lotsOf(run), run.account.trades, run.stopped?.step]).toEqual([0, 2, 1])
  })
})
