import type { StrategyParameters } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import type { BacktestAccount } from './account.ts'
import { overCloses, runOver } from '../../testing/backtest.ts'

/*
 * Levels 5,000,000, 5,200,000 and 5,400,000; a tick and lot is 10 minor units. From 5,100,000 the lower cell begins with money, the upper
 * one with coins. The ladder: 1,000 lots a tick away, 1,500 each a hundred further, and so on.
 */
const GRID: StrategyParameters = { kind: 'grid', product: 0, low: 5_000_000, high: 5_400_000, levels: 3 }
const START = 5_100_000
const SMALL = 50_000_000_000n
/** the most q with hold(5,000,000, q) + hold(5,125,500, q) within the amount */
const LOTS = 493

function after(amount: bigint, ...closes: number[]): BacktestAccount {
  // the last close decides nothing
  return runOver(overCloses([[START, ...closes, START]], { amount }), GRID, { until: closes.length + 1 }).account
}

describe('a grid over closes', () => {
  it('buys the coins of its coin cells at once', () => {
    const { holdings, money, trades } = after(SMALL)
    const paid = BigInt(LOTS * 5_100_001 * 10)
    expect([holdings[0]!.lots, trades]).toEqual([LOTS, 1])
    expect(money).toBe(SMALL - paid - (paid + 999n) / 1_000n)
  })

  it('fills a purchase from the close on whose best sale is at its level', () => {
    expect(after(SMALL, 5_000_000).holdings[0]!.lots).toBe(LOTS)
    const before = after(SMALL, 5_000_000)
    const { holdings, money, fees } = after(SMALL, 4_999_999)
    expect(holdings[0]!.lots).toBe(2 * LOTS)
    const paid = BigInt(LOTS * 5_000_000 * 10)
    expect([before.money - money, fees - before.fees]).toEqual([paid + (paid * 8n) / 10_000n, (paid * 8n) / 10_000n])
  })

  it('fills a sale from the close on whose best purchase is at its level, and for no more than its level', () => {
    expect(after(SMALL, 5_400_000).holdings[0]!.lots).toBe(LOTS)
    const before = after(SMALL)
    const sold = after(SMALL, 5_450_000)
    const got = BigInt(LOTS * 5_400_000 * 10)
    expect(sold.holdings[0]!.lots).toBe(0)
    expect(sold.money - before.money).toBe(got - (got * 8n) / 10_000n)
  })

  it('answers a whole fill by its opposite, which no close fills before the next', () => {
    const turned = after(SMALL, 4_999_999, 5_200_000)
    expect([turned.holdings[0]!.lots, turned.trades]).toEqual([2 * LOTS, 2])
    const round = after(SMALL, 4_999_999, 5_200_001)
    expect([round.holdings[0]!.lots, round.trades]).toEqual([LOTS, 3])
    const again = after(SMALL, 4_999_999, 5_200_001, 4_999_999)
    expect([again.holdings[0]!.lots, again.trades]).toEqual([2 * LOTS, 4])
    expect(after(SMALL, 5_450_000, 5_199_999).holdings[0]!.lots).toBe(LOTS)
  })

  it('fills no more than the ladder holds up to its level, and turns only when filled whole', () => {
    const large = 150_000_000_000n
    const lots = after(large).holdings[0]!.lots
    expect(lots).toBeGreaterThan(1_000)
    expect(after(large, 4_999_999).holdings[0]!.lots).toBe(lots + 1_000)
    expect(after(large, 4_999_900).holdings[0]!.lots).toBe(lots + 1_000)
    expect(after(large, 4_999_899).holdings[0]!.lots).toBe(2 * lots)
    expect(after(large, 4_999_999, 5_300_000).holdings[0]!.lots).toBe(lots + 1_000)
    const whole = after(large, 4_999_999, 4_999_999)
    expect([whole.holdings[0]!.lots, whole.trades]).toEqual([2 * lots, after(large).trades + 2])
    expect(after(large, 4_999_999, 4_999_999, 5_200_001).holdings[0]!.lots).toBe(2 * lots - 1_000)
  })

  it('lets the orders of a side share the ladder, the best level first', () => {
    const amount = 500_000_000_000n
    // an index above all levels: two purchases that a fall fills from the higher on
    const begin = [5_500_000, 4_000_000, 5_500_000]
    const { account } = runOver(overCloses([begin], { amount }), GRID, { until: 2 })
    const paid = amount - account.money
    expect(account.trades).toBe(2)
    expect(account.holdings[0]!.lots).toBe(2 * 4_897)
    const [high, low] = [4_897n * 52_000_000n, 4_897n * 50_000_000n]
    expect(paid).toBe(high + low + ((high + low) * 8n) / 10_000n)
    // up to the lower level the ladder has 1,000, which the higher one has used
    const used = runOver(overCloses([[5_500_000, 4_999_999, 5_500_000]], { amount }), GRID, { until: 2 }).account
    expect([used.holdings[0]!.lots, used.trades]).toEqual([4_897, 1])
    const { account: thin } = runOver(overCloses([[5_500_000, 5_199_899, 5_500_000]], { amount }), GRID, { until: 2 })
    expect([thin.holdings[0]!.lots, thin.trades]).toEqual([2_500, 1])
  })

  it('does nothing without a price, and nothing that its money does not pay for', () => {
    expect(after(SMALL, 0, 0).money).toBe(after(SMALL).money)
    const late = runOver(overCloses([[0, 0, START, START]], { amount: SMALL }), GRID, { until: 3 }).account
    expect([late.holdings[0]!.lots, late.trades]).toEqual([LOTS, 1])
    const poor = after(50_000_000n)
    expect([poor.money, poor.trades]).toEqual([50_000_000n, 0])
  })

  it('never has less than nothing of money or coins', () => {
    const closes = Array.from({ length: 300 }, (_, hour) => 5_200_000 + Math.round(Math.sin(hour * 1.7) * 300_000))
    const run = runOver(overCloses([closes], { amount: SMALL }), GRID, { until: 0 })
    while (!run.isDone) {
      run.advance()
      expect(run.account.money).toBeGreaterThanOrEqual(0n)
      expect(run.account.holdings[0]!.lots).toBeGreaterThanOrEqual(0)
      expect(run.account.holdings[0]!.lots).toBeLessThanOrEqual(2 * LOTS)
    }
    expect(run.account.trades).toBeGreaterThan(50)
  })
})
