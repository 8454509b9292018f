import { describe, expect, it } from 'vitest'
import { BTC_USDT } from '../../testing/index.ts'
import { depthWithin, fillOf, instantOf, lengthOf } from './market.ts'

/* Five levels, 100 ticks apart, of 1,000, 1,500, 2,000, 2,500 and 3,000 lots; 10 minor units a tick and lot. */
const PRODUCT = { definition: BTC_USDT, halfSpreadPpm: 200, closes: [] }
const INDEX = 6_000_000

describe('the ladder around a close', () => {
  it('begins half a spread beside it, and goes on by its spacing', () => {
    expect(fillOf(PRODUCT, 'buy', INDEX, 1_001, 6_030_000)).toEqual({
      lots: 1_001,
      notional: 10n * (6_001_200n * 1_000n + 6_001_300n),
    })
    expect(fillOf(PRODUCT, 'sell', INDEX, 1_001, 5_970_000)).toEqual({
      lots: 1_001,
      notional: 10n * (5_998_800n * 1_000n + 5_998_700n),
    })
    expect(fillOf(PRODUCT, 'buy', INDEX, 0, 6_030_000)).toEqual({ lots: 0, notional: 0n })
  })

  it('fills no more than it holds, and nothing beyond a limit', () => {
    expect(fillOf(PRODUCT, 'buy', INDEX, 99_999, 6_030_000).lots).toBe(10_000)
    expect(fillOf(PRODUCT, 'buy', INDEX, 99_999, 6_001_399).lots).toBe(2_500)
    expect(fillOf(PRODUCT, 'buy', INDEX, 99_999, 6_001_199).lots).toBe(0)
    expect([6_001_199, 6_001_200, 6_001_400].map((limit) => depthWithin(PRODUCT, 'buy', INDEX, limit))).toEqual([
      0, 1_000, 4_500,
    ])
    expect([5_998_801, 5_998_800, 5_998_600].map((limit) => depthWithin(PRODUCT, 'sell', INDEX, limit))).toEqual([
      0, 1_000, 4_500,
    ])
  })

  it('is a tick away at least, and holds whole lots at prices alone', () => {
    const close = {
      ...PRODUCT,
      definition: { ...BTC_USDT, ladder: { levels: 3, spacing: 1, baseLots: 3, growthPermille: 500 } },
    }
    expect(fillOf(close, 'buy', 10, 99, 99)).toEqual({
      lots: 3 + 4 + 6,
      notional: 10n * (11n * 3n + 12n * 4n + 13n * 6n),
    })
    expect(fillOf(close, 'sell', 3, 99, 0)).toEqual({ lots: 3 + 4, notional: 10n * (2n * 3n + 1n * 4n) })
    expect(fillOf({ ...close, halfSpreadPpm: 0 }, 'buy', 2_147_483_645, 99, 2 ** 40).lots).toBe(7)
  })
})

describe('steps', () => {
  it('close one length after another', () => {
    expect((['1h', '4h', '1d'] as const).map(lengthOf)).toEqual([3_600_000, 14_400_000, 86_400_000])
    expect(instantOf({ step: '4h', first: 5 }, 2)).toBe(28_800_005)
  })
})
