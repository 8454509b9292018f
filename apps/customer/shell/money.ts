import type { Formats } from '@candela/locale'
import { formatDecimal, minor, parseDecimal } from '@candela/units'
import { useMemo } from 'react'
import { useAppData } from '../live/app-data.ts'
import { DEFAULT_CURRENCY, usePreference } from './preferences.ts'
import { useFormats } from './texts.ts'

export interface Money {
  /** the currency amounts are shown in */
  readonly currency: string
  /** true where the amount is converted at an approximate rate */
  readonly approximate: boolean
  /** a USDT amount in the display currency, as a plain decimal */
  converted(usdt: string): string
  /** a USDT amount in the display currency, with its symbol */
  text(usdt: string): string
  /** an amount that is in the display currency already, with its symbol */
  written(amount: string): string
  /** the same with + or U+2212 */
  writtenSigned(amount: string): string
  /** a USDT amount in the display currency, rounded to its digits as `signed` writes it: a plain decimal */
  rounded(usdt: string): string
  /** fraction digits that are written */
  readonly digits: number
  /** with + or U+2212 */
  signed(usdt: string): string
  /** symbol and whole part, decimals apart so that they can be drawn quieter, and what may follow */
  pieces(usdt: string): { readonly before: string; readonly fraction: string; readonly after: string }
}

/** Totals in the display currency. Amounts a customer trades with stay in their asset; use `useFormats` for those. */
export function useMoney(): Money {
  const formats = useFormats()
  const wished = usePreference('currency')
  const rate = useAppData()?.displayRates[wished]
  return useMemo(
    () => moneyIn(formats, rate === undefined ? DEFAULT_CURRENCY : wished, rate ?? '1'),
    [formats, wished, rate],
  )
}

export function moneyIn(formats: Formats, currency: string, rate: string): Money {
  const digits = Math.max(0, formats.currencyPieces('1', currency).fraction.length - 1)
  const converted = (usdt: string) => (currency === DEFAULT_CURRENCY ? usdt : multiplied(usdt, rate))
  return {
    currency,
    approximate: currency !== DEFAULT_CURRENCY,
    converted,
    text: (usdt) => formats.currency(converted(usdt), currency),
    written: (amount) => formats.currency(amount, currency),
    writtenSigned: (amount) => formats.signedCurrency(amount, currency),
    rounded: (usdt) => roundedTo(converted(usdt), digits),
    digits,
    signed: (usdt) => formats.signedCurrency(converted(usdt), currency),
    pieces: (usdt) => formats.currencyPieces(converted(usdt), currency),
  }
}

/** A plain decimal, halves away from zero. */
export function roundedTo(amount: string, digits: number): string {
  const step = 10n ** BigInt(8 - digits)
  const exact = minor(amount)
  const half = exact < 0n ? -step / 2n : step / 2n
  return formatDecimal(((exact + half) / step) * step)
}

/** a × b of plain decimals, exactly, cut after 8 digits; an unreadable amount stays unreadable. */
export function multiplied(amount: string, rate: string): string {
  const left = parseDecimal(amount, 18)
  const right = parseDecimal(rate, 12)
  if (left === undefined || right === undefined) return ''
  return formatDecimal((left * right) / 10n ** 22n, 8)
}
