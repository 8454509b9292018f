import { priceText, quantityText } from '@candela/contract'
import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import {
  largestLots,
  lotsOf,
  type OrderRequest,
  type PreviewMarket,
  previewOrder,
  RULES,
  sliderLots,
  sliderPermille,
  spendOf,
  ticksOf,
} from '../index.ts'
import { BTC_USDT } from '../testing/product.ts'
import { TWO_RULE_SETS } from '../testing/second-rules.ts'

const MID = 6_000_000
const market: PreviewMarket = {
  mid: MID,
  stale: false,
  bids: [
    [5_999_000, 300],
    [5_998_000, 1000],
  ],
  asks: [
    [6_001_000, 300],
    [6_002_000, 1000],
  ],
}
const funds = { base: 10_000_000n, quote: 1_000_000_000_000n }
const order = (change: Partial<OrderRequest>): OrderRequest => ({
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: MID,
  lots: 100,
  spend: 0,
  ...change,
})
const take = (change: Partial<OrderRequest>): OrderRequest =>
  order({ type: 'market', timeInForce: 'ioc', price: 0, ...change })

describe('a preview', () => {
  it('of a resting buy: hold, cost as maker, worst case as taker', () => {
    expect(previewOrder(RULES[1].spot, BTC_USDT, market, funds, order({}))).toEqual({
      code: 'ok',
      bound: MID,
      hold: 6_006_000_000,
      filled: 0,
      notional: 0,
      fee: 0,
      lastPrice: 0,
      rests: 100,
      cancelled: 0,
      expected: 6_004_800_000,
      worstCase: 6_006_000_000,
    })
  })

  it('of a buy that partly fills at once', () => {
    const preview = previewOrder(RULES[1].spot, BTC_USDT, market, funds, order({ price: 6_001_000, lots: 500 }))
    expect(preview).toMatchObject({ filled: 300, notional: 18_003_000_000, fee: 18_003_000, rests: 200 })
    expect(preview.expected).toBe(18_003_000_000 + 18_003_000 + 12_002_000_000 + 9_601_600)
  })

  it('of a market buy by quantity: levels walked, worst price held', () => {
    const preview = previewOrder(RULES[1].spot, BTC_USDT, market, funds, take({ lots: 1500 }))
    expect(preview).toMatchObject({ code: 'ok', bound: 6_060_000, filled: 1300, lastPrice: 6_002_000, cancelled: 200 })
    expect(preview.hold).toBe(90_990_900_000)
  })

  it('of a market buy by spend: never more than the spend', () => {
    const spend = 20_000_000_000
    const preview = previewOrder(RULES[1].spot, BTC_USDT, market, funds, take({ lots: 0, spend }))
    expect(preview).toMatchObject({ code: 'ok', hold: spend, filled: 332, worstCase: spend })
    expect(preview.notional + preview.fee).toBeLessThanOrEqual(spend)
  })

  it('of a market sell: what comes in after the fee, and the least it can be', () => {
    const preview = previewOrder(RULES[1].spot, BTC_USDT, market, funds, take({ side: 'sell', lots: 400 }))
    expect(preview).toMatchObject({ filled: 400, hold: 400_000, notional: 23_995_000_000, fee: 23_995_000 })
    expect(preview.expected).toBe(23_995_000_000 - 23_995_000)
    expect(preview.worstCase).toBe(23_760_000_000 - 23_760_000)
  })

  it.each<[string, Partial<OrderRequest>]>([
    ['priceInvalid', { price: 0 }],
    ['quantityInvalid', { lots: 0 }],
    ['orderBelowMinimum', { lots: 5 }],
    ['orderAboveMaximum', { lots: 1_000_000_001 }],
    ['notionalTooLarge', { lots: 999_999_999 }],
    ['priceOutsideBand', { price: 4_000_000 }],
    ['worstPriceInvalid', { type: 'market', price: 7_000_000 }],
    ['insufficientBalance', { lots: 20_000 }],
    ['insufficientBalance', { side: 'sell', lots: 10_001 }],
    ['postOnlyWouldTrade', { timeInForce: 'postOnly', price: 6_001_000 }],
    ['fillOrKillUnfilled', { timeInForce: 'fok', price: 6_001_000, lots: 301 }],
    ['nothingToFill', { type: 'market', price: 6_000_500 }],
  ])('foresees %s', (code, change) => {
    expect(previewOrder(RULES[1].spot, BTC_USDT, market, funds, order(change)).code).toBe(code)
  })

  it('foresees a stale or halted product', () => {
    expect(previewOrder(RULES[1].spot, BTC_USDT, { ...market, stale: true }, funds, take({})).code).toBe('productStale')
    expect(previewOrder(RULES[1].spot, BTC_USDT, { ...market, stale: true }, funds, order({})).code).toBe('ok')
    expect(previewOrder(RULES[1].spot, { ...BTC_USDT, spot: false }, market, funds, order({})).code).toBe(
      'productNotTradable',
    )
  })
})

