import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BTC_USDT } from '../testing/index.ts'
import { boundOf, holdAt, isOrder, lotsToBuy, lotsToSell } from './orders.ts'

/* A tick and lot is 10 minor units; the least order 2 lots and 500,000,000; the taker's fee 0.1 %. */
const PRICE = 6_030_000
const LARGE = 10n ** 30n
const FREE = { ...BTC_USDT, minimumNotional: 1, minimumLots: 1 }

describe('a bound', () => {
  it('is half a percent away, at least a tick, and a price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (index) => {
        const reach = Number((BigInt(index) * 5_000n) / 1_000_000n) || 1
        expect(boundOf('buy', index)).toBe(Math.min(2_147_483_647, index + reach))
        expect(boundOf('sell', index)).toBe(Math.max(1, index - reach))
      }),
    )
    expect([boundOf('buy', 200), boundOf('sell', 200), boundOf('buy', 400), boundOf('sell', 1)]).toEqual([
      201, 199, 402, 1,
    ])
    expect(boundOf('buy', 2_147_483_647)).toBe(2_147_483_647)
  })
})

describe('the lots of a purchase', () => {
  it('are those wanted, as long as money pays for them with the fee', () => {
    const hold = holdAt(BTC_USDT, PRICE, 1_000)
    expect(hold).toBe(60_360_300_000n)
    expect([holdAt(FREE, 1, 1), holdAt(FREE, 100, 1), holdAt(FREE, 1, 101)]).toEqual([11n, 1_001n, 1_012n])
    expect(lotsToBuy(BTC_USDT, PRICE, 700, hold)).toBe(700)
    expect(lotsToBuy(BTC_USDT, PRICE, 2_000, hold)).toBe(1_000)
    expect(lotsToBuy(BTC_USDT, PRICE, 2_000, hold - 1n)).toBe(999)
    expect(lotsToBuy(BTC_USDT, PRICE, 2_000, 0n)).toBe(0)
  })

  it('are the product’s most, and those whose hold stays below 2⁵³', () => {
    expect(lotsToBuy({ ...BTC_USDT, maximumLots: 50 }, PRICE, 2_000, LARGE)).toBe(50)
    const most = lotsToBuy(BTC_USDT, PRICE, 2_147_483_647, LARGE)
    expect(holdAt(BTC_USDT, PRICE, most)).toBeLessThan(2n ** 53n)
    expect(holdAt(BTC_USDT, PRICE, most + 1)).toBeGreaterThanOrEqual(2n ** 53n)
  })

  it('are none below the least order', () => {
    expect(lotsToBuy(BTC_USDT, 6_250_000, 8, LARGE)).toBe(8)
    expect(lotsToBuy(BTC_USDT, 6_249_999, 8, LARGE)).toBe(0)
    expect(lotsToBuy({ ...BTC_USDT, minimumLots: 9 }, 6_250_000, 8, LARGE)).toBe(0)
  })

  it('are the most that money pays for, at any price and any money', () => {
    const prices = fc.integer({ min: 1, max: 2_147_483_647 })
    fc.assert(
      fc.property(prices, fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }), (price, money) => {
        const lots = lotsToBuy(FREE, price, 2_147_483_647, money)
        expect(lots === 0 || holdAt(FREE, price, lots) <= money).toBe(true)
        expect(lots === FREE.maximumLots || holdAt(FREE, price, lots + 1) > money).toBe(true)
      }),
    )
  })
})

describe('the lots of a sale', () => {
  it('are those wanted and free, up to the product’s most and down to its least order', () => {
    expect(lotsToSell(BTC_USDT, PRICE, 700, 900)).toBe(700)
    expect(lotsToSell(BTC_USDT, PRICE, 900, 700)).toBe(700)
    expect(lotsToSell({ ...BTC_USDT, maximumLots: 50 }, PRICE, 900, 700)).toBe(50)
    expect(lotsToSell(BTC_USDT, 6_249_999, 8, 8)).toBe(0)
    expect(lotsToSell({ ...BTC_USDT, minimumLots: 9 }, 6_250_000, 8, 8)).toBe(0)
  })
})

describe('an order', () => {
  it('is no less than the least, no more than the most, and held below 2⁵³', () => {
    const most = lotsToBuy(BTC_USDT, PRICE, 2_147_483_647, LARGE)
    expect([0, 1, 8, 9, most, most + 1].map((lots) => isOrder(BTC_USDT, PRICE, lots))).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ])
    expect(isOrder({ ...BTC_USDT, minimumLots: 0, minimumNotional: 0 }, PRICE, 0)).toBe(false)
  })
})
