import { describe, expect, it } from 'vitest'
import { calculate, type CalculatorFields, EMPTY_CALCULATOR } from './calculator-state.ts'
import { definition } from '../../ticket/testing/product.ts'
import { terms } from './testing/told.ts'

const of = (fields: Partial<CalculatorFields>, language: 'en' | 'de' = 'en') =>
  calculate(
    { ...EMPTY_CALCULATOR, leverage: '10', entry: '60000', amount: '0.1', ...fields },
    { definition, terms, language },
  )

describe('the calculator', () => {
  it('says what closing at a price comes to, after both fees, and what that is of the margin', () => {
    // 100 won of 600, less 3 and 3.05 of fees
    expect(of({ exit: '61000' }).figures).toMatchObject({ margin: '600', openFee: '3', result: '93.95' })
    expect(of({ exit: '61000' }).figures?.rateOfReturn).toBe('0.166666')
    expect(of({ exit: '61000', side: 'short' }).figures?.result).toBe('-106.05')
  })

  it('says where it would be liquidated, and where it breaks even', () => {
    // long: (6000 - 600) / 0.1 / 0.99, short: (6000 + 600) / 0.1 / 1.01
    expect(of({}).figures).toMatchObject({ forcedPrice: '54545.45', breakEven: '60060.04', result: '', target: '' })
    expect(of({ side: 'short' }).figures).toMatchObject({ forcedPrice: '65346.54', breakEven: '59940.02' })
    expect(of({ leverage: '1' }).figures?.forcedPrice).toBe('')
    expect(of({ leverage: '50' }).figures?.forcedPrice).toBe('59393.93')
  })

  it('says the first price that brings a result', () => {
    expect(of({ wished: '93.95' }).figures?.target).toBe('61000.00')
    expect(of({ wished: '93.96' }).figures?.target).toBe('61000.11')
    expect(of({ wished: '93,95' }, 'de').figures?.target).toBe('61000.00')
  })

  it('refuses leverage that a size does not allow, and what is no number', () => {
    expect(of({ leverage: '50', amount: '1' }).faults.leverage?.code).toBe('leverageTooHigh')
    expect(of({ leverage: '25', amount: '1' }).figures?.margin).toBe('2400')
    expect(of({ entry: '0.001' }).faults.entry?.code).toBe('priceMalformed')
    expect(of({ amount: 'x' }).faults.amount?.code).toBe('quantityMalformed')
    expect(of({ leverage: '' })).toEqual({ faults: {} })
  })
})
