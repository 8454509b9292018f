const LEAST_DIGITS = 8
const MOST_DIGITS = 12
const LETTER_A = 10

/** A deposit number as remittances carry it (money §6): ISO 11649, RF, two check digits, CN, at least eight digits. */
export function remittanceReference(number: number): string {
  const body = `CN${String(number).padStart(LEAST_DIGITS, '0')}`
  return `RF${String(98 - remainder(`${body}RF00`)).padStart(2, '0')}${body}`
}

/** True when a reference's check digits hold: what stands behind them, then RF and they, is 1 modulo 97 (ISO 11649). */
function isReference(text: string): boolean {
  return remainder(text.slice(4) + text.slice(0, 4)) === 1
}

/** The number that letters (A = 10 … Z = 35) and digits spell, modulo 97 (ISO 7064). */
export function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = character >= 'A' ? character.charCodeAt(0) - 65 + LETTER_A : Number(character)
    rest = (rest * (value >= LETTER_A ? 100 : 10) + value) % 97
  }
  return rest
}

/** RF, CN and digits, blanks and hyphens wherever a bank breaks them */
const REFERENCE = /R[\s-]*F(?:[\s-]*\d){2}[\s-]*C[\s-]*N((?:[\s-]*\d)+)/g
const LONGEST_TEXT = 2_000

/**
 * The deposit number that a bank's text names: exactly one, however often and however broken up; 0 where it is none or
 * more than one (§6).
 */
export function referenceIn(text: string): number {
  const found = new Set<number>()
  const upper = text.slice(0, LONGEST_TEXT).toUpperCase()
  for (const match of upper.matchAll(REFERENCE)) {
    const number = numberOf(match[0], match[1]!)
    if (number > 0) found.add(number)
  }
  return found.size === 1 ? [...found][0]! : 0
}

/** The number of a reference whose digits may run into what follows: it ends where a group of digits does. */
function numberOf(whole: string, digits: string): number {
  const head = whole.slice(0, whole.length - digits.length).replaceAll(/[\s-]/g, '')
  let number = ''
  for (const group of digits.split(/[\s-]+/)) {
    number += group
    if (number.length > MOST_DIGITS) return 0
    if (number.length >= LEAST_DIGITS && isReference(head + number)) return Number(number)
  }
  return 0
}

/** The kind of an order number: deposit, withdrawal or rebate. */
export type OrderKind = 'DP' | 'WD' | 'RB'

/** An order number as people read it (§13): WD-2071-0118, at least eight digits, the last four apart. */
export function orderNumber(kind: OrderKind, number: number): string {
  const digits = String(number).padStart(LEAST_DIGITS, '0')
  return `${kind}-${digits.slice(0, -4)}-${digits.slice(-4)}`
}

/** Reads an order number back: 1 to 12 digits in any grouping and case (§13); undefined where it is none. */
export function parseOrderNumber(text: string): { readonly kind: OrderKind; readonly number: number } | undefined {
  const match = /^\s*(DP|WD|RB)((?:[\s-]*\d){1,12})\s*$/i.exec(text)
  if (!match) return undefined
  const kind = match[1]!.toUpperCase() as OrderKind
  return { kind, number: Number(match[2]!.replaceAll(/[\s-]/g, '')) }
}

/** a beginning that spreadsheets take for a formula's, in either width and behind whatever they skip */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫]|[\t\r\n])/u

/** One cell of free text in a CSV (§13, RFC 4180): what a spreadsheet would run begins with an apostrophe; quoted where it must be. */
export function csvCell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