describe('the slider', () => {
  it('knows the fee: all of it can be ordered, one lot more can not', () => {
    const most = largestLots(BTC_USDT, 'buy', MID, funds.quote)
    expect(most).toBe(16_650)
    expect(previewOrder(RULES[1].spot, BTC_USDT, market, funds, order({ lots: most })).code).toBe('ok')
    expect(previewOrder(RULES[1].spot, BTC_USDT, market, funds, order({ lots: most + 1 })).code).toBe(
      'insufficientBalance',
    )
  })

  it('sells all there is, up to the maximum', () => {
    expect(largestLots(BTC_USDT, 'sell', MID, 10_000_999n)).toBe(10_000)
    expect(largestLots(BTC_USDT, 'sell', MID, 10n ** 18n)).toBe(BTC_USDT.maximumLots)
    expect(largestLots(BTC_USDT, 'buy', 1, 9_223_372_036_854_775_807n)).toBe(BTC_USDT.maximumLots)
    expect(largestLots(BTC_USDT, 'buy', 0, 1n)).toBe(0)
  })

  it('goes both ways', () => {
    for (const permille of [0, 250, 500, 750, 1000]) {
      expect(sliderPermille(16_650, sliderLots(16_650, permille))).toBe(permille)
    }
    expect([sliderPermille(0, 5), sliderPermille(10, 20)]).toEqual([0, 1000])
  })
})

describe('decimals become steps', () => {
  it.each([
    ['60000.01', ticksOf, 6_000_001, 'S5.40'],
    ['60000', ticksOf, 6_000_000, 'S5.40'],
    ['60000.001', ticksOf, 'priceOffTick', 'S5.40'],
    ['abc', ticksOf, 'priceInvalid', 'S5.40'],
    ['0.0000000001', ticksOf, 'priceOffTick', 'S5.40'],
    ['0', ticksOf, 'priceInvalid', 'S5.40'],
    ['-5', ticksOf, 'priceInvalid', 'S5.40'],
    ['99999999999', ticksOf, 'priceInvalid', 'S5.40'],
    ['0.00001', lotsOf, 1, 'S5.41'],
    ['0.000015', lotsOf, 'quantityOffLot', 'S5.41'],
    ['0', lotsOf, 'quantityInvalid', 'S5.41'],
    ['99999999', lotsOf, 'orderAboveMaximum', 'S5.41'],
  ] as const)('%s', (text, read, expected, id) => {
    const steps = read(text, BTC_USDT)
    expect(steps.ok ? steps.value : steps.code, proves(id)).toBe(expected)
  })

  it('and back', () => {
    expect([priceText(BTC_USDT, 6_000_050), quantityText(BTC_USDT, 150)]).toEqual(['60000.50', '0.0015'])
    expect([spendOf('100.00000001'), spendOf('90071993')]).toEqual([
      { ok: true, value: 10_000_000_001 },
      { ok: false, code: 'notionalTooLarge' },
    ])
  })
})

it('decides by the rules it is handed', () => {
  const far = { ...order({}), price: 5_100_000 }
  expect(previewOrder(RULES[1].spot, BTC_USDT, market, funds, far).code).toBe('ok')
  expect(previewOrder(TWO_RULE_SETS[2]!.spot, BTC_USDT, market, funds, far).code).toBe('priceOutsideBand')
})
