import { formatsFor } from '@candela/locale'
import { breakEvenWinPpm, coinTossPpm } from '@candela/rules/timed'
import { describe, expect, it } from 'vitest'
import { amountText, burdenText, exactAmountText, successText } from './amounts.ts'

describe('a percentage', () => {
  it.each([
    [780_000, '56.18%', '56,18\u00a0%'],
    [820_000, '54.95%', '54,95\u00a0%'],
    [840_000, '54.35%', '54,35\u00a0%'],
    [860_000, '53.77%', '53,77\u00a0%'],
    [880_000, '53.2%', '53,2\u00a0%'],
    [1_000_000, '50%', '50\u00a0%'],
  ])('of orders that must win, at a payout of %i ppm, is never too low', (payoutPpm, en, de) => {
    const ppm = breakEvenWinPpm(payoutPpm)
    expect([burdenText(formatsFor('en'), ppm), burdenText(formatsFor('de'), ppm)]).toEqual([en, de])
  })

  it('of what a coin toss loses is never too low', () => {
    const loss = (payoutPpm: number) => burdenText(formatsFor('en'), -coinTossPpm(payoutPpm))
    expect([820_000, 785_100, 784_999].map(loss)).toEqual(['9%', '10.75%', '10.76%'])
  })

  it('of orders that were won is never too high', () => {
    const won = (part: number, whole: number) => successText(formatsFor('en'), part, whole)
    expect([won(1, 2), won(2, 3), won(49_999, 100_000), won(0, 7), won(7, 7)]).toEqual([
      '50%',
      '66.6%',
      '49.9%',
      '0%',
      '100%',
    ])
  })
})

it('money has its cents, and a quote every digit that is charged', () => {
  const en = formatsFor('en')
  expect(['EUR', 'GBP', 'USDT', 'JPY', 'BTC'].map((asset) => amountText(en, asset, '89.6'))).toEqual([
    '89.60\u00a0EUR',
    '89.60\u00a0GBP',
    '89.60\u00a0USDT',
    '89.6\u00a0JPY',
    '89.6\u00a0BTC',
  ])
  expect(exactAmountText(en, 'USDT', '2.70766863')).toBe('2.70766863\u00a0USDT')
  expect(exactAmountText(en, 'USDT', '149')).toBe('149.00\u00a0USDT')
})
