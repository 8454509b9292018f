import type { StrategyParameters } from '@candela/contract'
import { HOUR } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { inForce, LATEST_RULES } from '../../in-force.ts'
import { ticksOf } from '../../spot/decimals.ts'
import { overPast, pastOf, runOver } from '../../testing/backtest.ts'
import { BTC_USDT } from '../../testing/product.ts'
import { STRATEGY_RULES } from '../rules.ts'
import { type BacktestAnswer, backtestJob, type BacktestTask } from './job.ts'

const OTHER = { ...BTC_USDT, product: 1 }
const TREND: StrategyParameters = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' }
const BOTH: StrategyParameters = {
  kind: 'rebalance',
  products: [
    [0, 400_000],
    [1, 300_000],
  ],
  band: 20_000,
  bar: '1h',
}
/** 60 days to choose on and 30 to judge */
const NEEDED = 90 * 24 + 1

function taskOf(parameters: StrategyParameters, pasts: readonly ReturnType<typeof pastOf>[]): BacktestTask {
  return {
    parameters,
    stops: { stopLossPpm: 0, takeProfitPpm: 0 },
    amount: 100_000_000_000n,
    products: pasts.map((past, number) => {
      return { definition: { ...BTC_USDT, product: number }, past }
    }),
  }
}

function done(task: BacktestTask): { readonly answer: BacktestAnswer; readonly paces: readonly number[] } {
  const job = backtestJob(inForce(STRATEGY_RULES, LATEST_RULES), task)
  const paces: number[] = []
  for (;;) {
    const { done: isDone, value } = job.next()
    if (isDone) return { answer: value, paces }
    paces.push(value)
  }
}

describe('a back-test on the device', () => {
  it('trades the past as the rules do, with the ladder and spread that it is told', () => {
    const past = pastOf(BTC_USDT, 1_000, { gap: 9 })
    const { tested } = done(taskOf(TREND, [past])).answer
    const closes = past.closes.map((close) => {
      const ticks = ticksOf(close, BTC_USDT)
      return ticks.ok ? ticks.value : 0
    })
    const like = { ...BTC_USDT, ladder: past.ladder }
    const over = overPast({ closes: [closes], first: HOUR, halfSpreadPpm: 200, like })
    const { equities, account } = runOver(over, TREND)
    expect(account.trades).toBeGreaterThan(20)
    expect(tested).toMatchObject({
      result: equities.at(-1)! - 100_000_000_000n,
      costs: account.costs,
      trades: account.trades,
      from: HOUR,
      until: 1_000 * HOUR,
    })
    expect(tested!.points.length).toBe(160)
    expect(tested!.points[0]).toEqual({ at: HOUR, equity: 100_000_000_000n, holding: 100_000_000_000n })
    expect(tested!.points.at(-1)!.equity).toBe(equities.at(-1))
  })

  it('takes the hours that all products have, and says how many', () => {
    const { answer } = done(taskOf(BOTH, [pastOf(BTC_USDT, 300), pastOf(OTHER, 300, { first: 101 * HOUR })]))
    expect([answer.hours, answer.tested!.from, answer.tested!.until]).toEqual([200, 101 * HOUR, 300 * HOUR])
    const apart = done(taskOf(BOTH, [pastOf(BTC_USDT, 50), pastOf(OTHER, 50, { first: 101 * HOUR })])).answer
    expect(apart).toEqual({ hours: 0, tested: undefined, judged: undefined })
  })

  it('judges nothing by less than a whole window, and one window by just that', () => {
    const short = done(taskOf(TREND, [pastOf(BTC_USDT, NEEDED - 1)])).answer
    expect([short.hours, short.tested === undefined, short.judged]).toEqual([NEEDED - 1, false, undefined])
    const { judged } = done(taskOf(TREND, [pastOf(BTC_USDT, NEEDED)])).answer
    expect(judged!.windows).toHaveLength(1)
    expect(judged).toMatchObject({ from: 1_441 * HOUR, until: NEEDED * HOUR, tried: 11 })
    expect(judged!.windows[0]).toMatchObject({ from: judged!.from, until: judged!.until })
    expect(judged!.suggested?.kind).toBe('trend')
    // none that is judged is shorter than another
    const more = done(taskOf(TREND, [pastOf(BTC_USDT, NEEDED + 100)])).answer
    expect([more.tested!.from, more.judged!.from, more.judged!.until]).toEqual([HOUR, 1_541 * HOUR, 2_261 * HOUR])
    expect(more.judged!.windows).toHaveLength(1)
  })

  it('stops where a stop is reached, in the chosen figures alone', () => {
    const task = taskOf(TREND, [pastOf(BTC_USDT, NEEDED)])
    const { tested, judged } = done({ ...task, stops: { stopLossPpm: 20_000, takeProfitPpm: 0 } }).answer
    expect(tested!.stopped?.reason).toBe('stopLoss')
    expect(tested!.stopped!.at).toBeGreaterThan(tested!.from)
    expect(judged!.stopped).toBeUndefined()
    expect(judged).toEqual(done(task).answer.judged)
  })

  it('tries nothing of recurring purchases', () => {
    const weekly = { kind: 'recurring', products: [[0, 1_000_000]], period: 'week', day: 1, hour: 8 } as const
    const { tested, judged } = done(taskOf({ ...weekly, each: 5_000_000_000 }, [pastOf(BTC_USDT, NEEDED)])).answer
    expect([tested!.trades, judged]).toEqual([13, undefined])
  })

  it('answers the same to the same, and says how far it is, ever further', () => {
    const task = taskOf(TREND, [pastOf(BTC_USDT, NEEDED)])
    const { answer, paces } = done(task)
    expect(done(task).answer).toEqual(answer)
    expect(paces.length).toBeGreaterThan(50)
    expect(paces).toEqual(paces.toSorted((a, b) => a - b))
    expect(paces.at(-1)).toBeGreaterThan(950_000)
    expect(paces.at(-1)).toBeLessThanOrEqual(1_000_000)
  })
})
