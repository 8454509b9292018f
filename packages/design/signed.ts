import type { Direction } from './triangle.tsx'

/**
 * A formatted number with its typographic sign: U+2212 for minus, '+' when it rose, none when flat.
 * A sign already in the text is replaced, not doubled.
 */
export function signed(text: string, direction: Direction): string {
  const bare = text.replace(/^[+\-\u2212]/, '')
  if (direction === 'up') return `+${bare}`
  if (direction === 'down') return `\u2212${bare}`
  return bare
}

/** The direction of a number, a bigint or a decimal string. */
export function directionOf(value: number | bigint | string): Direction {
  if (typeof value === 'string') {
    if (!/[1-9]/.test(value)) return 'flat'
    return /^[-\u2212]/.test(value) ? 'down' : 'up'
  }
  return value > 0 ? 'up' : value < 0 ? 'down' : 'flat'
}
