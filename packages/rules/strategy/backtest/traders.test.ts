import { describe, expect, it } from 'vitest'
import { overPast, runOver } from '../../testing/backtest.ts'
import { BTC_USDT, instantOf } from '../../testing/index.ts'
import { HoldingTrader } from './holding.ts'
import { NO_STOPS } from './report.ts'
import { BacktestRun } from './run.ts'

/* 10 minor units a tick and lot, taker 0.1 %, the spread a tick to each side; 100,000,000,000 minor units unless told. */
const HALF = { kind: 'rebalance', products: [[0, 500_000]], band: 50_000, bar: '1h' } as const
const at = (text: string): number => instantOf(`${text}:00.000+08:00`)
const lotsOf = (run: BacktestRun): number[] => run.account.holdings.map(({ lots }) => lots)

describe('targets', () => {
  it('are followed at each close, from the band on', () => {
    const until = (closes: number[]): number[] =>
      lotsOf(runOver(overPast({ closes: [closes] }), HALF, { until: closes.length - 1 }))
    expect(until([5_000_000, 9])).toEqual([1_000])
    // half of it at 5,500,000 is a share of 523,000; at 6,200,000 of 553,000
    expect(until([5_000_000, 5_500_000, 9])).toEqual([1_000])
    expect(until([5_000_000, 6_200_000, 9])).toEqual([902])
    expect(until([5_000_000, 4_000_000, 9])).toEqual([1_124])
  })

  it('decide nothing at the last close', () => {
    expect(lotsOf(runOver(overPast({ closes: [[5_000_000]] }), HALF))).toEqual([0])
    expect(lotsOf(runOver(overPast({ closes: [[5_000_000, 5_000_000]] }), HALF))).toEqual([1_000])
  })

  it('of longer bars decide where those close', () => {
    const closes = [Array.from({ length: 30 }, () => 5_000_000)]
    const over = overPast({ closes, first: at('2026-11-20T20:00') })
    const begun = [3, 4, 5].map((until) => lotsOf(runOver(over, { ...HALF, bar: '1d' }, { until }))[0])
    expect(begun).toEqual([0, 0, 1_000])
  })

  it('wait for a price, and are dropped when their bar closes again', () => {
    const first = at('2026-11-20T23:00')
    const day = [5_000_000, 0, 0, ...Array.from({ length: 22 }, () => 0)]
    const over = (closes: number[]) => overPast({ closes: [closes], first })
    const daily = { ...HALF, bar: '1d' } as const
    // the day closes at place 1 without a price; one comes at place 4
    const late = [...day.slice(0, 4), 6_000_000, 5_000_000, 9]
    expect([4, 5].map((until) => lotsOf(runOver(over(late), daily, { until }))[0])).toEqual([0, 833])
    const dropped = [...day, 0, 5_000_000, 5_000_000, 9]
    expect(lotsOf(runOver(over(dropped), daily, { until: 28 }))).toEqual([0])
  })

  it('trade what has a price alone, and sell before they buy', () => {
    const two = {
      ...HALF,
      products: [
        [0, 500_000],
        [1, 500_000],
      ] as const,
    }
    const over = overPast({
      closes: [
        [5_000_000, 10_000_000, 10_000_000, 9],
        [0, 5_000_000, 5_000_000, 9],
      ],
    })
    expect(lotsOf(runOver(over, two, { until: 1 }))).toEqual([1_000, 0])
    // the sale of 251 pays for what the second then buys
    const [first, second] = lotsOf(runOver(over, two, { until: 2 }))
    expect([first, second]).toEqual([749, 1_491])
  })

  it('of a trend sell all once the fast mean is not above', () => {
    const trend = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' } as const
    const rising = Array.from({ length: 21 }, (_, bar) => 5_000_000 + bar * 1_000)
    const over = overPast({ closes: [[...rising, 1_000_000, 1_000_000, 9]], first: 0 })
    expect([19, 20, 22, 23].map((until) => lotsOf(runOver(over, trend, { until }))[0]! > 0)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  it('of the learner are its share of the target', () => {
    const adaptive = { kind: 'adaptive', product: 0, bar: '1h', share: 500_000, band: 10_000 } as const
    const over = overPast({ closes: [[5_000_000, 5_000_000]] })
    // a fifth of all at the first close, and half of that
    expect(lotsOf(runOver(over, adaptive, { until: 1 }))).toEqual([199])
  })
})

describe('recurring purchases', () => {
  const RECURRING = {
    kind: 'recurring',
    products: [
      [0, 600_000],
      [1, 400_000],
    ],
    period: 'day',
    day: 0,
    hour: 9,
    each: 10_000_000_000,
  } as const
  const flat = (count: number, gaps: readonly number[] = []): number[] => {
    return Array.from({ length: count }, (_, step) => (gaps.includes(step) ? 0 : 5_000_000))
  }
  const bought = (closes: readonly number[][], until: number, first = '2026-11-20T08:00'): number[] => {
    return lotsOf(runOver(overPast({ closes, first: at(first) }), RECURRING, { until }))
  }

  it('are made at their instants, each product for its part', () => {
    const closes = [flat(60), flat(60)]
    // 6,000,000,000 and 4,000,000,000 at 5,025,000 with the fee
    expect([1, 2, 25, 26].map((until) => bought(closes, until))).toEqual([
      [0, 0],
      [119, 79],
      [119, 79],
      [238, 158],
    ])
  })

  it('are not made at the first close or before it', () => {
    expect(bought([flat(60), flat(60)], 24, '2026-11-20T09:00')).toEqual([0, 0])
    expect(bought([flat(60), flat(60)], 25, '2026-11-20T09:00')).toEqual([119, 79])
  })

  it('without a price of any product are made up at once for all instants that passed', () => {
    const gaps = Array.from({ length: 30 }, (_, step) => step + 1)
    const closes = [flat(60, gaps), flat(60, gaps)]
    expect([31, 32, 33].map((until) => bought(closes, until)[0])).toEqual([0, 238, 238])
  })

  it('leave out what has no price, and spend no more than there is', () => {
    expect(bought([flat(60), flat(60, [1])], 24)).toEqual([119, 0])
    const over = overPast({ closes: [flat(60), flat(60)], first: at('2026-11-20T08:00'), amount: 5_000_000_000n })
    expect(lotsOf(runOver(over, RECURRING, { until: 2 }))).toEqual([59, 39])
  })
})

describe('holding', () => {
  const held = (closes: readonly number[][], like = BTC_USDT): number[][] => {
    const over = overPast({ closes, like })
    const terms = { ...HALF, products: closes.map((_, product) => [product, 500_000] as const) }
    const run = new BacktestRun(over, NO_STOPS, new HoldingTrader(over.market, terms, over.amount))
    const lots: number[][] = []
    while (!run.isDone) {
      run.advance()
      lots.push(lotsOf(run))
    }
    return lots
  }

  it('buys each product for its share once it has a price, and never again', () => {
    expect(
      held([
        [5_000_000, 5_000_000, 1_000_000, 9],
        [0, 5_000_000, 1_000_000, 9],
      ]),
    ).toEqual([
      [994, 0],
      [994, 994],
      [994, 994],
      [994, 994],
    ])
  })

  it('goes on close by close where the ladder has not enough', () => {
    const thin = { ...BTC_USDT, ladder: { levels: 1, spacing: 1, baseLots: 400, growthPermille: 0 } }
    expect(held([Array.from({ length: 6 }, () => 5_000_000)], thin)).toEqual([[400], [800], [998], [998], [998], [998]])
  })
})

describe('stops', () => {
  const stops = { stopLossPpm: 100_000, takeProfitPpm: 200_000 }
  const hold = { ...HALF, products: [[0, 990_000]] as const, band: 10_000 }
  const of = (closes: number[], like = BTC_USDT): BacktestRun =>
    runOver(overPast({ closes: [closes], like }), hold, { stops })

  it('sell all, and nothing is bought again', () => {
    const loss = of([5_000_000, 4_400_000, 6_000_000, 6_000_000, 6_000_000])
    expect([loss.stopped, lotsOf(loss)]).toEqual([{ reason: 'stopLoss', step: 1 }, [0]])
    const gain = of([5_000_000, 6_200_000, 6_000_000, 6_000_000])
    expect([gain.stopped, lotsOf(gain)]).toEqual([{ reason: 'takeProfit', step: 1 }, [0]])
    expect(of([5_000_000, 5_100_000, 4_900_000, 5_000_000]).stopped).toBe(undefined)
  })

  it('try the rest again at each close with a price', () => {
    const thin = { ...BTC_USDT, ladder: { levels: 1, spacing: 1, baseLots: 400, growthPermille: 0 } }
    const run = of(
      [5_000_000, 5_000_000, 5_000_000, 5_000_000, 4_000_000, 0, 4_000_000, 4_000_000, 4_000_000, 4_000_000],
      thin,
    )
    expect([run.stopped?.step, lotsOf(run), run.account.trades]).toEqual([4, [0], 4 + 4])
  })
})
