import { describe, expect, it } from 'vitest'
import { type OcoRequest, previewStop, RULES, type StopMarket, type StopRequest } from '../index.ts'
import { BTC_USDT } from '../testing/product.ts'

const INDEX = 6_000_000
const market: StopMarket = {
  index: INDEX,
  mid: INDEX,
  stale: false,
  bids: [[5_999_000, 300]],
  asks: [[6_001_000, 300]],
}
const funds = { base: 10_000_000n, quote: 1_000_000_000_000n }
const { spot } = RULES[1]

const stop = (change: Partial<StopRequest> = {}): StopRequest => ({
  side: 'sell',
  stopKind: 'stop',
  type: 'market',
  timeInForce: 'gtc',
  trigger: 5_900_000,
  price: 0,
  lots: 1000,
  ...change,
})
const preview = (change: Partial<StopRequest>, ocoLimit?: number) =>
  previewStop(RULES[1].spot, BTC_USDT, market, funds, stop(change), ocoLimit)

describe('a trigger', () => {
  const SIDES = [
    ['sell', 'stop', -1],
    ['buy', 'stop', 1],
    ['sell', 'takeProfit', 1],
    ['buy', 'takeProfit', -1],
  ] as const
  it.each(SIDES)('of a %s %s lies beyond the index, a tick at least', (side, stopKind, sign) => {
    const wrong = stopKind === 'stop' ? 'stopWrongSide' : 'takeProfitWrongSide'
    const codes = [-1, 0, 1].map((ticks) => preview({ side, stopKind, trigger: INDEX + sign * ticks }).code)
    expect(codes).toEqual([wrong, wrong, 'ok'])
    expect(spot.triggersRising(side, stopKind)).toBe(sign === 1)
  })

  it('lies beyond all that the index reached while some still wait for their turn', () => {
    const reach = { low: 5_800_000, high: INDEX }
    expect(spot.checkStop(BTC_USDT, reach, stop({ trigger: 5_900_000 }))).toBe('stopWrongSide')
    expect(spot.checkStop(BTC_USDT, reach, stop({ trigger: 5_799_999 }))).toBe('ok')
  })
})

describe('what is reserved', () => {
  it('a sell holds its quantity, and can bring less than at the trigger', () => {
    expect(preview({})).toEqual({
      code: 'ok',
      bound: 5_841_000,
      hold: 1_000_000,
      notional: 59_000_000_000,
      fee: 59_000_000,
      expected: 58_941_000_000,
      worstCase: 58_410_000_000 - 58_410_000,
    })
  })

  it('a market buy holds the worst price beyond its trigger, a limit buy its limit', () => {
    expect(preview({ side: 'buy', trigger: 6_100_000 })).toMatchObject({ bound: 6_161_000, hold: 61_671_610_000 })
    const limit = preview({ side: 'buy', trigger: 6_100_000, type: 'limit', price: 6_110_000 })
    expect(limit).toMatchObject({ bound: 6_110_000, hold: 61_161_100_000, worstCase: 61_161_100_000 })
  })

  it('an OCO holds the larger of the two', () => {
    const stopLimit = { side: 'buy', trigger: 6_100_000, type: 'limit' } as const
    expect(preview({ ...stopLimit, price: 6_110_000 }, 5_900_000).hold).toBe(61_161_100_000)
    expect(preview({ ...stopLimit, price: 5_500_000 }, 5_900_000).hold).toBe(59_059_000_000)
  })
})

describe('a triggered price', () => {
  it.each([
    ['a limit', { side: 'sell', type: 'limit', reserve: 5_900_000 }, 5_900_000],
    ['a market sell takes the worst price of then', { side: 'sell', type: 'market', reserve: 5_841_000 }, 4_950_000],
    ['a market buy too', { side: 'buy', type: 'market', reserve: 6_161_000 }, 5_050_000],
    ['but never above its reserve', { side: 'buy', type: 'market', reserve: 5_000_000 }, 5_000_000],
  ] as const)('%s', (_, terms, price) => expect(spot.triggeredPrice(BTC_USDT, 5_000_000, terms)).toBe(price))
})

it.each<[string, Partial<StopRequest>, number | undefined]>([
  ['triggerInvalid', { trigger: 0 }, undefined],
  ['priceInvalid', { price: 5 }, undefined],
  ['quantityInvalid', { lots: 0 }, undefined],
  ['orderBelowMinimum', { lots: 8 }, undefined],
  ['priceOutsideBand', { type: 'limit', price: 4_700_000 }, undefined],
  ['insufficientBalance', { lots: 10_001 }, undefined],
  ['stopWrongSide', { trigger: 6_050_000 }, 6_100_000],
  ['ocoWrongSide', {}, 6_000_000],
  ['ocoWrongSide', {}, 5_950_000],
])('a preview foresees %s', (code, change, ocoLimit) => expect(preview(change, ocoLimit).code).toBe(code))

it('a preview foresees a stale market, and an OCO that would trade', () => {
  const stale = previewStop(RULES[1].spot, BTC_USDT, { ...market, stale: true }, funds, stop())
  expect(stale.code).toBe('productStale')
  const wide = { ...market, bids: [[6_100_000, 5]] as const }
  expect(previewStop(RULES[1].spot, BTC_USDT, wide, funds, stop(), 6_050_000).code).toBe('ocoWouldTrade')
  const request: OcoRequest = {
    side: 'sell',
    price: 6_100_000,
    trigger: 5_900_000,
    type: 'market',
    stopPrice: 0,
    lots: 9,
  }
  expect(spot.checkOco(BTC_USDT, 0, { low: INDEX, high: INDEX }, request)).toBe('productStale')
  expect(spot.checkOco(BTC_USDT, INDEX, undefined, request)).toBe('productStale')
})
