import { proves } from '@candela/checks/proves'
import { PRODUCTS } from '@candela/contract'
import { expect, it } from 'vitest'
import { displayRatesOf } from './display-rates.ts'

const pairs = PRODUCTS.filter(({ kind }) => kind === 'currency').map(({ definition }) => definition.id)

it('rates to read amounts in come from the currency pairs that are quoted; others are those of one day, and say so', () => {
  const { displayRates, fixedRates } = displayRatesOf((product) => (product.endsWith('JPY') ? '150.5' : '1.25'))
  expect(displayRates, proves('S1.63')).toMatchObject({
    USD: '1',
    USDT: '1',
    EUR: '0.800000',
    JPY: '150.500000',
    CNY: '7.1775',
  })
  expect(pairs.length).toBeGreaterThan(0)
  expect(fixedRates.currencies).toEqual(['BRL', 'CNY', 'IDR', 'INR', 'KRW', 'THB', 'VND'])
  expect(Date.parse(fixedRates.day)).toBeLessThan(Date.now())
  for (const rate of Object.values(displayRates)) expect(Number(rate)).toBeGreaterThan(0)
})

it('a pair that has no price has no rate', () => {
  expect(displayRatesOf(() => undefined).displayRates).not.toHaveProperty('EUR')
})
