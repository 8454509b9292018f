import type { StrategyParameters } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { BTC_USDT } from '../../testing/index.ts'
import { firstWrongField } from '../parameters.ts'
import { combinationsOf } from './combinations.ts'
import { backtest, type BacktestReport, NO_STOPS } from './report.ts'
import type { BacktestRun } from './run.ts'
import { overCloses, runOver } from '../../testing/backtest.ts'

/* A tick and lot is 10 minor units; the ladder has 10,000 lots within a bound. */
const AMOUNT = 100_000_000_000n
const EVEN = 6_000_000

function even(count: number): number[] {
  return Array.from({ length: count }, () => EVEN)
}

function rebalance(...shares: number[]): StrategyParameters {
  const products = shares.map((share, product) => [product, share] as const)
  return { kind: 'rebalance', products, band: 10_000, bar: '1h' }
}

function lotsOf(run: BacktestRun): number[] {
  return run.account.holdings.map(({ lots }) => lots)
}

function reported(steps: Generator<number, BacktestReport>): { paces: number[]; report: BacktestReport } {
  const paces: number[] = []
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { paces, report: value }
    paces.push(value)
  }
}

describe('a run', () => {
  it('decides at each close but the last, which is only counted', () => {
    expect(runOver(overCloses([even(1)], { amount: AMOUNT }), rebalance(500_000)).account.trades).toBe(0)
    const run = runOver(overCloses([even(2)], { amount: AMOUNT }), rebalance(500_000))
    expect([run.account.trades, run.equities.length]).toEqual([1, 2])
  })

  it('counts an equity before what its close decides', () => {
    const { equities, account } = runOver(overCloses([even(2)], { amount: AMOUNT }), rebalance(500_000))
    expect(equities[0]).toBe(AMOUNT)
    expect(AMOUNT - equities[1]!).toBe(account.costs)
    expect(account.costs - account.fees).toBe(BigInt(account.holdings[0]!.lots * 10))
  })

  it('sells first, whatever the places of its products, and buys with what that pays', () => {
    // the first product falls behind, the second runs ahead: money for the first comes from the second
    const closes = [
      [EVEN, EVEN / 2, EVEN / 2],
      [EVEN, EVEN * 2, EVEN * 2],
    ]
    const shares = rebalance(500_000, 500_000)
    const before = runOver(overCloses(closes, { amount: AMOUNT }), shares, { until: 1 })
    const after = runOver(overCloses(closes, { amount: AMOUNT }), shares)
    expect(lotsOf(after)[1]).toBeLessThan(lotsOf(before)[1]! - 200)
    expect(lotsOf(after)[0]).toBeGreaterThan(lotsOf(before)[0]! + 700)
  })

  it('counts a product without a price at its last one, and trades it when there is one', () => {
    const closes = [
      [EVEN, 0, EVEN, EVEN],
      [0, EVEN, EVEN, EVEN],
    ]
    const run = runOver(overCloses(closes, { amount: AMOUNT }), rebalance(400_000, 400_000), { until: 2 })
    expect(lotsOf(run).map((lots) => Math.floor(lots / 100))).toEqual([6, 6])
    expect(run.equities[1]).toBeGreaterThan((AMOUNT * 99n) / 100n)
  })

  it('decides at the closes of its own bars', () => {
    // 2026-11-20 10:00 is 02:00 UTC: bars of four hours close at 12:00, 16:00 and so on
    const rising = Array.from({ length: 110 }, (_, hour) => EVEN + hour * 1_000)
    const trend: StrategyParameters = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '4h' }
    const until = (steps: number): number => {
      return runOver(overCloses([rising], { amount: AMOUNT }), trend, { until: steps }).account.trades
    }
    const twentieth = 3 + 19 * 4
    expect([until(twentieth - 1), until(twentieth)]).toEqual([0, 1])
    expect([until(twentieth + 3)]).toEqual([1])
  })

  it('waits for a price after a bar of several steps, and forgets it when the next one closes', () => {
    const daily: StrategyParameters = { kind: 'rebalance', products: [[0, 500_000]], band: 10_000, bar: '1d' }
    const withPrices = (...hours: readonly number[]): number[] => {
      return Array.from({ length: 42 }, (_, hour) => (hours.includes(hour) ? EVEN : 0))
    }
    const lots = (closes: number[], steps: number): number => {
      return lotsOf(runOver(overCloses([closes], { amount: AMOUNT }), daily, { until: steps }))[0]!
    }
    // midnight is step 14, and the next one step 38
    const waiting = withPrices(3, 20, 21)
    expect([lots(waiting, 20), lots(waiting, 21)]).toEqual([0, 833])
    expect(lots(withPrices(3, 38, 39), 38)).toBe(0)
    expect(lots(withPrices(15, 16), 38)).toBe(0)
    expect(lots(withPrices(3, 39), 41)).toBe(0)
  })
})

