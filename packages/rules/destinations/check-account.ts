import { foldTyped } from '@candela/units'
import { isValidBIC, isValidIBAN } from 'ibantools'
import type { RailMode } from './check-address.ts'

/** An account number, or the fault that makes it none; `shown` is all of it that screens show. */
export type AccountCheck<Fault extends string> =
  | { readonly code: 'ok'; readonly shown?: string; readonly country?: string }
  | { readonly code: Fault }

/** Numbers that card networks and their processors publish for tests. */
const TEST_CARDS = new Set([
  '4242424242424242',
  '4000056655665556',
  '4111111111111111',
  '4012888888881881',
  '4222222222222',
  '5555555555554444',
  '5105105105105100',
  '5200828282828210',
  '2223003122003222',
  '2223000048400011',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '30569309025904',
  '38520000023237',
  '36227206271667',
  '3566002020360505',
  '3530111333300000',
  '6200000000000005',
])

/**
 * Judges a card number (money §7): cardNumberInvalid by length or Luhn; practice rails take published test numbers and
 * numbers that begin with 0, as no payment card does, and no others (cardReal); real rails take neither (cardPractice).
 */
export function checkCard(
  text: string,
  mode: RailMode,
): AccountCheck<'cardNumberInvalid' | 'cardPractice' | 'cardReal'> {
  const digits = plainAccount(text)
  if (!/^\d{12,19}$/.test(digits) || !isLuhn(digits)) return { code: 'cardNumberInvalid' }
  const isPractice = digits.startsWith('0') || TEST_CARDS.has(digits)
  if (isPractice !== (mode === 'practice')) return { code: isPractice ? 'cardPractice' : 'cardReal' }
  return { code: 'ok', shown: lastFour(digits) }
}

/** A number of a card, an account or a bank as it is judged and kept: in capitals, without what groups it. */
export function plainAccount(text: string): string {
  return foldTyped(text).replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Every second digit from the right doubled, its digits added; the sum a multiple of ten. */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? 2 * digit : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Judges an IBAN by its country's form and its check digits (§7). */
export function checkIban(text: string): AccountCheck<'ibanInvalid'> {
  const plain = plainAccount(text)
  if (!isValidIBAN(plain)) return { code: 'ibanInvalid' }
  return { code: 'ok', country: plain.slice(0, 2), shown: lastFour(plain) }
}

/** Judges a BIC (§7): its form, the country it has to be of, and that it is no test BIC (0 as its eighth character). */
export function checkBic(text: string, country: string): AccountCheck<'bicInvalid' | 'bicOtherCountry' | 'bicTest'> {
  const plain = plainAccount(text)
  if (!isValidBIC(plain)) return { code: 'bicInvalid' }
  if (plain.slice(4, 6) !== country) return { code: 'bicOtherCountry' }
  return plain[7] === '0' ? { code: 'bicTest' } : { code: 'ok' }
}

const ABA_WEIGHTS = [3, 7, 1]

/** Judges an ABA routing number, which may be left out (§7): nine digits whose sum, weighted 3-7-1, is a multiple of ten. */
export function checkAba(text: string): AccountCheck<'abaInvalid'> {
  const plain = plainAccount(text)
  if (plain === '') return { code: 'ok' }
  if (!/^\d{9}$/.test(plain) || plain === '000000000') return { code: 'abaInvalid' }
  const sum = [...plain].reduce((total, digit, at) => total + Number(digit) * ABA_WEIGHTS[at % 3]!, 0)
  return { code: sum % 10 === 0 ? 'ok' : 'abaInvalid' }
}

function lastFour(text: string): string {
  return `•••• ${text.slice(-4)}`
}
