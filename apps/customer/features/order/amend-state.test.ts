import type { Order } from '@candela/contract'
import type { PreviewMarket } from '@candela/rules'
import { BTC_USDT } from '@candela/rules/testing'
import { describe, expect, it } from 'vitest'
import { readAmend } from './amend-state.ts'

const order = {
  side: 'buy',
  timeInForce: 'gtc',
  price: '60000.00',
  quantity: '0.1',
  filled: '0.02',
  // 0.08 × 60,000 and 0.1 % of it
  held: '4804.8',
  makerFeePpm: 800,
  takerFeePpm: 1000,
} as Order
const market: PreviewMarket = { mid: 6_100_000, stale: false, bids: [[6_099_000, 500]], asks: [[6_101_000, 500]] }
const funds = { base: 0n, quote: 100_000_000_000n }
const read = (price: string, quantity: string, change: Partial<Order> = {}) =>
  readAmend({ ...order, ...change }, { price, quantity }, BTC_USDT, market, funds, 'en')

describe('a change of an open order', () => {
  it('says before anything is typed what it may be', () => {
    const { band, most, unchanged, body } = read('60000.00', '0.1')
    expect(band).toEqual({ lowest: '48800.00', highest: '73200.00' })
    // 0.02 filled, and what 4,804.80 held and 1,000 available pay for at 60,000 with the fee
    expect(most).toBe('0.11665')
    expect(unchanged).toBe(true)
    expect(body).toBeUndefined()
  })
  it('fewer at the same price keep their place, and something comes back', () => {
    expect(read('60000', '0.05')).toMatchObject({
      keepsPlace: true,
      // 0.03 × 60,000; the rest pays the maker's fee when it is met
      cost: { reserved: 180_180_000_000n, more: -300_300_000_000n, expected: 180_144_000_000 },
      body: { price: '60000.00', quantity: '0.05' },
    })
  })
  it('a price that meets the book costs what the book asks, and takes from what is available', () => {
    const { cost, keepsPlace, body } = read('61500', '0.1')
    expect(keepsPlace).toBe(false)
    expect(body).toBeDefined()
    // 0.005 at 61,010 as a taker, 0.075 rests at 61,500
    expect(cost?.expected).toBe(30_505_000_000 + 30_505_000 + 461_250_000_000 + 369_000_000)
    expect(cost?.more).toBe(492_492_000_000n - 480_480_000_000n)
  })
  it.each<[string, string, string, Partial<Order>]>([
    ['amendBelowFilled', '60000', '0.02', {}],
    ['insufficientBalance', '60000', '0.2', {}],
    ['priceOutsideBand', '40000', '0.2', {}],
    ['postOnlyWouldTrade', '61010', '0.05', { timeInForce: 'postOnly' }],
    ['orderAboveMaximum', '60000', '10001', {}],
  ])('%s is named before anything is sent', (code, price, quantity, change) => {
    const { orderFault, body } = read(price, quantity, change)
    expect(orderFault?.code).toBe(code)
    expect(body).toBeUndefined()
  })
  it('names what is missing beyond what is held already', () => {
    // 0.18 × 60,000 × 1.001 is 10,810.80; 4,804.80 are held and 1,000 available
    expect(read('60000', '0.2').orderFault?.params).toMatchObject({ missing: '5006', of: 'quote' })
  })
  it('a price outside the band stays allowed where the order keeps its place', () => {
    const far = { price: '40000.00', held: '3203.2' }
    expect(read('40000', '0.05', far).body).toBeDefined()
    expect(read('40000', '0.2', far).orderFault?.code).toBe('priceOutsideBand')
  })
  it('a field that is no number is named, an empty one is not', () => {
    expect(read('abc', '0.1').priceFault?.code).toBe('priceInvalid')
    expect(read('60000', '0.000001').quantityFault?.code).toBe('quantityOffLot')
    expect(read('', '').priceFault).toBeUndefined()
  })
})
