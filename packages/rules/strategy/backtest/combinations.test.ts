import { PRODUCTS, type StrategyParameters } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstWrongField } from '../parameters.ts'
import { combinationsOf } from './combinations.ts'

const definitionOf = (product: number): (typeof PRODUCTS)[number]['definition'] => PRODUCTS[product]!.definition
const KINDS: readonly [StrategyParameters, number][] = [
  [{ kind: 'recurring', products: [[0, 1_000_000]], period: 'day', day: 0, hour: 0, each: 1_000_000_000 }, 0],
  [{ kind: 'trend', product: 3, fast: 6, slow: 33, bar: '4h' }, 11],
  [{ kind: 'adaptive', product: 3, bar: '1d', share: 400_000, band: 33_333 }, 5],
  [
    {
      kind: 'rebalance',
      products: [
        [0, 300_000],
        [3, 200_000],
      ],
      band: 33_333,
      bar: '1d',
    },
    5,
  ],
  [{ kind: 'grid', product: 3, low: 1, high: 9, levels: 3 }, 9],
]

describe.each(KINDS)('what is tried of %j', (parameters, count) => {
  it('is a published number of combinations, each another, each one that may be started', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_000, max: 2_147_483_647 }), (index) => {
        const tried = combinationsOf(parameters, definitionOf).map((combination) => combination(index)!)
        expect(new Set(tried.map((each) => JSON.stringify(each))).size).toBe(count)
        for (const each of tried) {
          const money = { amount: 100_000_000_000, stopLossPpm: 0, takeProfitPpm: 0 }
          expect(firstWrongField(each as never, definitionOf, money)).toBeUndefined()
        }
      }),
    )
  })

  it('keeps what was chosen as a matter of risk', () => {
    const kept = ({ kind, ...rest }: StrategyParameters): unknown => {
      const { fast, slow, band, low, high, levels, ...others } = rest as Record<string, unknown>
      return { kind, ...others, varied: [fast, slow, band, low, high, levels].map((each) => each !== undefined) }
    }
    for (const combination of combinationsOf(parameters, definitionOf)) {
      expect(kept(combination(5_000_000)!)).toEqual(kept(parameters))
    }
  })
})

describe('a grid that is tried', () => {
  it('lies evenly around the index, and is none where its steps do not pay', () => {
    const grid = combinationsOf(KINDS[4]![0], definitionOf)
    expect(grid[0]!(1_000_000)).toMatchObject({ low: 950_000, high: 1_050_000, levels: 6 })
    expect(grid[8]!(1_000_000)).toMatchObject({ low: 800_000, high: 1_200_000, levels: 21 })
    expect(grid[8]!(2_147_483_647)).toMatchObject({ high: 2_147_483_647 })
    expect(grid.map((combination) => combination(0))).toEqual(grid.map(() => undefined))
    expect(grid.map((combination) => combination(3))).toEqual(grid.map(() => undefined))
  })
})
