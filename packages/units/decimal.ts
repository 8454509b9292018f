/** Every asset has ledger scale 8: one unit is 10⁸ minor units. */
export const SCALE = 8
export const UNIT = 100_000_000
const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/

/**
 * Reads a plain decimal string ("1250.5", "-0.00000001") as an integer scaled by 10^scale.
 * Answers undefined for anything else: exponents, signs of plus, blanks, more fraction digits than `scale` unless they are zeros.
 */
export function parseDecimal(text: string, scale: number = SCALE): bigint | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const fraction = match[3] ?? ''
  if (fraction.length > scale && /[1-9]/.test(fraction.slice(scale))) return undefined
  const digits = match[2]! + fraction.slice(0, scale).padEnd(scale, '0')
  const value = BigInt(digits)
  return match[1] === '-' ? -value : value
}

/** Reads a decimal of the exchange in minor units; one that is unreadable counts as nothing. */
export function minor(text: string): bigint {
  return parseDecimal(text) ?? 0n
}

/** Writes an integer scaled by 10^scale as a decimal string without trailing zeros; keeps at least `minimum` fraction digits. */
export function formatDecimal(value: bigint | number, scale: number = SCALE, minimum = 0): string {
  if (value === 0 && minimum === 0) return '0'
  const text = String(Number.isSafeInteger(value) ? value : BigInt(value))
  const negative = text.startsWith('-')
  const digits = (negative ? text.slice(1) : text).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  let end = digits.length
  const keep = digits.length - scale + Math.min(minimum, scale)
  while (end > keep && digits.charCodeAt(end - 1) === 48) end--
  const fraction = digits.slice(digits.length - scale, end)
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** The number of fraction digits that a step of `minor` units (scale 8) needs: 1_000_000 → 2. */
export function fractionDigits(minor: number, scale: number = SCALE): number {
  let digits = scale
  for (let rest = minor; digits > 0 && rest % 10 === 0; rest /= 10) digits--
  return digits
}
