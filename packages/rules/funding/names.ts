/** The comparison of a remitter's name with the customer's. */
export type PartyMatch = 'same' | 'different' | 'untold'

/** ' ’ ‘ ʼ ` ´ : banks leave them out, and characters that only format */
const UNWRITTEN = /['\u2019\u2018\u02BC`\u00B4]|\p{Cf}/gu
const LONGEST_NAME = 200
const BETWEEN_PARTS = /[^\p{L}\p{M}\p{Nd}]+/u
/** the marks of Latin, Greek and Cyrillic letters; other scripts' marks are letters of their own */
const ACCENTS = /[\u0300-\u036F]/g

/** Letters as passports spell them (ICAO 9303, part 3, section 6). */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  ß: 'SS',
  ẞ: 'SS',
  Ł: 'L',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  Ə: 'E',
}
/** Letters that are spelt in two ways: without their accent, or as two. */
const SHORT: Readonly<Record<string, string>> = { ...LETTERS, Ø: 'O' }
const LONG: Readonly<Record<string, string>> = { ...LETTERS, Ø: 'OE', Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA' }

/** A part of a name in its two spellings. */
interface Part {
  readonly short: string
  readonly long: string
}

/** All that is compared of a name; what each form is written as makes no difference, so that it may be a keyed hash. */
export interface NameForms {
  readonly parts: readonly Part[]
  /** all letters in one, from each part on, in both spellings */
  readonly joined: readonly string[]
}

/** The forms of a name, each as `kept` writes it. */
export function nameForms(name: string, kept: (form: string) => string = (form) => form): NameForms {
  const parts = partsOf(name)
  return {
    parts: parts.map(({ short, long }) => ({ short: kept(short), long: kept(long) })),
    joined: joinedOf(parts).map(kept),
  }
}

/**
 * A remitter's name as the bank names it, against the known one (money §6). Case, accents and the order of parts are
 * ignored. Names are the same where their sets of parts are; where all parts of the smaller are in the larger, two at
 * least; or where they are the same letters joined, from whichever part on. `untold`: the bank names nobody.
 */
export function partyMatch(said: string, known: string): PartyMatch {
  return formsMatch(nameForms(said), nameForms(known))
}

/** The same of forms that were written alike. */
export function formsMatch(said: NameForms, known: NameForms): PartyMatch {
  if (said.parts.length === 0) return 'untold'
  const isJoined = known.joined.some((letters) => said.joined.includes(letters))
  return isJoined || isSameSet(said.parts, known.parts) ? 'same' : 'different'
}

function partsOf(name: string): Part[] {
  const plain = name.slice(0, LONGEST_NAME).replaceAll(UNWRITTEN, '').normalize('NFKC').toUpperCase().normalize('NFKC')
  return plain
    .split(BETWEEN_PARTS)
    .filter((part) => part !== '')
    .map((part) => ({ short: spelt(part, SHORT), long: spelt(part, LONG) }))
}

function spelt(part: string, letters: Readonly<Record<string, string>>): string {
  const table = [...part].map((letter) => letters[letter] ?? letter).join('')
  return table.normalize('NFKD').replaceAll(ACCENTS, '')
}

function isSameSet(a: readonly Part[], b: readonly Part[]): boolean {
  const [fewer, more] = [a, b].map(distinct).sort((one, other) => one.length - other.length) as [Part[], Part[]]
  const isWithin = (parts: readonly Part[], others: readonly Part[]): boolean =>
    parts.every((part) => others.some((other) => isOne(part, other)))
  return isWithin(fewer, more) && (fewer.length >= 2 || isWithin(more, fewer))
}

function isOne(a: Part, b: Part): boolean {
  return a.short === b.short || a.short === b.long || a.long === b.short || a.long === b.long
}

function distinct(parts: readonly Part[]): Part[] {
  return parts.filter((part, place) => parts.findIndex((other) => other.short === part.short) === place)
}

function joinedOf(parts: readonly Part[]): string[] {
  return parts.flatMap((_, first) => {
    const turned = [...parts.slice(first), ...parts.slice(0, first)]
    return [turned.map(({ short }) => short).join(''), turned.map(({ long }) => long).join('')]
  })
}
