import type { Subscription } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { fullness, heldOf, readQuantity, stepped, wantedRatio } from './subscribe-state.ts'
import { SALE } from './testing/sale.ts'

const OWN = { available: '1000', held: '0' }
const read = (text: string, sale = SALE, own = OWN) => readQuantity(text, sale, own, 'en')

describe('the quantity of a subscription', () => {
  it('costs its price, and is bounded by what is available, by the maximum and by what is held', () => {
    expect(read('400')).toEqual({ most: '4000', quantity: '400', cost: '100' })
    expect(read('').most).toBe('4000')
    expect(read('', SALE, { available: '90000', held: '0' }).most).toBe('20000')
    expect(read('', SALE, { available: '90000', held: '19500' }).most).toBe('500')
    expect(read('', { ...SALE, method: 'firstCome', remaining: '300' }).most).toBe('300')
  })

  it.each([
    ['x', SALE, OWN, 'saleQuantityInvalid', {}],
    ['0', SALE, OWN, 'saleQuantityInvalid', {}],
    ['100.5', SALE, OWN, 'saleQuantityInvalid', {}],
    ['99', SALE, OWN, 'saleBelowMinimum', { quantity: '100', coin: 'TSR' }],
    ['600', SALE, { available: '9000', held: '19500' }, 'saleAboveMaximum', { left: '500', coin: 'TSR' }],
    ['4001', SALE, OWN, 'insufficientBalance', { missing: '0.25', asset: 'USDT' }],
    [
      '400',
      { ...SALE, method: 'firstCome' as const, remaining: '300' },
      OWN,
      'saleSoldOut',
      { remaining: '300', coin: 'TSR' },
    ],
  ])('%s is refused before it is sent', (text, sale, own, code, params) => {
    expect(read(text, sale, own).fault).toEqual({ code, params })
  })

  it('is stepped by the minimum, between the minimum and the most', () => {
    expect(stepped(undefined, 1, SALE, '4000')).toBe('100')
    expect(stepped('400', 1, SALE, '4000')).toBe('500')
    expect(stepped('150', -1, SALE, '4000')).toBe('100')
    expect(stepped('3950', 1, SALE, '4000')).toBe('4000')
    expect(stepped('100', 1, SALE, '50')).toBe('100')
  })
})

describe('a sale in figures', () => {
  it('counts what did not fail, and says how much is asked for, also beyond the supply', () => {
    const record = (quantity: string, status: Subscription['status']) => ({ quantity, status }) as Subscription
    expect(heldOf([record('100', 'checking'), record('50', 'failed'), record('7', 'succeeded')])).toBe('107')
    expect(wantedRatio(SALE)).toBe('0.25')
    expect(wantedRatio({ wanted: '80000', supply: '40000' })).toBe('2')
    expect(fullness({ wanted: '80000', supply: '40000' })).toBe(1_000)
    expect(fullness({ wanted: '10', supply: '40000' })).toBe(0)
  })
})
