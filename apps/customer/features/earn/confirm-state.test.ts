import { proves } from '@candela/checks/proves'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { describe, expect, it } from 'vitest'
import { incomeOf, leavingOf, readAmount } from './confirm-state.ts'
import { kindOf, lockedSum } from './kinds.ts'
import { L5 } from './testing/products.ts'

const OWN = { available: '9000', held: '0' }

describe('what is locked to earn', () => {
  it('brings 15 to 25 on 1,000 in five days at 0.3 % to 0.5 %', () => {
    const listed = EARN_PRODUCTS.find(({ id }) => id === 'L5')
    expect(listed?.terms, proves('S9.16')).toMatchObject({ days: 5, lowPpm: 3_000, highPpm: 5_000 })
    expect(incomeOf(L5, '1000'), proves('S9.16')).toEqual({ dayLow: '3', dayHigh: '5', low: '15', high: '25' })
  })

  it('costs 12 to leave with three days left, and gives 988 back', () => {
    expect(leavingOf(L5, '1000', 3), proves('S9.14')).toEqual({ penalty: '12', refund: '988' })
  })

  it.each([
    ['x', 'earnAmountInvalid', {}, []],
    ['0', 'earnAmountInvalid', {}, []],
    ['99', 'earnBelowMinimum', { minimum: '100', asset: 'USDT' }, ['S3.94']],
    ['10001', 'earnAboveMaximum', { maximum: '10000', asset: 'USDT' }, ['S3.95']],
    ['9000.5', 'insufficientBalance', { missing: '0.5', asset: 'USDT' }, []],
  ] as const)('%s is refused as the exchange would: %s', (text, code, params, ids) => {
    expect(readAmount(text, L5, OWN, 'en').fault, proves(...ids)).toEqual({ code, params })
  })

  it('is bounded by what one customer may have, and by what the pot still promises', () => {
    const most = readAmount('', L5, { available: '50000', held: '15000' }, 'en').most
    expect(most).toBe('5000')
    expect(readAmount('5001', L5, { available: '50000', held: '15000' }, 'en').fault?.code).toBe(
      'earnAboveCustomerMaximum',
    )
    const sold = readAmount('100', { ...L5, room: '99' }, OWN, 'en')
    expect(sold).toMatchObject({ most: '99', fault: { code: 'earnSoldOut', params: { room: '99', asset: 'USDT' } } })
  })

  it('is summed with what today earns, which the day of purchase does not', () => {
    const order = { product: 'L5', terms: 1, amount: '1000', firstDay: '2026-11-22', paid: '4.9' }
    const orders = [order, { ...order, firstDay: '2026-11-23' }]
    expect(lockedSum('USDT', [L5], orders, '2026-11-22')).toEqual({
      asset: 'USDT',
      amount: '2000',
      paid: '9.8',
      today: '4.99',
    })
  })

  it('is of a kind: lock-up, gold, savings', () => {
    const kinds = [L5, { ...L5, asset: 'XAU' }, { ...L5, lowPpm: 120, highPpm: 120 }].map(kindOf)
    expect(kinds).toEqual(['lockup', 'gold', 'savings'])
  })
})
