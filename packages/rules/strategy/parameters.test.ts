import { describe, expect, it } from 'vitest'
import { BTC_USDT } from '../testing/index.ts'
import { type AskedParameters, firstWrongField, leastAmount, productsOf, settled, wrongMoney } from './parameters.ts'

/* Least order 500,000,000, fee 0.1 %; product 1 has twice the least order, and no fee. */
const productOf = (product: number) => {
  return product === 1
    ? { ...BTC_USDT, product, minimumNotional: 1_000_000_000, takerFeePpm: 0 }
    : { ...BTC_USDT, product }
}
type Asked<Kind extends AskedParameters['kind']> = Extract<AskedParameters, { kind: Kind }>
type Products = Asked<'rebalance'>['products']
const MONEY = { amount: 100_000_000_000, stopLossPpm: 0, takeProfitPpm: 0 }
const wrong = (parameters: AskedParameters, money = MONEY) => firstWrongField(parameters, productOf, money)
const parts = (count: number, part: number): Products => Array.from({ length: count }, (_, i) => [i + 2, part] as const)

const RECURRING: Asked<'recurring'> = {
  kind: 'recurring',
  products: [
    [0, 600_000],
    [1, 400_000],
  ],
  period: 'week',
  day: 1,
  hour: 9,
  each: 10_000_000_000,
}
const REBALANCE: Asked<'rebalance'> = { kind: 'rebalance', products: [[0, 500_000]], band: 50_000, bar: '1h' }
const GRID: Asked<'grid'> = { kind: 'grid', product: 0, low: 5_000_000, high: 7_000_000, levels: 11 }
const TREND: Asked<'trend'> = { kind: 'trend', product: 0, fast: 20, slow: 100, bar: '4h' }
const ADAPTIVE: Asked<'adaptive'> = { kind: 'adaptive', product: 0, bar: '1d', share: 1_000_000, band: 50_000 }
const ALL = [RECURRING, REBALANCE, GRID, TREND, ADAPTIVE]

describe('parameters', () => {
  it('that are right have no wrong field', () => {
    expect(ALL.map((each) => wrong(each))).toEqual(ALL.map(() => undefined))
  })

  it('of no kind are wrong by it', () => {
    expect(wrong({ kind: 'other', product: 0 })).toBe('kind')
  })

  it('are judged in the order of their kind, then amount, then stops', () => {
    const money = { amount: 0, stopLossPpm: -1, takeProfitPpm: -1 }
    const recurring = { ...RECURRING, products: [], period: 'year', day: 0, hour: 24, each: 0 }
    expect(wrong(recurring, money)).toBe('products')
    expect(wrong({ ...recurring, products: RECURRING.products }, money)).toBe('period')
    expect(wrong({ ...recurring, products: RECURRING.products, period: 'week' }, money)).toBe('day')
    expect(wrong({ ...RECURRING, hour: 24, each: 0 }, money)).toBe('hour')
    expect(wrong({ ...RECURRING, each: 0 }, money)).toBe('each')
    const rebalance = { ...REBALANCE, products: [], band: 0, bar: '4h' }
    expect(wrong(rebalance, money)).toBe('products')
    expect(wrong({ ...rebalance, products: REBALANCE.products }, money)).toBe('band')
    expect(wrong({ ...REBALANCE, bar: '4h' }, money)).toBe('bar')
    expect(wrong({ ...GRID, low: 0, high: 0, levels: 0 }, money)).toBe('low')
    expect(wrong({ ...GRID, high: 0, levels: 0 }, money)).toBe('high')
    expect(wrong({ ...GRID, levels: 0 }, money)).toBe('levels')
    expect(wrong({ ...TREND, fast: 0, slow: 0, bar: '2h' }, money)).toBe('fast')
    expect(wrong({ ...TREND, slow: 0, bar: '2h' }, money)).toBe('slow')
    expect(wrong({ ...TREND, bar: '2h' }, money)).toBe('bar')
    expect(wrong({ ...ADAPTIVE, bar: '4h', share: 0, band: 0 }, money)).toBe('bar')
    expect(wrong({ ...ADAPTIVE, share: 0, band: 0 }, money)).toBe('share')
    expect(wrong({ ...ADAPTIVE, band: 0 }, money)).toBe('band')
    expect(wrong(ADAPTIVE, money)).toBe('amount')
    expect(wrong(ADAPTIVE, { ...money, amount: 1 })).toBe('stopLossPpm')
    expect(wrong(ADAPTIVE, { ...MONEY, takeProfitPpm: -1 })).toBe('takeProfitPpm')
  })
})

