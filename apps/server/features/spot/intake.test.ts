import { describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { type BodyOf, PRODUCTS } from '@candela/contract'
import { readAmount, readLots, readTicks } from '../../intake/decimals.ts'
import { type Catalogue, takeAmendOrder, takeCancelAll, takePlaceOrder } from './intake.ts'

const bitcoin = PRODUCTS[0]!.definition
const catalogue: Catalogue = {
  productById: (id) => PRODUCTS.find((product) => product.definition.id === id)?.definition,
  productOfOrder: (order) => (order === 7 ? bitcoin : undefined),
}
const commandId = '01890000-0000-7000-8000-000000000001'

describe('decimals into ticks, lots and minor units', () => {
  it.each([
    ['60000', 6_000_000],
    ['60000.01', 6_000_001],
    ['60000.010000000000', 6_000_001],
    ['0', 'priceInvalid'],
    ['60000.001', 'priceOffTick'],
    ['60000.000000001', 'priceOffTick'],
    ['999999999999999999999999999999', 'priceInvalid'],
  ])('price %s: %s', (text, expected) => {
    const read = readTicks(text, bitcoin)
    expect(read.ok ? read.value : read.code).toBe(expected)
  })

  it.each([
    ['1', 100_000],
    ['0.00001', 1],
    ['0', 'quantityInvalid'],
    ['0.000001', 'quantityOffLot'],
    ['0.0000000001', 'quantityOffLot'],
    ['999999999999999999999999999999', 'orderAboveMaximum'],
  ])('quantity %s: %s', (text, expected) => {
    const read = readLots(text, bitcoin)
    expect(read.ok ? read.value : read.code, proves('S5.41')).toBe(expected)
  })

  it.each([
    ['100', 10_000_000_000],
    ['0.00000001', 1],
    ['0', 'quantityInvalid'],
    ['0.000000001', 'quantityInvalid'],
    ['999999999999999999999999999999', 'notionalTooLarge'],
  ])('amount %s: %s', (text, expected) => {
    const read = readAmount(text)
    expect(read.ok ? read.value : read.code, proves('S5.40')).toBe(expected)
  })
})

describe('orders into commands', () => {
  const limit = { commandId, product: 'BTC-USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.1' } as const
  const market = { commandId, product: 'BTC-USDT', side: 'sell', type: 'market', quantity: '0.1' } as const

  it('takes a limit order', () =>
    expect(takePlaceOrder(catalogue, 3, limit)).toEqual({
      ok: true,
      command: {
        kind: 'placeOrder',
        customer: 3,
        commandId,
        product: 0,
        side: 'buy',
        type: 'limit',
        timeInForce: 'gtc',
        price: 6_000_000,
        lots: 10_000,
        spend: 0,
      },
    }))

  it('takes a market order by spend, always ioc', () =>
    expect(takePlaceOrder(catalogue, 3, { ...market, side: 'buy', quantity: undefined, spend: '50' })).toMatchObject({
      command: { timeInForce: 'ioc', price: 0, lots: 0, spend: 5_000_000_000 },
    }))

  it.each<[string, BodyOf<'placeOrder'>, string]>([
    ['no such product', { ...limit, product: 'XYZ-USDT' }, 'productUnknown'],
    ['a limit order without a price', { ...limit, price: undefined }, 'badRequest'],
    ['a limit order without a quantity', { ...limit, quantity: undefined }, 'badRequest'],
    ['a limit order by spend', { ...limit, spend: '5' }, 'badRequest'],
    ['a market order by neither', { ...market, quantity: undefined }, 'badRequest'],
    ['a market order by both', { ...market, spend: '5' }, 'badRequest'],
    ['a market order that rests', { ...market, timeInForce: 'gtc' }, 'badRequest'],
    ['a worst price of nothing', { ...market, price: '0' }, 'worstPriceInvalid'],
    ['a price between ticks', { ...limit, price: '60000.005' }, 'priceOffTick'],
    ['a quantity between lots', { ...limit, quantity: '0.000001' }, 'quantityOffLot'],
  ])('refuses %s', (_what, body, code) => expect(takePlaceOrder(catalogue, 3, body)).toMatchObject({ ok: false, code }))

  it('reads an amendment in the steps of the order, and leaves an unknown order to the core', () => {
    const body = { commandId, price: '60000.5', quantity: '0.2' }
    expect(takeAmendOrder(catalogue, 3, '7', body)).toMatchObject({
      command: { order: 7, price: 6_000_050, lots: 20_000 },
    })
    expect(takeAmendOrder(catalogue, 3, '7', { ...body, price: '0.001' })).toEqual({
      ok: false,
      code: 'priceOffTick',
      params: { tick: '0.01' },
    })
    expect(takeAmendOrder(catalogue, 3, '8', { ...body, price: '0.001' })).toMatchObject({ command: { order: 8 } })
  })

  it('reads an amendment of a closed order as it was read while it was open, and leaves what it cannot read to the core', () => {
    const body = { commandId, price: '60000.5', quantity: '0.2' }
    const closed = catalogue.productById('BTC-USDT')
    expect(takeAmendOrder(catalogue, 3, '8', body, closed)).toMatchObject({
      command: { order: 8, price: 6_000_050, lots: 20_000 },
    })
    expect(takeAmendOrder(catalogue, 3, '8', { ...body, price: '0.001' }, closed)).toMatchObject({
      command: { order: 8, price: 1, lots: 20_000 },
    })
  })

  it('cancels everything, or one product', () => {
    expect(takeCancelAll(catalogue, 3, { commandId })).toMatchObject({ command: { product: -1 } })
    expect(takeCancelAll(catalogue, 3, { commandId, product: 'ETH-USDT' })).toMatchObject({ command: { product: 1 } })
    expect(takeCancelAll(catalogue, 3, { commandId, product: 'XYZ-USDT' })).toEqual({
      ok: false,
      code: 'productUnknown',
    })
  })
})
