import { expect, it } from 'vitest'
import { antiPhishingFault } from './anti-phishing.ts'

it.each([
  ['', undefined],
  ['lot', 'antiPhishingInvalid'],
  ['Lotus7', undefined],
  ['莲花灯火', undefined],
  ['कमल१२', undefined],
  ['two words', 'antiPhishingInvalid'],
  ['<b>bold</b>', 'antiPhishingInvalid'],
  ['a'.repeat(20), undefined],
  ['a'.repeat(21), 'antiPhishingInvalid'],
])('anti-phishing word %s: %s', (word, code) => {
  expect(antiPhishingFault(word)?.code).toBe(code)
})