describe('products', () => {
  const rebalance = (products: Products) => wrong({ ...REBALANCE, products })
  const recurring = (products: Products) => wrong({ ...RECURRING, products, each: MONEY.amount })

  it('are one to ten, each once, with a hundredth or more', () => {
    expect([rebalance(parts(10, 100_000)), rebalance(parts(11, 10_000))]).toEqual([undefined, 'products'])
    expect([rebalance([[0, 10_000]]), rebalance([[0, 9_999]])]).toEqual([undefined, 'products'])
    expect(
      rebalance([
        [0, 10_000],
        [0, 10_000],
      ]),
    ).toBe('products')
    expect(rebalance([[0, 10_000.5]])).toBe('products')
  })

  it('are held at no more than all, one alone at less', () => {
    expect([rebalance([[0, 999_999]]), rebalance([[0, 1_000_000]])]).toEqual([undefined, 'products'])
    expect(
      rebalance([
        [0, 600_000],
        [1, 400_000],
      ]),
    ).toBe(undefined)
    expect(
      rebalance([
        [0, 600_000],
        [1, 400_001],
      ]),
    ).toBe('products')
  })

  it('are bought for all of each purchase, one alone too', () => {
    expect(recurring([[0, 1_000_000]])).toBe(undefined)
    expect(
      recurring([
        [0, 600_000],
        [1, 399_999],
      ]),
    ).toBe('products')
    expect(
      recurring([
        [0, 600_000],
        [1, 400_001],
      ]),
    ).toBe('products')
  })
})

describe('a period', () => {
  const day = (period: string, of: number) => wrong({ ...RECURRING, period, day: of })

  it('has the days of its kind, and an hour of the day', () => {
    expect([-1, 0, 1].map((of) => day('day', of))).toEqual(['day', undefined, 'day'])
    expect([0, 1, 7, 8].map((of) => day('week', of))).toEqual(['day', undefined, undefined, 'day'])
    expect([0, 1, 28, 29].map((of) => day('month', of))).toEqual(['day', undefined, undefined, 'day'])
    expect(day('constructor', 0)).toBe('period')
    expect([-1, 0, 23, 24].map((hour) => wrong({ ...RECURRING, hour }))).toEqual(['hour', undefined, undefined, 'hour'])
  })

  it('buys for no more than the amount, each part for two least orders', () => {
    const each = (value: number, amount = MONEY.amount) => wrong({ ...RECURRING, each: value }, { ...MONEY, amount })
    expect([each(10_000_000_000, 10_000_000_000), each(10_000_000_001, 10_000_000_000)]).toEqual([undefined, 'each'])
    // 0.4 of it are twice 1,000,000,000
    expect([each(5_000_000_000), each(4_999_999_999)]).toEqual([undefined, 'each'])
    expect([each(1, 0), each(1, 1)]).toEqual(['each', 'each'])
  })
})