describe('a stop in a run', () => {
  const stops = { stopLossPpm: 100_000, takeProfitPpm: 200_000 }
  const large = 1_000_000_000_000n

  it('sells at the close that reaches it, the rest at the next ones, and trades no more', () => {
    const closes = [EVEN, EVEN, 5_000_000, 5_000_000, 0, 5_000_000, EVEN, EVEN]
    const after = (steps: number): BacktestRun => {
      return runOver(overCloses([closes], { amount: large }), rebalance(900_000), { until: steps, stops })
    }
    const lots = lotsOf(after(2))[0]!
    expect(lots).toBeGreaterThan(14_000)
    expect([lotsOf(after(3)), lotsOf(after(4))]).toEqual([[lots - 10_000], [0]])
    expect(after(2).stopped).toBeUndefined()
    expect(after(4).stopped).toEqual({ reason: 'stopLoss', step: 2 })
    expect(lotsOf(after(8))).toEqual([0])
    expect(after(8).account.trades).toBe(after(4).account.trades)
  })

  it('is looked at while a product has no price, and sells when it has one', () => {
    const closes = [
      [EVEN, EVEN, 0, EVEN, EVEN],
      [EVEN, EVEN, 3_000_000, 3_000_000, 3_000_000],
    ]
    const after = (steps: number): BacktestRun => {
      return runOver(overCloses(closes, { amount: AMOUNT }), rebalance(400_000, 400_000), { until: steps, stops })
    }
    expect(after(3).stopped).toEqual({ reason: 'stopLoss', step: 2 })
    expect(lotsOf(after(3)).map(Boolean)).toEqual([true, false])
    expect(lotsOf(after(4))).toEqual([0, 0])
  })

  it('takes profits, and is told in the report', () => {
    const closes = [EVEN, EVEN, EVEN * 2, EVEN, EVEN]
    const over = overCloses([closes], { amount: AMOUNT })
    const { report } = reported(backtest(over, rebalance(900_000), stops, 1))
    expect(report.stopped).toEqual({ reason: 'takeProfit', step: 2 })
    expect(report.result).toBeGreaterThan((AMOUNT * 8n) / 10n)
    expect(report.result).toBe(report.equities.at(-1)! - AMOUNT)
    expect(report.holding.at(-1)).toBeLessThan(AMOUNT)
  })
})

describe('recurring purchases', () => {
  const daily: StrategyParameters = {
    kind: 'recurring',
    products: [
      [0, 250_000],
      [1, 750_000],
    ],
    period: 'day',
    day: 0,
    hour: 12,
    each: 8_000_000_000,
  }
  const spent = (closes: readonly (readonly number[])[], steps: number, first = '2026-11-20T10:00'): number[] => {
    return lotsOf(runOver(overCloses(closes, { amount: AMOUNT, first }), daily, { until: steps }))
  }

  it('are made at the close of their instant, by shares, for at most the amount', () => {
    const closes = [even(60), even(60)]
    expect([spent(closes, 2), spent(closes, 3), spent(closes, 26), spent(closes, 27)]).toEqual([
      [0, 0],
      [33, 99],
      [33, 99],
      [66, 198],
    ])
  })

  it('are none for an instant at the first close or before it', () => {
    expect(spent([even(60), even(60)], 24, '2026-11-20T12:00')).toEqual([0, 0])
    expect(spent([even(60), even(60)], 25, '2026-11-20T12:00')).toEqual([33, 99])
  })

  it('are made once for all instants that had no price, and a part without a price is not made up', () => {
    const late = [...even(2), ...Array.from({ length: 30 }, () => 0), ...even(20)]
    expect([spent([late, late], 32), spent([late, late], 33)]).toEqual([
      [0, 0],
      [66, 198],
    ])
    expect([spent([late, even(52)], 3), spent([late, even(52)], 34)]).toEqual([
      [0, 99],
      [0, 198],
    ])
  })

  it('end with the money', () => {
    const weeks = even(24 * 20)
    const run = runOver(overCloses([weeks, weeks], { amount: AMOUNT }), daily)
    expect(run.account.money).toBeGreaterThanOrEqual(0n)
    expect(run.account.money).toBeLessThan(8_000_000_000n)
  })
})

