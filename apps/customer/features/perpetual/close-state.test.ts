import type { Position } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { definition } from '../../ticket/testing/product.ts'
import { readClose, readReverse } from './close-state.ts'
import { long, told } from './testing/told.ts'

const AT_MARKET = { type: 'market', price: '', percent: 100 } as const
const close = (choice: Partial<Parameters<typeof readClose>[0]>, over: Partial<Position> = {}, mark = 6_100_000) =>
  readClose({ ...AT_MARKET, ...choice }, { ...long, ...over }, told({ mark }), 'en')

describe('closing a position', () => {
  it('at market comes to a share of its cost at the mark, less the fee', () => {
    // 15.25 sold for what cost 15.025, at 0.05 %
    const part = close({ percent: 25 })
    expect(part.quantity).toBe('0.00025')
    expect(part.order).toMatchObject({ closing: '0.00025', closedResult: '0.225', fee: '0.007625', opening: '' })
    expect(part.order?.body).toMatchObject({ side: 'sell', type: 'market', quantity: '0.00025', reduceOnly: true })
    expect(close({}).order).toMatchObject({ closing: '0.001', closedResult: '0.9' })
  })

  it('is a lot at least, and has no amounts without a mark', () => {
    expect(close({ percent: 1 }, { quantity: '0.00001', cost: '0.601' }).quantity).toBe('0.00001')
    expect(close({ percent: 50 }, {}, 0)).toMatchObject({ quantity: '0.0005', order: undefined })
  })

  it('by a limit comes to its price, and waits as an order that only reduces', () => {
    const { order } = close({ type: 'limit', price: '62000', percent: 50 })
    // 31 sold for what cost 30.05
    expect(order).toMatchObject({ closedResult: '0.95', fee: '0.0155' })
    expect(order?.body).toEqual({
      product: 'BTC-USDT',
      side: 'sell',
      type: 'limit',
      timeInForce: 'gtc',
      price: '62000.00',
      quantity: '0.0005',
      reduceOnly: true,
      ruleVersion: 1,
    })
    expect(close({ type: 'limit', price: '1' }).order?.fault?.code).toBe('priceOutOfBand')
    expect(close({ type: 'limit', price: '0.001' })).toMatchObject({ priceFault: { code: 'priceMalformed' } })
    expect(close({ type: 'limit', price: '' }).order).toBeUndefined()
  })
})

describe('reversing a position', () => {
  const reverse = (over: Parameters<typeof told>[0] = {}) => readReverse(long, told({ mark: 6_100_000, ...over }), 'en')

  it('is one market order of twice its size, that closes all of it and opens as much the other way', () => {
    const order = reverse()
    // 61 at 2×, and 0.05 % of 61 twice
    expect(order).toMatchObject({
      closing: '0.001',
      closedResult: '0.9',
      opening: '0.001',
      margin: '30.5',
      fee: '0.061',
      results: '',
    })
    expect(Number(order?.forcedPrice)).toBeGreaterThan(61_000)
    expect(order?.body).toMatchObject({ side: 'sell', type: 'market', quantity: '0.002', reduceOnly: false })
  })

  it('is refused as the exchange would refuse what it opens', () => {
    expect(reverse({ available: 0n })?.fault?.code).toBe('insufficientMargin')
    expect(reverse({ own: { protections: [{ code: 'onBreak', params: { until: 1 } }] } })?.fault?.code).toBe('onBreak')
    expect(reverse({ own: { leverage: 3 } })?.fault?.code).toBe('knowledgeCheckMissing')
    expect(reverse({ available: 0n })?.body).toBeUndefined()
  })

  it('knows its position before the list of positions is here', () => {
    expect(reverse({ positions: [] })).toMatchObject({ closing: '0.001', opening: '0.001' })
    expect(definition.id).toBe(long.product)
  })
})