describe('ranges', () => {
  const edges = [9_999, 10_000, 200_000, 200_001]

  it('hold their edges', () => {
    const outside = (field: string) => [field, undefined, undefined, field]
    expect(edges.map((band) => wrong({ ...REBALANCE, band }))).toEqual(outside('band'))
    expect(edges.map((band) => wrong({ ...ADAPTIVE, band }))).toEqual(outside('band'))
    expect([99_999, 100_000, 1_000_000, 1_000_001].map((share) => wrong({ ...ADAPTIVE, share }))).toEqual(
      outside('share'),
    )
    expect([4, 5, 50, 51].map((fast) => wrong({ ...TREND, fast }))).toEqual(outside('fast'))
    expect([19, 20, 200, 201].map((slow) => wrong({ ...TREND, fast: 5, slow }))).toEqual(outside('slow'))
    expect([50, 51].map((slow) => wrong({ ...TREND, fast: 50, slow }))).toEqual(['slow', undefined])
    expect([2, 3, 50, 51].map((levels) => wrong({ ...GRID, levels }))).toEqual(outside('levels'))
  })

  it('of a grid are prices, the highest above the lowest, and pay two fees', () => {
    const free = { ...GRID, product: 1, levels: 3 }
    expect([0, 1].map((low) => wrong({ ...free, low }))).toEqual(['low', undefined])
    expect(wrong({ ...free, low: 10, high: 10 })).toBe('high')
    expect(wrong({ ...free, low: 10, high: 11 })).toBe('levels')
    expect(wrong({ ...free, low: 10, high: 12 })).toBe(undefined)
    expect([2_147_483_647, 2_147_483_648].map((high) => wrong({ ...free, high }))).toEqual([undefined, 'high'])
    expect(wrong({ ...GRID, low: 4_989_980, high: 5_010_020, levels: 3 })).toBe('levels')
  })

  it('know the bars of their kind', () => {
    const right = (kind: Asked<'rebalance'> | Asked<'trend'> | Asked<'adaptive'>): string[] => {
      return ['1h', '4h', '1d', '1w'].filter((bar) => wrong({ ...kind, bar }) === undefined)
    }
    expect([right(REBALANCE), right(TREND), right(ADAPTIVE)]).toEqual([
      ['1h', '1d'],
      ['1h', '4h', '1d'],
      ['1h', '1d'],
    ])
  })
})

describe('money and stops', () => {
  it('hold their edges', () => {
    const of = (changed: Partial<typeof MONEY>) => wrongMoney({ ...MONEY, ...changed })
    expect([0, 1, 2 ** 53 - 1, 2 ** 53].map((amount) => of({ amount }))).toEqual([
      'amount',
      undefined,
      undefined,
      'amount',
    ])
    expect([-1, 0, 900_000, 900_001].map((stopLossPpm) => of({ stopLossPpm }))).toEqual([
      'stopLossPpm',
      undefined,
      undefined,
      'stopLossPpm',
    ])
    expect([-1, 0, 10_000_000, 10_000_001].map((takeProfitPpm) => of({ takeProfitPpm }))).toEqual([
      'takeProfitPpm',
      undefined,
      undefined,
      'takeProfitPpm',
    ])
  })
})

describe('the least amount', () => {
  it('is twenty times the least orders of its products, and that of the grid', () => {
    const least = (asked: AskedParameters) => leastAmount(settled(asked), productOf, 6_000_000)
    expect([least(RECURRING), least(REBALANCE), least(TREND), least(ADAPTIVE)]).toEqual([
      30_000_000_000n,
      10_000_000_000n,
      10_000_000_000n,
      10_000_000_000n,
    ])
    expect(least({ ...TREND, product: 1 })).toBe(20_000_000_000n)
    expect(least(GRID)).toBe(10_000_000_000n)
    expect(least({ ...GRID, levels: 50 })).toBeGreaterThan(10_000_000_000n)
  })
})

describe('the products of parameters', () => {
  it('are named once, ascending', () => {
    expect(
      productsOf({
        ...REBALANCE,
        products: [
          [3, 1],
          [1, 1],
          [3, 1],
        ],
      }),
    ).toEqual([1, 3])
    expect([productsOf(GRID), productsOf({ kind: 'other', product: 7 })]).toEqual([[0], [7]])
  })
})
