const HEX = '0123456789abcdef'
/** value of a lower-case hexadecimal digit by ASCII code; -1: none, and its sign stays through shifts and ors */
const DIGIT = new Int8Array(128).fill(-1)
for (let i = 0; i < 16; i++) DIGIT[HEX.charCodeAt(i)] = i
const DASH = 45

/**
 * Reads a lower-case UUID into four big-endian words, `into[offset … offset + 3]`. Answers false, with `into` in any
 * state, unless it is a UUIDv7: 8-4-4-4-12 digits, version 7, variant 10.
 */
export function parseCommandId(text: string, into: Int32Array, offset = 0): boolean {
  if (text.length !== 36) return false
  if (text.charCodeAt(8) !== DASH || text.charCodeAt(13) !== DASH) return false
  if (text.charCodeAt(18) !== DASH || text.charCodeAt(23) !== DASH) return false
  const a = four(text, 0)
  const b = four(text, 4)
  const c = four(text, 9)
  const d = four(text, 14)
  const e = four(text, 19)
  const f = four(text, 24)
  const g = four(text, 28)
  const h = four(text, 32)
  if ((a | b | c | d | e | f | g | h) < 0 || d >>> 12 !== 7 || e >>> 14 !== 2) return false
  into[offset] = (a << 16) | b
  into[offset + 1] = (c << 16) | d
  into[offset + 2] = (e << 16) | f
  into[offset + 3] = (g << 16) | h
  return true
}

/** Four hexadecimal digits as a number, or a negative one when they are not all digits. */
function four(text: string, at: number): number {
  const a = text.charCodeAt(at)
  const b = text.charCodeAt(at + 1)
  const c = text.charCodeAt(at + 2)
  const d = text.charCodeAt(at + 3)
  if ((a | b | c | d) > 127) return -1
  return (DIGIT[a]! << 12) | (DIGIT[b]! << 8) | (DIGIT[c]! << 4) | DIGIT[d]!
}

/**
 * The text of the four words parseCommandId made; one flat string, since a joined one would be flattened at the first
 * look.
 */
export function formatCommandId(words: Int32Array, offset = 0): string {
  const a = words[offset]!
  const b = words[offset + 1]!
  const c = words[offset + 2]!
  const d = words[offset + 3]!
  // oxfmt-ignore
  return String.fromCharCode(
    digitOf(a >>> 28), digitOf(a >>> 24), digitOf(a >>> 20), digitOf(a >>> 16), digitOf(a >>> 12), digitOf(a >>> 8),
    digitOf(a >>> 4), digitOf(a >>> 0), DASH, digitOf(b >>> 28), digitOf(b >>> 24), digitOf(b >>> 20),
    digitOf(b >>> 16), DASH, digitOf(b >>> 12), digitOf(b >>> 8), digitOf(b >>> 4), digitOf(b >>> 0),
    DASH, digitOf(c >>> 28), digitOf(c >>> 24), digitOf(c >>> 20), digitOf(c >>> 16), DASH,
    digitOf(c >>> 12), digitOf(c >>> 8), digitOf(c >>> 4), digitOf(c >>> 0), digitOf(d >>> 28), digitOf(d >>> 24),
    digitOf(d >>> 20), digitOf(d >>> 16), digitOf(d >>> 12), digitOf(d >>> 8), digitOf(d >>> 4), digitOf(d >>> 0),
  )
}

/** The character code of the lower-case digit of the last four bits. */
function digitOf(bits: number): number {
  const digit = bits & 15
  return digit < 10 ? 48 + digit : 87 + digit
}

/** Milliseconds UTC at which a UUIDv7 was made, by its maker's clock. */
export function commandIdInstant(words: Int32Array, offset = 0): number {
  return (words[offset]! >>> 0) * 65_536 + (words[offset + 1]! >>> 16)
}
