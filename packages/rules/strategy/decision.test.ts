import { describe, expect, it } from 'vitest'
import { adaptiveTarget, closesDigest, equityOf, isBeyond, lotsWanted, shareNow, TREND_BAND } from './decision.ts'

describe('an equity', () => {
  it('is money and all lots at their last index, beyond 2⁵³ too', () => {
    const holdings = [
      { lots: 3, index: 100, unit: 10 },
      { lots: 2_147_483_647, index: 2_147_483_647, unit: 7 },
    ]
    expect(equityOf(11n, holdings)).toBe(11n + 3_000n + 7n * 2_147_483_647n ** 2n)
    expect(equityOf(11n, [])).toBe(11n)
  })
})

describe('shares', () => {
  it('are rounded down, those that are and those that are wanted', () => {
    const holding = { lots: 1, index: 1_000, unit: 1 }
    expect(shareNow(holding, 3_000n)).toBe(333_333)
    expect(shareNow({ ...holding, lots: 0 }, 3_000n)).toBe(0)
    expect(lotsWanted(3_000n, 666_666, 1_000, 1)).toBe(1)
    expect(lotsWanted(3_000n, 666_667, 1_000, 1)).toBe(2)
    expect(lotsWanted(10n ** 15n, 1_000_000, 6_000_000, 10)).toBe(16_666_666)
  })

  it('of a learner’s target are rounded down', () => {
    expect(adaptiveTarget(333_333, 500_000)).toBe(166_666)
    expect(adaptiveTarget(199_999, 1_000_000)).toBe(199_999)
  })
})

describe('a band', () => {
  it('is reached on either side, its edge included', () => {
    expect([49_999, 50_000, 50_001].map((away) => isBeyond(400_000, 400_000 - away, 50_000))).toEqual([
      false,
      true,
      true,
    ])
    expect([49_999, 50_000, 50_001].map((away) => isBeyond(400_000, 400_000 + away, 50_000))).toEqual([
      false,
      true,
      true,
    ])
    expect(isBeyond(20_000, 0, TREND_BAND)).toBe(true)
    expect(isBeyond(19_999, 0, TREND_BAND)).toBe(false)
  })

  it('holds nothing back that is to be sold whole', () => {
    expect([isBeyond(0, 1, 200_000), isBeyond(0, 0, 200_000), isBeyond(1, 0, 200_000)]).toEqual([true, true, false])
  })
})

describe('a digest of closes', () => {
  it('is SHA-256 of their decimals by comma, products by semicolon', () => {
    // printf 'TEXT' | sha256sum
    expect(closesDigest([[1, 22, 333]])).toBe('8915516745284e69425d3f566025a855f5a5718d6d44f09451fb19d0f61fc185')
    expect(closesDigest([Int32Array.of(1, 22), [333]])).toBe(
      '5f78d72c7a19bcc8d278332995c7a199e2854fe187afa9fe7a2cf423eadcefb7',
    )
    expect(closesDigest([[], [5]])).toBe('55b62802b435b9d1f62e4059d55f67e3b7bd201a0aa4f98885ebc9e46835094f')
  })
})
