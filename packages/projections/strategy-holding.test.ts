import { MONEY, notionalUnit, PRODUCTS } from '@candela/contract'
import { PPM } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bought, type Kept, NOTHING, sold, withMoved, worthOfKept } from './strategy-holding.ts'

const UNIT = 100_000_000n
const DEFINITIONS = PRODUCTS.map(({ definition }) => definition)
const BITCOIN = DEFINITIONS.findIndex(({ id }) => id === 'BTC-USDT')
const ETHER = DEFINITIONS.findIndex(({ id }) => id === 'ETH-USDT')
const shares = (...products: readonly (readonly [number, number])[]) =>
  ({ kind: 'rebalance', products, band: 20_000, bar: '1h' }) as const
const trend = { kind: 'trend', product: BITCOIN, fast: 5, slow: 20, bar: '1h' } as const

function marketOf(indexes: Readonly<Record<number, number>>) {
  return {
    definitionOf: (product: number) => DEFINITIONS[product]!,
    indexOf: (product: number) => indexes[product] ?? 0,
    productOf: (asset: number) => DEFINITIONS.find(({ base }) => base === asset),
  }
}

describe('money that just holds the products of a strategy', () => {
  it('buys whole lots by the shares, at the index and for the taker’s fee, and keeps the rest', () => {
    const market = marketOf({ [BITCOIN]: 6_000_000 })
    const held = bought(NOTHING, shares([BITCOIN, 500_000]), 1_000n * UNIT, market)
    expect(held).toEqual({ money: 50_030_080_000n, lots: [[BITCOIN, 832]] })
    // all of it in its product
    const whole = bought(NOTHING, trend, 1_000n * UNIT, market)
    expect(whole.lots).toEqual([[BITCOIN, 1_665]])
    expect(worthOfKept(whole, market)).toBe(99_900_100_000n)
    // a product without a price yet is not bought
    expect(bought(NOTHING, shares([BITCOIN, 400_000], [ETHER, 600_000]), UNIT, marketOf({}))).toEqual({
      money: UNIT,
      lots: [],
    })
  })

  it('spends no more than each share, and not a lot less', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.integer({ min: 1, max: PPM }),
        (amount, index, part) => {
          const market = marketOf({ [BITCOIN]: index })
          const { money, lots } = bought(NOTHING, shares([BITCOIN, part]), amount, market)
          const price = BigInt(index) * BigInt(notionalUnit(DEFINITIONS[BITCOIN]!))
          const spent = amount - money
          const budget = (amount * BigInt(part)) / BigInt(PPM)
          const feePpm = BigInt(DEFINITIONS[BITCOIN]!.takerFeePpm)
          expect(spent <= budget).toBe(true)
          expect(spent + price + (price * feePpm) / BigInt(PPM) + 1n > budget).toBe(true)
          expect(worthOfKept({ money, lots }, market) <= amount).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('sells by the part that is taken out, and owes what is beyond its worth', () => {
    const market = marketOf({ [BITCOIN]: 6_600_000 })
    const held: Kept = { money: 55_075_130_000n, lots: [[BITCOIN, 907]] }
    // 907 · 200 ÷ 1,149.3713 lots, rounded up, at 0.66 less a thousandth
    expect(sold(held, 200n * UNIT, market)).toEqual({
      money: 55_075_130_000n - 200n * UNIT + 158n * 66_000_000n - 10_428_000n,
      lots: [[BITCOIN, 749]],
    })
    const owing = sold(held, 2_000n * UNIT, market)
    expect(owing.lots).toEqual([])
    expect(owing.money < 0n).toBe(true)
    expect(sold(owing, UNIT, market)).toEqual({ money: owing.money - UNIT, lots: [] })
  })
})

describe('money and coins of a strategy', () => {
  it('are what came less what went, by product, and none is listed that it has none of', () => {
    const market = marketOf({})
    const { base: bitcoin, lot } = DEFINITIONS[BITCOIN]!
    const { base: ether, lot: etherLot } = DEFINITIONS[ETHER]!
    const coins = withMoved(withMoved(NOTHING, ether, 3n * BigInt(etherLot), market), bitcoin, 5n * BigInt(lot), market)
    const both = [
      [BITCOIN, 5],
      [ETHER, 3],
    ].sort(([one], [other]) => one! - other!)
    expect(withMoved(coins, MONEY, 7n, market)).toEqual({ money: 7n, lots: both })
    expect(withMoved(coins, bitcoin, -5n * BigInt(lot), market).lots).toEqual([[ETHER, 3]])
  })
})
