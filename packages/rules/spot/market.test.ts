import type { Ladder, ProductDefinition } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bandOf,
  emptyLevels,
  expandLadder,
  insideBand,
  marketUpdateValid,
  midOf,
  productDefinitionValid,
  widestWorstPrice,
  worstPrice,
} from '../index.ts'
import { BTC_USDT } from '../testing/product.ts'

const shape: Extract<Ladder, { kind: 'shape' }> = {
  kind: 'shape',
  mid: 6_000_000,
  halfSpread: 50,
  depthPermille: 1000,
  leanPermille: 0,
  grain: 7,
}

function levelsOf(ladder: Ladder, product: ProductDefinition = BTC_USDT): { bids: number[][]; asks: number[][] } {
  const levels = expandLadder(product.ladder, ladder, emptyLevels())
  return {
    bids: Array.from({ length: levels.bids }, (_, i) => [levels.bidPrice[i]!, levels.bidLots[i]!]),
    asks: Array.from({ length: levels.asks }, (_, i) => [levels.askPrice[i]!, levels.askLots[i]!]),
  }
}

describe('the ladder', () => {
  it('of explicit levels is what it says', () => {
    const ladder: Ladder = {
      kind: 'levels',
      bids: [
        [10, 1],
        [9, 2],
      ],
      asks: [[11, 3]],
    }
    expect(levelsOf(ladder)).toEqual({
      bids: [
        [10, 1],
        [9, 2],
      ],
      asks: [[11, 3]],
    })
  })

  // published: these sizes are what every verifier must find, for ever
  it('of a shape is a fixed function of it', () => {
    expect(levelsOf(shape)).toEqual({
      bids: [
        [5_999_950, 1234],
        [5_999_850, 1216],
        [5_999_750, 1546],
        [5_999_650, 2277],
        [5_999_550, 2517],
      ],
      asks: [
        [6_000_050, 1189],
        [6_000_150, 1125],
        [6_000_250, 2492],
        [6_000_350, 2185],
        [6_000_450, 3213],
      ],
    })
  })

  it('leans, deepens, and leaves out what lies beyond the ticks', () => {
    const total = (levels: number[][]): number => levels.reduce((sum, [, lots]) => sum + lots!, 0)
    const even = levelsOf(shape)
    const leaning = levelsOf({ ...shape, leanPermille: 500 })
    expect(total(leaning.bids)).toBeGreaterThan(total(even.bids) * 1.45)
    expect(total(leaning.asks)).toBeLessThan(total(even.asks) * 0.55)
    expect(total(levelsOf({ ...shape, depthPermille: 3000 }).bids)).toBeGreaterThan(total(even.bids) * 2.9)
    expect(levelsOf({ ...shape, mid: 160 }).bids.map(([price]) => price)).toEqual([110, 10])
    expect(levelsOf({ ...shape, depthPermille: 0 }).bids.map(([, lots]) => lots)).toEqual([1, 1, 1, 1, 1])
  })

  it('of any valid shape is a valid ladder', () => {
    const any = fc.record({
      kind: fc.constant('shape' as const),
      mid: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      halfSpread: fc.integer({ min: 1, max: 10_000 }),
      depthPermille: fc.nat(100_000),
      leanPermille: fc.integer({ min: -500, max: 500 }),
      grain: fc.nat(65_535),
    })
    fc.assert(
      fc.property(any, (ladder) => {
        const update = { product: 0, receivedAt: 0, index: 5, prints: [], ladder }
        if (!marketUpdateValid(BTC_USDT, update)) return
        const { bids, asks } = levelsOf(ladder)
        const levels = { kind: 'levels', bids, asks } as unknown as Ladder
        expect(marketUpdateValid(BTC_USDT, { ...update, ladder: levels })).toBe(true)
      }),
    )
  })

  it.each<[string, Ladder, number]>([
    ['a shape says its mid', shape, 6_000_000],
    ['levels have theirs halfway, rounded down', { kind: 'levels', bids: [[10, 1]], asks: [[13, 1]] }, 11],
    ['with a side missing it is the index', { kind: 'levels', bids: [[10, 1]], asks: [] }, 77],
  ])('%s', (_, ladder, mid) => expect(midOf(ladder, 77)).toBe(mid))
})

describe('distances from mid', () => {
  it.each([
    ['buy', 6_060_000, 6_300_000],
    ['sell', 5_940_000, 5_700_000],
  ] as const)('%s: worst price by default, and the widest', (side, normal, widest) => {
    expect(worstPrice(BTC_USDT, 6_000_000, side)).toBe(normal)
    expect(widestWorstPrice(BTC_USDT, 6_000_000, side)).toBe(widest)
  })

  it('are a tick at least, and stay among the ticks', () => {
    expect([worstPrice(BTC_USDT, 5, 'buy'), worstPrice(BTC_USDT, 5, 'sell')]).toEqual([6, 4])
    expect([worstPrice(BTC_USDT, 1, 'sell'), worstPrice(BTC_USDT, 2 ** 31 - 1, 'buy')]).toEqual([1, 2 ** 31 - 1])
  })

  it('the band’s ends are inside, a tick beyond is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1_700_000_000 }), (mid) => {
        const { low, high } = bandOf(BTC_USDT, mid)
        expect([low - 1, low, high, high + 1].map((price) => insideBand(BTC_USDT, mid, price))).toEqual([
          false,
          true,
          true,
          false,
        ])
      }),
    )
  })
})

describe('a definition', () => {
  it.each<[string, Partial<ProductDefinition>]>([
    ['a notional that would round', { tick: 1, lot: 1 }],
    ['a tick × lot beyond 2⁵³', { tick: 1e8, lot: 1e8 }],
    ['base amounts that a double would round', { lot: 999_999_900, tick: 100_000_000 / 4, maximumLots: 1e9 }],
    ['base amounts beyond 2⁶²', { lot: 1e12, tick: 1, maximumLots: 5_000_000 }],
    ['one asset for both', { quote: 1 }],
    ['an id of its own kind', { id: 'btc/usdt' }],
    ['a fee above 10 %', { takerFeePpm: 100_001 }],
    ['a band of everything', { priceBandPpm: 1_000_000 }],
    ['a default worst price beyond the widest', { worstPricePpm: 60_000 }],
    ['no minimum', { minimumNotional: 0 }],
    ['eleven levels', { ladder: { ...BTC_USDT.ladder, levels: 11 } }],
    ['half a tick', { tick: 0.5 }],
  ])('with %s is refused', (_, change) => {
    expect(productDefinitionValid(BTC_USDT)).toBe(true)
    expect(productDefinitionValid({ ...BTC_USDT, ...change })).toBe(false)
  })
})
