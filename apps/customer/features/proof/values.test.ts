import { formatsFor } from '@candela/locale'
import { describe, expect, it } from 'vitest'
import { reasonValues, shortened } from './values.ts'

const formats = formatsFor('en')
const product = { tick: '0.01', lot: '0.00001', base: 'BTC', quote: 'USDT' } as Parameters<typeof reasonValues>[1]

describe('the two values that should be one', () => {
  it.each([
    ['feeOff', 102_172_300, 101_172_300, 'value', '1.021723 USDT', '1.011723 USDT'],
    ['beyondLimit', 6_745_100, 6_745_000, 'limit', '67,451', '67,450'],
    ['moreThanLadder', 150_000, 100_000, 'offer', '1.5 BTC', '1 BTC'],
    ['rateNotListed', 1_500, 1_000, 'value', '0.15%', '0.10%'],
    ['olderThanPinned', 57, 1_203, 'kept', '57', '1,203'],
    ['keyChanged', '22222222', '11111111', 'kept', '22222222', '11111111'],
    ['shownOtherwise', '9.990', '2.4968', 'shown', '9.99', '2.4968'],
    ['receiptForeign', 'ab'.repeat(32), 'cd'.repeat(32), 'value', 'abababab…abababab', 'cdcdcdcd…cdcdcdcd'],
  ])('%s', (code, found, expected, names, foundText, expectedText) => {
    const values = reasonValues({ code, found, expected }, product, formats)
    expect(values.names).toBe(names)
    expect([values.found, values.expected].map((text) => text?.replace(/\u00a0/g, ' '))).toEqual([
      foundText,
      expectedText,
    ])
  })

  it('are left out where there are none', () => {
    expect(reasonValues({ code: 'pathInvalid', seq: 4 }, product, formats)).toEqual({ names: 'value' })
    expect(reasonValues({ code: 'notALadderLevel', found: 100 }, product, formats)).toEqual({
      names: 'value',
      found: '1',
    })
  })

  it('are plain counts without a product', () => {
    expect(reasonValues({ code: 'beyondLimit', found: 1_000, expected: 999 }, undefined, formats).found).toBe('1,000')
  })
})

it('a hash is told by its ends, other texts are not cut', () => {
  expect(shortened('candela-journal/1')).toBe('candela-journal/1')
})
