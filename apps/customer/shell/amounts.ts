import { type Formats, leastDigits } from '@candela/locale'
import { divideUp, formatDecimal, minor } from '@candela/units'

/** Money is written with two digits at least and as many as it has, up to six; other assets with all they have. */
function digitsOf(asset: string): readonly [minimum: number, maximum: number] {
  const least = leastDigits(asset)
  return [least, least > 0 ? 6 : 8]
}

/** An amount in its asset: "0.042 BTC", never breaking between number and unit. */
export function amountText(formats: Formats, asset: string, amount: string): string {
  return `${formats.decimal(amount, ...digitsOf(asset))}\u00a0${asset}`
}

/** The same with every digit of the ledger: what a quote promises is what is charged. */
export function exactAmountText(formats: Formats, asset: string, amount: string): string {
  return `${formats.decimal(amount, leastDigits(asset))}\u00a0${asset}`
}

/** The same without the asset, for columns that name it in their head. */
export function bareAmountText(formats: Formats, asset: string, amount: string): string {
  return formats.decimal(amount, ...digitsOf(asset))
}

/** Exact sum of decimal strings; unreadable ones count as nothing. */
export function sumOf(amounts: readonly string[]): string {
  return formatDecimal(amounts.reduce((sum, amount) => sum + minor(amount), 0n))
}

/** With + or U+2212 before it; zero has no sign. */
export function signedAmountText(formats: Formats, asset: string, amount: string): string {
  const text = bareAmountText(formats, asset, amount)
  return amount.startsWith('-') || /^[0.]*$/.test(amount) ? text : `+${text}`
}

/** An amount of money with every digit of the ledger, where a sum or a formula has to come out beside it. */
export function exactText(formats: Formats, amount: string): string {
  return formats.decimal(amount, 2)
}

/** Writes a share that must be reached or may be lost, in ppm: rounded up to a hundredth of a percent, since less would be too little. */
export function burdenText(formats: Formats, ppm: number): string {
  return formats.percent(formatDecimal(divideUp(BigInt(ppm), 100n), 4), 0, 2)
}

/** Writes a share of successes: rounded down to a tenth of a percent, since more would be too much. */
export function successText(formats: Formats, part: number, whole: number): string {
  return formats.percent(formatDecimal((BigInt(part) * 1_000n) / BigInt(whole), 3), 0, 1)
}
