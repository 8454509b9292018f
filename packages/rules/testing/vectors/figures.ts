/** numerator ÷ denominator (above 0) as a decimal string with so many digits, half up. For published figures that are not whole. */
export function decimal(numerator: bigint, denominator: bigint, digits: number): string {
  const scale = 10n ** BigInt(digits)
  const twice = 2n * (numerator < 0n ? -numerator : numerator) * scale + denominator
  const scaled = String(twice / (2n * denominator)).padStart(digits + 1, '0')
  const sign = numerator < 0n ? '-' : ''
  return digits === 0 ? sign + scaled : `${sign}${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`
}

/** The number of digits of a decimal string after its point. */
export function digitsOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

/** 0, which stands for no price, as the files write it. */
export function orNull(price: number): number | null {
  return price === 0 ? null : price
}
