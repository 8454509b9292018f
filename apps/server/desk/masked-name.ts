const DOTS = '•••'
const SHORT = 5

/** Enough of a name to tell two apart, not enough to know it: mar•••nd, jo•••. */
export function maskedName(name: string): string {
  const letters = [...name]
  if (letters.length === 0) return ''
  if (letters.length <= SHORT) return `${letters[0]}${DOTS}`
  return `${letters.slice(0, letters.length > 8 ? 3 : 2).join('')}${DOTS}${letters.slice(letters.length > 8 ? -2 : -1).join('')}`
}
