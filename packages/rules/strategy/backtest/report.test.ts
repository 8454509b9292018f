import type { StrategyParameters } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { overPast, runOver } from '../../testing/backtest.ts'
import { instantOf } from '../../testing/index.ts'
import { bandOf } from './chance.ts'
import { changesOf, worstFall } from './measures.ts'
import { backtest, type BacktestReport, NO_STOPS } from './report.ts'
import type { Backtest } from './run.ts'

const MOST: StrategyParameters = { kind: 'rebalance', products: [[0, 990_000]], band: 10_000, bar: '1h' }
const TREND: StrategyParameters = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' }

function reported(over: Backtest, parameters: StrategyParameters, stops = NO_STOPS): [BacktestReport, number[]] {
  const course = backtest(over, parameters, stops, 3)
  const far: number[] = []
  for (;;) {
    const next = course.next()
    if (next.done) return [next.value, far]
    far.push(next.value)
  }
}

const waves = Array.from({ length: 1_000 }, (_, hour) => 5_000_000 + (300_000 * ((hour % 100) - 50)) / 50)

describe('the report of a back-test', () => {
  it('says result, costs, trades, worst fall, months and band of the very same run', () => {
    const over = overPast({ closes: [waves], halfSpreadPpm: 200, first: instantOf('2026-11-20T10:00:00.000+08:00') })
    const run = runOver(over, TREND)
    const [report] = reported(over, TREND)
    expect(report.equities).toEqual(run.equities)
    const { fees, costs, trades } = run.account
    expect(report).toMatchObject({ fees, costs, trades, result: run.equities.at(-1)! - 100_000_000_000n })
    expect(report.costs).toBeGreaterThan(report.fees)
    expect(report.band).toEqual(bandOf(changesOf(run.equities), 3, 720))
    expect(report.worst).toEqual(worstFall(run.equities))
    expect(report.worst).not.toEqual(report.worstHolding)
    // November, December and the first day of January
    expect(report.months.won + report.months.lost).toBe(3)
    expect(report.stopped).toBeUndefined()
  })

  it('draws its band for thirty days of any step', () => {
    const days = overPast({ closes: [waves], step: '1d', first: instantOf('2026-11-20T00:00:00.000+08:00') })
    const [{ band, equities }] = reported(days, { ...MOST, bar: '1d' })
    expect(band).toEqual(bandOf(changesOf(equities), 3, 30))
    const [{ band: none, result }] = reported(overPast({ closes: [[5_000_000]] }), MOST)
    expect([none, result]).toEqual([undefined, 0n])
  })

  it('stands against just holding, with the same costs, over the same closes', () => {
    const over = overPast({ closes: [[5_000_000, 5_000_000, 10_000_000, 5_000_000]] })
    const [{ holding, worstHolding }] = reported(over, TREND)
    // 1,988 lots at the bound and the fee; 9 of the rest a close later
    expect(holding[0]).toBe(100_000_000_000n)
    expect(holding[2]).toBeGreaterThan(199_000_000_000n)
    expect(worstHolding.steps).toBe(1)
    expect(worstHolding.ppm).toBeGreaterThan(498_000)
    const cash: StrategyParameters = { ...MOST, products: [[0, 250_000]] }
    const [quarter] = reported(over, cash)
    expect(quarter.holding[2]).toBeGreaterThan(124_000_000_000n)
    expect(quarter.holding[2]).toBeLessThan(125_000_000_000n)
  })

  it('tells the stop that it reached, and the step of it', () => {
    const closes = [5_000_000, 5_000_000, 4_000_000, 8_000_000, 8_000_000]
    const [report] = reported(overPast({ closes: [closes] }), MOST, { stopLossPpm: 100_000, takeProfitPpm: 0 })
    expect(report.stopped).toEqual({ reason: 'stopLoss', step: 2 })
    expect(report.equities[4]).toBe(report.equities[3])
  })

  it('says how far it is, ppm, at every 256 steps', () => {
    const [, far] = reported(overPast({ closes: [waves] }), MOST)
    expect(far).toEqual([256_000, 512_000, 768_000])
  })
})
