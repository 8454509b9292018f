/* Text that people type or paste, folded in one way for every door: screens judge it and the server keeps it by the same functions. */

const ROW = 10

/** Digits of every script as 0 to 9; scripts have theirs in rows of ten that begin with zero. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    let first = code
    while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--
    return String((code - first) % ROW)
  })
}

/** A blank and what is written in the full or the half width of one cell, as it is written everywhere. */
const WIDTHS = /[\u3000\uff00-\uffef]/g
const NEVER_SEEN = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Words of a document as they are printed: composed letters of ordinary width, without characters that nobody sees. Compatibility
 * forms stay, since Thai words are spelt with one of them.
 */
export function foldPrinted(text: string): string {
  const ordinary = text.replace(WIDTHS, (wide) => wide.normalize('NFKC'))
  return withoutDirections(ordinary.replace(NEVER_SEEN, '')).trim()
}

const DASHES = /[\p{Pd}\u2212]/gu
/** the mark of long vowels, which Japanese keyboards have in the place of the hyphen */
const LONG_VOWEL = /([\d)])\u30fc(?=[\d(])/g

/** The name of one thing (a contact, a code, an account at a bank, an address): as printed, with ASCII digits and one kind of dash. */
export function foldTyped(text: string): string {
  const printed = foldPrinted(text.replace(/[\u200c\u200d]/g, ''))
  return asciiDigits(printed).replace(DASHES, '-').replace(LONG_VOWEL, '$1-')
}

/** marks, overrides, embeddings and isolates of writing directions, and blanks of no width */
const DIRECTIONS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u206f\ufeff]/g
const JOINED = '[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]'
/** with what stands before and is followed by, since letters of some scripts and drawings are spelt with joiners */
const JOINERS = new RegExp(`(${JOINED}?)([\\u200c\\u200d]+)(?=(${JOINED}?))`, 'gu')

/** Words that others read: they cannot turn round what stands beside them. Joiners stay within words and drawings. */
export function withoutDirections(text: string): string {
  return (
    text
      .replace(DIRECTIONS, '')
      .replace(JOINERS, (_, before: string, joiners: string, after: string) =>
        before === '' || after === '' ? before : before + joiners[0]!,
      )
      // last, since what was taken away may have stood between a letter and its accent
      .normalize('NFC')
  )
}

/** Somebody's words within a line of others: they are set in their own direction, and turn nothing else, whenever they were kept. */
export function isolated(words: string): string {
  const plain = withoutDirections(words)
  return plain === '' ? '' : `\u2068${plain}\u2069`
}

/** True of a text in which nothing is to be seen. */
export function showsNothing(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}

/** Words as they are kept: none where nothing is to be seen, else without the blanks around them. */
export function keptWords(words: string): string {
  return showsNothing(words) ? '' : words.trim()
}
