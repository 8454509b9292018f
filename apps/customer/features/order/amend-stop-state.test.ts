import type { Order } from '@candela/contract'
import { BTC_USDT } from '@candela/rules/testing'
import { describe, expect, it } from 'vitest'
import { readAmendStop } from './amend-stop-state.ts'

const order = {
  side: 'sell',
  type: 'limit',
  price: '58900.00',
  quantity: '0.05',
  held: '0.05',
  makerFeePpm: 800,
  takerFeePpm: 1000,
  stop: { stopKind: 'stop', trigger: '59000.00' },
} as Order
const market = { index: 6_000_000, mid: 6_000_000, stale: false, bids: [], asks: [] }
const funds = { base: 3_000_000n, quote: 100_000_000_000n }
const read = (trigger: string, price: string, quantity: string, of: Partial<Order> = {}, beside?: Order) =>
  readAmendStop({ ...order, ...of }, beside, { trigger, price, quantity }, BTC_USDT, market, funds, 'en')

describe('a change of an order that waits', () => {
  it('sends nothing while nothing is changed', () => {
    const { unchanged, body, cost } = read('59000.00', '58900.00', '0.05')
    expect([unchanged, body]).toEqual([true, undefined])
    expect(cost).toEqual({ reserved: 5_000_000n, more: 0n })
  })
  it('says what more is taken, and what comes back', () => {
    expect(read('59500', '59400', '0.08')).toMatchObject({
      cost: { reserved: 8_000_000n, more: 3_000_000n },
      body: { trigger: '59500.00', price: '59400.00', quantity: '0.08' },
    })
    expect(read('59000', '58900', '0.02').cost).toEqual({ reserved: 2_000_000n, more: -3_000_000n })
  })
  it('of an OCO one reserve is counted once', () => {
    const beside = { held: '0.05' } as Order
    expect(read('59500', '58900', '0.05', { held: '0' }, beside).cost).toEqual({ reserved: 5_000_000n, more: 0n })
  })
  it('what becomes a market order sends no limit', () => {
    const { body } = read('59500', '', '0.05', { type: 'market' })
    expect(body).toEqual({ trigger: '59500.00', quantity: '0.05' })
  })
  it.each<[string, string, string]>([
    ['stopWrongSide', '61000', '0.05'],
    ['insufficientBalance', '59000', '0.09'],
  ])('%s is named before anything is sent', (code, trigger, quantity) => {
    const { orderFault, body } = read(trigger, '58900', quantity)
    expect(orderFault?.code).toBe(code)
    expect(body).toBeUndefined()
  })
  it('names what was typed wrong at its field', () => {
    expect(read('59000.001', '58900', '0.05').triggerFault?.code).toBe('triggerOffTick')
    expect(read('59000', '58900.001', '0.05').priceFault?.code).toBe('priceOffTick')
    expect(read('59000', '58900', 'x').quantityFault?.code).toBe('quantityInvalid')
  })
})
