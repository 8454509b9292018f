import { formatsFor } from '@candela/locale'
import { describe, expect, it } from 'vitest'
import { moneyIn, multiplied } from './money.ts'

describe('totals in the display currency', () => {
  it.each([
    ['en', 'USD', '1', '12480.36', '$12,480.36'],
    ['de', 'EUR', '0.9223', '12480.36', '11.510,63\u00a0€'],
    ['ja', 'JPY', '155.2', '12480.36', '￥1,936,951'],
    ['en', 'USD', '1', '-0.5', '−$0.50'],
  ] as const)('%s %s', (language, currency, rate, amount, text) => {
    expect(moneyIn(formatsFor(language), currency, rate).text(amount)).toBe(text)
  })

  it.each([
    ['VND', '25084', '-0.0238', '-597', '−₫597'],
    ['KRW', '1382.5', '-0.0123', '-17', '−₩17'],
    ['JPY', '155.2', '0.0033', '1', '+¥1'],
    ['EUR', '0.9223', '-0.0107', '-0.01', '−€0.01'],
    ['USD', '1', '-0.005', '-0.01', '−$0.01'],
  ] as const)('are converted as they are and rounded then: a result in %s', (currency, rate, usdt, rounded, text) => {
    const money = moneyIn(formatsFor('en'), currency, rate)
    expect([money.rounded(usdt), money.signed(usdt)]).toEqual([rounded, text])
    expect(money.writtenSigned(rounded)).toBe(text)
  })

  it('says which amounts are approximate', () => {
    expect(moneyIn(formatsFor('en'), 'USD', '1').approximate).toBe(false)
    expect(moneyIn(formatsFor('en'), 'EUR', '0.9').approximate).toBe(true)
  })

  it('multiplies without a float', () => {
    expect(multiplied('90071992547409931.01', '3')).toBe('270215977642229793.03')
    expect(multiplied('x', '3')).toBe('')
  })
})
