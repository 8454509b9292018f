import type { Language } from '@candela/contract'
import { localeOf } from './languages.ts'
import { numberShape } from './number-shape.ts'

/** first code points of the digit rows people type: Devanagari, Arabic, Persian, Thai, full width */
const DIGIT_ROWS = [0x0966, 0x0660, 0x06f0, 0x0e50, 0xff10]
const BLANKS = /[\s\u00a0\u2009\u202f\u2007'’\p{Cf}]/gu
const MAX_TYPED = 60

/**
 * Reads what a customer typed ("1.234,5" in German, "१,२३४.५" in Hindi) as a plain decimal string ("1234.5"); undefined where it is not one
 * non-negative number. Never goes through a float. Comma and point are read in every language: a lone separator that cannot be
 * grouping is the decimal mark, since keypads offer one of the two; groups must be whole. `readsTwoWays` names what could be either.
 */
export function parseTyped(language: Language, text: string): string | undefined {
  if (text.length > MAX_TYPED) return undefined
  const plain = latinDigits(text).replace(BLANKS, '')
  if (!/^[\d.,]+$/.test(plain) || !/\d/.test(plain)) return undefined
  const shape = numberShape(localeOf(language))
  const decimal = shape.decimal
  const group = decimal === ',' ? '.' : ','
  const mark = decimalMarkOf(plain, decimal, group)
  const at = mark === '' ? -1 : plain.lastIndexOf(mark)
  const whole = at < 0 ? plain : plain.slice(0, at)
  const fraction = at < 0 ? '' : plain.slice(at + 1)
  if (!/^\d*$/.test(fraction)) return undefined
  const digits = ungroup(whole, mark === group ? decimal : group)
  if (digits === undefined) return undefined
  return canonical(digits, fraction)
}

/**
 * The content of a number field after an edit: a typed point or comma becomes the locale's decimal mark, so that "1.5" on an English
 * keypad in a German interface never turns into 15, and digits of any script become the ones the field shows. Pasted text stays as it is,
 * for `parseTyped`.
 */
export function typedText(language: Language, before: string, after: string): string {
  if (after.length !== before.length + 1) return after
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  if (after.slice(at + 1) !== before.slice(at)) return after
  const inserted = latinDigits(after[at]!)
  const mark = numberShape(localeOf(language)).decimal
  return after.slice(0, at) + (/^[.,]$/.test(inserted) ? mark : inserted) + after.slice(at + 1)
}

/** A plain decimal as a field shows it: the locale's decimal mark, no grouping, so that editing it never fights with separators. */
export function fieldText(language: Language, value: string): string {
  return value.replace('.', numberShape(localeOf(language)).decimal)
}

function latinDigits(text: string): string {
  return text
    .replace(/[\u0966-\u096f\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59\uff10-\uff19]/gu, (digit) => {
      const code = digit.codePointAt(0)!
      const row = DIGIT_ROWS.find((first) => code >= first && code <= first + 9)!
      return String(code - row)
    })
    .replace(/[．٫]/gu, '.')
    .replace(/[，٬]/gu, ',')
}

/** 1,234 or 1.234: a thousand and some, or one and some */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * True when a text could be a number with thousands as well as one with a fraction: how it was read is then shown before
 * anything is sent.
 */
export function readsTwoWays(text: string): boolean {
  return EITHER.test(latinDigits(text).replace(BLANKS, ''))
}

/** The one of the two separators, if any, that is the decimal mark of this text. */
function decimalMarkOf(plain: string, decimal: string, group: string): string {
  const decimals = plain.split(decimal).length - 1
  const groups = plain.split(group).length - 1
  if (decimals === 1) return decimal
  if (decimals > 1) return ''
  // a lone separator of groups: 1.5 and 0,125 cannot be grouping, 1.234 in German and 1,234 in English are
  if (groups === 1 && !EITHER.test(plain)) return group
  return ''
}

function ungroup(whole: string, group: string): string | undefined {
  if (!whole.includes(group)) return /^\d*$/.test(whole) ? whole : undefined
  const groups = whole.split(group)
  const [first, last] = [groups[0]!, groups.at(-1)!]
  const middle = groups.slice(1, -1)
  if (!/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return undefined
  const western = middle.every((part) => /^\d{3}$/.test(part))
  const indian = group === ',' && first.length <= 2 && middle.every((part) => /^\d{2}$/.test(part))
  return western || indian ? groups.join('') : undefined
}

function canonical(whole: string, fraction: string): string | undefined {
  if (whole === '' && fraction === '') return undefined
  const head = whole.replace(/^0+(?=\d)/, '')
  const tail = fraction.replace(/0+$/, '')
  return `${head === '' ? '0' : head}${tail === '' ? '' : `.${tail}`}`
}
