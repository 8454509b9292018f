import type { Language } from '@candela/contract'
import { asciiDigits, foldPrinted } from '@candela/units'
import { localeOf } from './languages.ts'
import { numberShape, writeDigits } from './number-shape.ts'

/** between digits, and what is not seen at all: nothing of a number's value */
const BLANKS = /[\s'’٬\p{Cf}]/gu
const POINTS = /[．。｡]/gu
const COMMAS = /[，、،､]/gu
/** of Arabic digits; beside it comma and point only group */
const ALWAYS_DECIMAL = '٫'
const MAX_TYPED = 60

/**
 * Reads what a customer typed or pasted ("1.234,5" in German, "१,२३४.५" in Hindi) as a plain decimal string ("1234.5"); undefined where it
 * is not one non-negative number. Never goes through a float. Comma and point are read in every language: of both the last is the
 * decimal mark, one that stands more than once groups, and a lone one that cannot be grouping is the decimal mark, since keypads offer one
 * of the two. Only where a lone one could be either, `readsTwoWays`, the language decides. Groups must be whole.
 */
export function parseTyped(language: Language, text: string): string | undefined {
  if (text.length > MAX_TYPED) return undefined
  const plain = plainOf(text)
  if (!/^[\d.,]*(?:٫\d*)?$/.test(plain) || !/\d/.test(plain)) return undefined
  const mark = plain.includes(ALWAYS_DECIMAL) ? ALWAYS_DECIMAL : decimalMarkOf(plain, language)
  const at = mark === '' ? -1 : plain.lastIndexOf(mark)
  const whole = at < 0 ? plain : plain.slice(0, at)
  const fraction = at < 0 ? '' : plain.slice(at + 1)
  const digits = ungroup(whole)
  return digits === undefined ? undefined : canonical(digits, fraction)
}

/** A plain decimal as a field that is edited has it: the locale's decimal mark, no grouping, so that editing never fights with separators. */
export function fieldText(language: Language, value: string): string {
  return value.replace('.', numberShape(localeOf(language)).decimal)
}

/** The same as a field that is not edited shows it, its thousands separated; any other text as it is. */
export function restingText(language: Language, text: string): string {
  const shape = numberShape(localeOf(language))
  const [whole, fraction, more] = text.split(shape.decimal)
  const isPlain = /^\d+$/.test(whole!) && /^\d*$/.test(fraction ?? '') && more === undefined
  return isPlain ? writeDigits(shape, whole!, fraction ?? '') : text
}

/** 1,234 or 1.234: a thousand and some, or one and some */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * True when a text could be a number with thousands as well as one with a fraction: how it was read is then shown before
 * anything is sent.
 */
export function readsTwoWays(text: string): boolean {
  return EITHER.test(plainOf(text))
}

/** "$100", "100 USDT" and "$100 USDT" in a field of USDT without what names the unit. Another unit stays, and is no number then. */
export function withoutUnit(text: string, unit: string): string {
  const names = [unit.toLowerCase(), ...signsOf(unit)].filter((name) => name !== '')
  // as it is printed: what is copied may be in full width, or have marks around it that nobody sees
  const plain = foldPrinted(text)
  const before = names.find((name) => plain.toLowerCase().startsWith(name)) ?? ''
  const rest = plain.slice(before.length)
  const after = names.find((name) => rest.toLowerCase().endsWith(name)) ?? ''
  return before + after === '' ? text : rest.slice(0, rest.length - after.length).trim()
}

/** those worth a dollar are written with its sign */
const knownSigns = new Map<string, readonly string[]>(['USD', 'USDT', 'USDC'].map((unit) => [unit, ['us$', '$']]))

/** The signs that a currency is written with; made once, since each field asks with every drawing. */
function signsOf(unit: string): readonly string[] {
  let signs = knownSigns.get(unit)
  if (signs === undefined) {
    signs = /^[A-Z]{3}$/.test(unit) ? [signOf(unit).toLowerCase()] : []
    knownSigns.set(unit, signs)
  }
  return signs
}

function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')!.value
}

/** Digits of every script as plain ones, comma and point of every script as those of ours, and nothing between. */
function plainOf(text: string): string {
  return asciiDigits(text).replace(POINTS, '.').replace(COMMAS, ',').replace(BLANKS, '')
}

/** The one of the two separators, if any, that is the decimal mark of this text. */
function decimalMarkOf(plain: string, language: Language): string {
  const marks = plain.replace(/\d/g, '')
  if (marks === '') return ''
  const last = marks.at(-1)!
  if (marks.length > 1) return marks.indexOf(last) === marks.length - 1 ? last : ''
  return EITHER.test(plain) && last !== numberShape(localeOf(language)).decimal ? '' : last
}

function ungroup(whole: string): string | undefined {
  const mark = /[.,]/.exec(whole)?.[0]
  if (mark === undefined) return whole
  const groups = whole.split(mark)
  const [first, last] = [groups[0]!, groups.at(-1)!]
  const middle = groups.slice(1, -1)
  if (!/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return undefined
  const western = middle.every((part) => /^\d{3}$/.test(part))
  const indian = mark === ',' && first.length <= 2 && middle.every((part) => /^\d{2}$/.test(part))
  return western || indian ? groups.join('') : undefined
}

function canonical(whole: string, fraction: string): string | undefined {
  if (whole === '' && fraction === '') return undefined
  const head = whole.replace(/^0+(?=\d)/, '')
  const tail = fraction.replace(/0+$/, '')
  return `${head === '' ? '0' : head}${tail === '' ? '' : `.${tail}`}`
}
