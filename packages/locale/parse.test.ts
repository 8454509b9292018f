import { LANGUAGES, type Language } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsFor } from './format.ts'
import { fieldText, parseTyped, readsTwoWays, restingText, withoutUnit } from './parse.ts'

const canonical = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 8n - 1n }))
  .map(([whole, fraction]) => {
    const tail = String(fraction).padStart(8, '0').replace(/0+$/, '')
    return `${whole}${tail === '' ? '' : `.${tail}`}`
  })

describe.each(LANGUAGES)('%s', (language) => {
  it('reads back every number it writes', () => {
    fc.assert(
      fc.property(canonical, (value) => {
        expect(parseTyped(language, formatsFor(language).decimal(value))).toBe(value)
        expect(parseTyped(language, fieldText(language, value))).toBe(value)
      }),
      { numRuns: 300 },
    )
  })

  it('separates the thousands of what is not edited, and nothing else', () => {
    const digits = fc.tuple(fc.nat({ max: 10 ** 12 }), fc.stringMatching(/^\d{0,8}$/))
    fc.assert(
      fc.property(digits, ([whole, fraction]) => {
        const edited = fieldText(language, fraction === '' ? String(whole) : `${whole}.${fraction}`)
        const resting = restingText(language, edited)
        expect(resting).toBe(
          formatsFor(language).decimal(fraction === '' ? String(whole) : `${whole}.${fraction}`, fraction.length),
        )
      }),
      { numRuns: 300 },
    )
    for (const text of ['', 'abc', '1,234.5', '1.234,5', '12 345', '$67280.11'])
      expect(restingText(language, text)).toBe(text)
  })

  it('reads a lone mark by its own writing where it could be either', () => {
    const decimal = fieldText(language, '1.5').at(1)!
    const other = decimal === '.' ? ',' : '.'
    expect([parseTyped(language, `1${decimal}234`), parseTyped(language, `1${other}234`)]).toEqual(['1.234', '1234'])
  })
})

describe('what customers type', () => {
  const table: [Language, string, string | undefined][] = [
    ['en', '1,234.50', '1234.5'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
    ['en', '007', '7'],
    ['en', '1,5', '1.5'],
    ['en', '0,5', '0.5'],
    ['en', ',5', '0.5'],
    ['en', '1,234', '1234'],
    ['en', '1234,567', '1234.567'],
    ['en', '0,125', '0.125'],
    ['ja', '0,5', '0.5'],
    ['hi', '०,५', '0.5'],
    ['th', '12,75', '12.75'],
    ['en', '1,23,456', '123456'],
    ['en', '1.2.3', undefined],
    ['en', '1e5', undefined],
    ['en', '-5', undefined],
    ['en', '+5', undefined],
    ['en', '', undefined],
    ['en', '.', undefined],
    ['en', 'abc', undefined],
    ['en', '5 USDT', undefined],
    ['de', '1.234,5', '1234.5'],
    ['de', '1234,5', '1234.5'],
    ['de', '1,5', '1.5'],
    ['de', '1.5', '1.5'],
    ['de', '0.125', '0.125'],
    ['de', '1.234', '1234'],
    ['de', '1.234.567', '1234567'],
    ['de', '1.234.56', undefined],
    ['de', '1,234,5', undefined],
    ['de', '1,234.5', '1234.5'],
    ['en', '1.234,5', '1234.5'],
    ['en', '1.234.567,89', '1234567.89'],
    ['de', '1,234,567', '1234567'],
    ['en', '1,234.567,8', undefined],
    ['en', '1,234.5.6', undefined],
    ['en', '12,34.5', undefined],
    ['en', '15,000', '15000'],
    ['de', '15,000', '15'],
    ['zh_cn', '1。5', '1.5'],
    ['ja', '1、5', '1.5'],
    ['en', '١٬٢٣٤٫٥', '1234.5'],
    ['de', '١٫٢٣٤', '1.234'],
    ['en', '1.234٫500', '1234.5'],
    ['de', '1,234٫500', '1234.5'],
    ['en', '1٫2٫3', undefined],
    ['en', '1٫234.5', undefined],
    ['en', '٫', undefined],
    ['en', '১২৩.৪', '123.4'],
    ['th', '၁၂', '12'],
    ['en', '𝟡𝟞', '96'],
    ['en', '\u202a1,234.5\u202c', '1234.5'],
    ['en', '10²', undefined],
    ['en', '$100', undefined],
    ['fr', '1\u202f234,5', '1234.5'],
    ['fr', '1 234,5', '1234.5'],
    ['es', '12.345,5', '12345.5'],
    ['pt', '0,00000001', '0.00000001'],
    ['id', '1.000', '1000'],
    ['vi', '2,5', '2.5'],
    ['hi', '12,34,567.5', '1234567.5'],
    ['hi', '१२,३४,५६७.५', '1234567.5'],
    ['hi', '1,234,567.5', '1234567.5'],
    ['th', '๑๒๓.๔', '123.4'],
    ['ja', '１２３．４', '123.4'],
    ['ja', '1，234', '1234'],
    ['en', '٣٤', '34'],
    ['en', "1'234.5", '1234.5'],
    ['en', '9'.repeat(61), undefined],
  ]
  it.each(table)('%s %j → %s', (language, text, value) => {
    expect(parseTyped(language, text)).toBe(value)
  })

  it.each(LANGUAGES)('a lone comma and a lone point are read as the same fraction in %s', (language) => {
    for (const digits of ['0_5', '12_75', '0_00000001', '1234_5', '_5']) {
      const [comma, point] = [digits.replace('_', ','), digits.replace('_', '.')]
      expect(parseTyped(language, comma)).toBe(parseTyped(language, point))
      expect(parseTyped(language, comma)).toBeDefined()
      expect(readsTwoWays(comma) || readsTwoWays(point)).toBe(false)
    }
  })

  it('what could be thousands or a fraction is named', () => {
    for (const text of ['1,234', '1.234', '12.500', '999,999', '१,२३४']) expect(readsTwoWays(text)).toBe(true)
    for (const text of ['1234', '0,125', '1,23', '1,234.5', '1,234,567', '1234,567', ''])
      expect(readsTwoWays(text)).toBe(false)
  })

  it.each([
    ['$100', 'USDT', '100'],
    ['100 USDT', 'USDT', '100'],
    ['usdt 1,234.5', 'USDT', '1,234.5'],
    ['＄100', 'USDC', '100'],
    ['１００\u3000ＵＳＤＴ', 'USDT', '100'],
    ['￥1,000', 'JPY', '1,000'],
    ['\u202a€ 20\u202c', 'EUR', '20'],
    ['€ 20', 'EUR', '20'],
    ['20 EUR', 'EUR', '20'],
    ['0.5 btc', 'BTC', '0.5'],
    ['5 %', '%', '5'],
    ['$1,234.50 USDT', 'USDT', '1,234.50'],
    ['１００ＵＳＤＴ', 'USDT', '100'],
    ['\u202a$100\u202c', 'USDT', '100'],
    ['\u200f100\u00a0USDT\u200f', 'USDT', '100'],
    ['10² USDT', 'USDT', '10²'],
    ['$100 BTC', 'USDT', '100 BTC'],
    ['100 BTC', 'USDT', '100 BTC'],
    ['€100', 'USDT', '€100'],
    ['abc', 'USDT', 'abc'],
    ['100', '', '100'],
  ])('%j in a field of %s is %j', (text, unit, number) => {
    expect(withoutUnit(text, unit)).toBe(number)
  })
})
