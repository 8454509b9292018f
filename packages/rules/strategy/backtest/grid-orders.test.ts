import { describe, expect, it } from 'vitest'
import { overPast, type Past, runOver } from '../../testing/backtest.ts'
import { BTC_USDT } from '../../testing/index.ts'

/* Levels 5,000,000, 5,200,000 and 5,400,000; 10 minor units a tick and lot; maker 0.08 %, taker 0.1 %; the spread a tick to each side. */
const GRID = { kind: 'grid', product: 0, low: 5_000_000, high: 5_400_000, levels: 3 } as const
const AMOUNT = 100_000_000_000n
/** lots that an amount pays for in two money cells: 102,102,000 minor units a lot of each */
const LOTS = 979
const LAST = 5_300_000

/** The account once the closes were traded; one more decides nothing. */
function after(closes: readonly number[], past: Partial<Past> = {}) {
  const { account } = runOver(overPast({ ...past, closes: [[...closes, LAST]] }), GRID, { until: closes.length })
  return {
    lots: account.holdings[0]!.lots,
    money: account.money,
    trades: account.trades,
    costs: account.costs,
    fees: account.fees,
  }
}

describe('a purchase of a grid', () => {
  it('rests until the best sale around a close is not above its level', () => {
    expect(after([5_300_000, 5_200_000])).toMatchObject({ lots: 0, money: AMOUNT, trades: 0 })
    expect(after([5_300_000, 5_199_999])).toMatchObject({ lots: LOTS, trades: 1 })
  })

  it('fills at its own level, for the maker’s fee', () => {
    const { money, fees, costs } = after([5_300_000, 5_199_999])
    const notional = 52_000_000n * 979n
    expect([money, fees]).toEqual([AMOUNT - notional - 40_726_400n, 40_726_400n])
    // a tick a lot worse than the close
    expect(costs).toBe(40_726_400n + 9_790n)
  })

  it('does not fill at the close at which it is put in, nor by what lies between closes', () => {
    expect(after([5_199_999]).trades).toBe(1)
    expect(after([5_199_999, 5_300_000, 5_199_999]).trades).toBe(1)
    expect(after([5_300_000, 5_300_000, 5_300_000]).trades).toBe(0)
    expect(after([5_300_000, 0, 0]).trades).toBe(0)
  })

  it('shares the ladder with those below it, the best level first', () => {
    // up to 5,000,000 a ladder around 4,999,999 holds 1,000 lots, up to 5,200,000 all its 10,000
    expect(after([5_300_000, 4_999_999]).lots).toBe(LOTS + 21)
    expect(after([5_300_000, 4_999_999, 4_999_999]).lots).toBe(2 * LOTS)
    expect(after([5_300_000, 4_999_999]).trades).toBe(2)
  })

  it('fills in parts, and turns once it is whole', () => {
    const thin = { ...BTC_USDT, ladder: { levels: 1, spacing: 1, baseLots: 500, growthPermille: 0 } }
    expect(after([5_300_000, 5_199_999], { like: thin }).lots).toBe(500)
    expect(after([5_300_000, 5_199_999, 5_400_001], { like: thin }).lots).toBe(500)
    expect(after([5_300_000, 5_199_999, 5_199_999], { like: thin }).lots).toBe(LOTS)
    expect(after([5_300_000, 5_199_999, 5_199_999, 5_400_001], { like: thin }).lots).toBe(LOTS - 500)
    // an order's fees are rounded up once, not once a fill
    const whole = after([5_300_000, 5_199_999])
    expect(after([5_300_000, 5_199_999, 5_199_999], { like: thin }).fees).toBe(whole.fees)
  })
})

describe('a sale of a grid', () => {
  it('rests from the close of its purchase on, until the best purchase is not below its level', () => {
    expect(after([5_300_000, 5_199_999, 5_400_000]).lots).toBe(LOTS)
    expect(after([5_300_000, 5_199_999, 5_400_001]).lots).toBe(0)
  })

  it('earns the step of its cell less two fees, and is answered by its purchase', () => {
    const once = after([5_300_000, 5_199_999, 5_400_001])
    expect(once.money).toBe(AMOUNT + 2_000_000n * 979n - 40_726_400n - 42_292_800n)
    expect(once.trades).toBe(2)
    const twice = after([5_300_000, 5_199_999, 5_400_001, 5_199_999, 5_400_001])
    expect(twice.money).toBe(AMOUNT + 2n * (once.money - AMOUNT))
  })
})

describe('arranging', () => {
  it('buys the coins of cells above the close at once, and sells them at their upper level', () => {
    const begun = after([5_100_000])
    expect([begun.lots, begun.trades]).toEqual([986, 1])
    expect(after([5_100_000, 5_400_001]).lots).toBe(0)
    expect(after([5_100_000, 4_999_999]).lots).toBe(986 * 2)
  })

  it('waits with cells whose coins the ladder had not, until it has them or the price is above them', () => {
    const thin = { ...BTC_USDT, ladder: { levels: 1, spacing: 1, baseLots: 500, growthPermille: 0 } }
    expect(after([5_100_000], { like: thin }).lots).toBe(500)
    expect(after([5_100_000, 5_100_000], { like: thin }).lots).toBe(986)
    expect(after([5_100_000, 5_100_000, 5_100_000], { like: thin }).lots).toBe(986)
    // 500 coins lie, and its purchase rests
    expect(after([5_100_000, 5_300_000, 5_300_000], { like: thin }).lots).toBe(500)
  })

  it('begins at the first close with a price, and not at all for less than an order', () => {
    expect(after([0, 5_300_000, 5_199_999]).lots).toBe(LOTS)
    expect(after([5_300_000, 4_000_000], { amount: 100_000_000n })).toMatchObject({ lots: 0, trades: 0 })
    expect(after([5_300_000, 4_000_000], { amount: 1_000n })).toMatchObject({ lots: 0, money: 1_000n })
  })

  it('never spends more than there is, whatever the closes', () => {
    const closes = Array.from({ length: 400 }, (_, step) => 4_800_000 + ((step * 611_953) % 800_001))
    const run = runOver(overPast({ closes: [closes] }), GRID)
    expect(run.account.money).toBeGreaterThanOrEqual(0n)
    expect(run.account.holdings[0]!.lots).toBeGreaterThanOrEqual(0)
    expect(run.account.trades).toBeGreaterThan(100)
    expect(run.equities.at(-1)).toBe(
      run.account.money + BigInt(run.account.holdings[0]!.lots) * BigInt(closes.at(-1)!) * 10n,
    )
  })
})
