import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BTC_USDT } from '../testing/index.ts'
import { gridLeast, gridLevels, gridLots, gridNeeds, gridPays, gridStep, isCoinCell } from './grid.ts'
import { holdAt } from './orders.ts'

/* A tick and lot is 10 minor units; the least order 500,000,000. */
const TERMS = { low: 5_000_000, high: 7_000_000, levels: 11 }
const terms = fc
  .record({
    low: fc.integer({ min: 1_000, max: 10_000_000 }),
    width: fc.integer({ min: 100, max: 10_000_000 }),
    levels: fc.integer({ min: 3, max: 50 }),
  })
  .map(({ low, width, levels }) => ({ low, high: low + width, levels }))

describe('levels', () => {
  it('lie one step apart from the lowest price, the highest not above the other', () => {
    expect([gridStep(TERMS), gridStep({ low: 1, high: 10, levels: 5 })]).toEqual([200_000, 2])
    expect(gridLevels({ low: 1, high: 10, levels: 5 })).toEqual([1, 3, 5, 7, 9])
    fc.assert(
      fc.property(terms, (each) => {
        const levels = gridLevels(each)
        expect([levels.length, levels[0]]).toEqual([each.levels, each.low])
        expect(levels.at(-1)).toBeLessThanOrEqual(each.high)
        expect(levels.at(-1)! + each.levels - 1).toBeGreaterThan(each.high)
      }),
    )
  })

  it('pay where their step covers two fees at the highest of them', () => {
    // two fees of 0.1 % of 5,010,020 are 10,020.04
    expect(gridPays({ low: 4_989_978, high: 5_010_020, levels: 3 }, 1_000)).toBe(true)
    expect(gridPays({ low: 4_989_980, high: 5_010_020, levels: 3 }, 1_000)).toBe(false)
    expect(gridPays({ low: 4_989_980, high: 5_010_021, levels: 3 }, 999)).toBe(true)
    expect(gridPays({ low: 4_980_000, high: 5_000_000, levels: 3 }, 1_000)).toBe(true)
    expect(gridPays({ low: 5, high: 6, levels: 3 }, 0)).toBe(false)
    expect(gridPays({ low: 5, high: 7, levels: 3 }, 0)).toBe(true)
  })
})

describe('cells', () => {
  it('begin with coins from the index on', () => {
    const coins = (index: number): boolean[] => [4, 5, 6].map((cell) => isCoinCell(TERMS, cell, index))
    expect(coins(6_000_000)).toEqual([false, true, true])
    expect(coins(6_000_001)).toEqual([false, false, true])
    expect(coins(5_999_999)).toEqual([false, true, true])
  })

  it('need money at their levels, or for coins at the bound of one purchase', () => {
    const [money, coins] = [5_000_000, 5_200_000].map((level) => holdAt(BTC_USDT, level, 10))
    const three = { low: 5_000_000, high: 5_400_000, levels: 3 }
    expect(gridNeeds(BTC_USDT, three, 6_000_000, 10)).toBe(money! + coins!)
    expect(gridNeeds(BTC_USDT, three, 5_200_000, 10)).toBe(money! + holdAt(BTC_USDT, 5_226_000, 10))
    expect(gridNeeds(BTC_USDT, three, 4_000_000, 10)).toBe(holdAt(BTC_USDT, 4_020_000, 20))
  })

  it('hold the most lots that the amount pays for', () => {
    const indexes = fc.integer({ min: 1_000, max: 20_000_000 })
    fc.assert(
      fc.property(terms, indexes, fc.bigInt({ min: 0n, max: 10n ** 13n }), (each, index, amount) => {
        const lots = gridLots(BTC_USDT, each, index, amount)
        expect(gridNeeds(BTC_USDT, each, index, lots)).toBeLessThanOrEqual(amount)
        expect(gridNeeds(BTC_USDT, each, index, lots + 1)).toBeGreaterThan(amount)
      }),
    )
    expect(gridLots(BTC_USDT, TERMS, 6_000_000, 0n)).toBe(0)
    expect(gridLots(BTC_USDT, TERMS, 6_000_000, gridNeeds(BTC_USDT, TERMS, 6_000_000, 777))).toBe(777)
    expect(gridLots(BTC_USDT, TERMS, 6_000_000, 10n ** 40n)).toBe(BTC_USDT.maximumLots)
  })
})

describe('the least amount', () => {
  it('is twenty least orders, or what the least order in each cell needs', () => {
    const three = { low: 5_000_000, high: 5_400_000, levels: 3 }
    expect(gridLeast(BTC_USDT, three, 6_000_000)).toBe(10_000_000_000n)
    // the least order at 5,000,000 are 10 lots
    const many = { low: 5_000_000, high: 5_980_000, levels: 50 }
    expect(gridLeast(BTC_USDT, many, 6_000_000)).toBe(gridNeeds(BTC_USDT, many, 6_000_000, 10))
    expect(gridLeast({ ...BTC_USDT, minimumLots: 11 }, many, 6_000_000)).toBe(gridNeeds(BTC_USDT, many, 6_000_000, 11))
    const higher = { ...many, low: 5_000_001 }
    expect(gridLeast(BTC_USDT, higher, 6_000_000)).toBe(gridNeeds(BTC_USDT, higher, 6_000_000, 10))
    const lower = { ...many, low: 4_999_999 }
    expect(gridLeast(BTC_USDT, lower, 6_000_000)).toBe(gridNeeds(BTC_USDT, lower, 6_000_000, 11))
  })
})