describe('a report', () => {
  const closes = Array.from({ length: 1_500 }, (_, hour) => EVEN + Math.round(Math.sin(hour / 40) * 500_000))
  const trend: StrategyParameters = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' }

  it('says how far it is, and answers the same however it is taken', () => {
    const over = overCloses([closes], { amount: AMOUNT })
    const { paces, report } = reported(backtest(over, trend, NO_STOPS, 7))
    expect(paces).toEqual([170_666, 341_333, 512_000, 682_666, 853_333])
    expect(reported(backtest(overCloses([closes], { amount: AMOUNT }), trend, NO_STOPS, 7)).report).toEqual(report)
    const { account, equities } = runOver(over, trend)
    expect([report.equities, report.costs, report.fees, report.trades]).toEqual([
      equities,
      account.costs,
      account.fees,
      account.trades,
    ])
    expect(report.months.won + report.months.lost).toBe(3)
    expect(report.band!.low).toBeLessThan(report.band!.high)
  })

  it('holds it against holding, bought at once for its shares and kept', () => {
    const over = overCloses([[EVEN, EVEN, EVEN * 2]], { amount: AMOUNT })
    const { holding, worstHolding } = reported(backtest(over, trend, NO_STOPS, 1)).report
    expect(holding[0]).toBe(AMOUNT)
    const lots = Number((holding[2]! - holding[1]!) / BigInt(EVEN * 10))
    expect(lots).toBe(1_656)
    expect(worstHolding.ppm).toBeGreaterThan(0)
    const large = overCloses([even(7)], { amount: 1_000_000_000_000n })
    const bought = reported(backtest(large, rebalance(800_000), NO_STOPS, 1)).report.holding
    expect([bought[1]! > bought[2]!, bought[5] === bought[6]]).toEqual([true, true])
  })

  it('has no band where there is no step', () => {
    const { report } = reported(backtest(overCloses([even(1)], { amount: AMOUNT }), trend, NO_STOPS, 1))
    expect([report.band, report.result, report.worst]).toEqual([undefined, 0n, { ppm: 0, steps: 0 }])
  })
})

describe('combinations', () => {
  const money = { amount: Number(AMOUNT), ...NO_STOPS }
  const kinds: readonly [StrategyParameters, number][] = [
    [{ kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1d' }, 11],
    [{ kind: 'adaptive', product: 0, bar: '1d', share: 300_000, band: 50_000 }, 5],
    [rebalance(300_000, 600_000), 5],
    [{ kind: 'grid', product: 0, low: 1, high: 1_000, levels: 3 }, 9],
  ]

  it.each(kinds)('of %o are all different, and may all be started', (parameters, count) => {
    const combinations = combinationsOf(parameters, () => BTC_USDT)
    const made = combinations.map((combination) => combination(EVEN))
    expect([made.length, new Set(made.map((each) => JSON.stringify(each))).size]).toEqual([count, count])
    for (const each of made) expect(each && firstWrongField(each, () => BTC_USDT, money)).toBeUndefined()
    for (const each of made) expect(each?.kind).toBe(parameters.kind)
  })

  it('of a grid are none where its levels do not pay, and none at all of recurring purchases', () => {
    const grid = combinationsOf(kinds[3]![0], () => BTC_USDT)
    expect(grid.map((combination) => combination(10) !== undefined).filter(Boolean)).toEqual([])
    expect(grid.map((combination) => combination(0))).toEqual(grid.map(() => undefined))
    const products = [[0, 1_000_000]] as const
    const monthly = { kind: 'recurring', products, period: 'month', day: 1, hour: 0, each: 1 } as const
    expect(combinationsOf(monthly, () => BTC_USDT)).toEqual([])
  })
})
