import type { Interval, Language } from '@candela/contract'
import { localeOf } from './languages.ts'
import { numberShape, writeDigits } from './number-shape.ts'

export const MINUS = '−'
export const UNKNOWN = '—'
export const HIDDEN = '••••••'
const NO_BREAK = '\u00a0'
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * One language's writing of numbers and times. Numbers come as exact decimal strings. Holdings are cut, never rounded up; results and
 * changes (`signed…`, `change`) are rounded to the nearest, halves away from zero, gains and losses alike, and one that is not zero never
 * reads as zero: it is written with the digits it needs. Unreadable input is `—`.
 */
export interface Formats {
  readonly language: Language
  /** for Intl and `lang` */
  readonly locale: string
  readonly decimalMark: string
  /** as many fraction digits as the value has, at least `minimum`, cut after `maximum` */
  decimal(value: string, minimum?: number, maximum?: number): string
  /** exactly `digits` fraction digits, those of the product's tick */
  price(value: string, digits: number): string
  /** two fraction digits: USD and USDT */
  money(value: string): string
  /** with + or U+2212; zero has no sign */
  signedMoney(value: string): string
  signed(value: string, digits: number): string
  /** the money in two pieces, so that the decimals can be drawn quieter: ["12,480", ".36"] */
  moneyPieces(value: string): readonly [whole: string, fraction: string]
  /** a ratio string: "0.0184" → +1.84%; zero has no sign */
  change(ratio: string, digits?: number): string
  /** a ratio string without a plus: "0.001" → 0.10% */
  percent(ratio: string, minimum?: number, maximum?: number): string
  /** parts per million, digits as of `percent`: 1000 → 0.10% */
  ppm(ppm: number | bigint, minimum?: number, maximum?: number): string
  /** volumes and supplies only: "123456789" → 123.46M, 1,23 Mrd. */
  compact(value: string): string
  /** with the currency's symbol where the locale puts it, and its usual digits: $12,480.36, 12.480,36 €, ¥1,950,000 */
  currency(value: string, code: string): string
  signedCurrency(value: string, code: string): string
  currencyPieces(value: string, code: string): { before: string; fraction: string; after: string }
  count(value: number): string
  /** 21 Nov 2026 */
  date(at: number): string
  /** 14:31 */
  time(at: number): string
  /** 14:31:02 */
  timeWithSeconds(at: number): string
  dateTime(at: number): string
  dateTimeWithSeconds(at: number): string
  /** The device's zone at an instant, for a page that other clocks may meet: GMT+1 */
  zone(at: number): string
  /** For what is written once and read anywhere: in UTC, which it says. */
  dateTimeUtc(at: number): string
  /** A letter's text, its instants (`storedInstant`) in the reader's own zone. */
  withInstants(text: string): string
  /** A candle by its own period: the UTC day, month or year that it was made of; a shorter one by its first instant. */
  candle(interval: Interval, at: number): string
  /** The same on a time axis. */
  candleTick(interval: Interval, at: number): string
  /** 21 Nov */
  dayAndMonth(at: number): string
  /** a GMT+8 day such as "2026-11-21", written out without shifting zones */
  day(day: string): string
  /** a month such as "2026-11" */
  month(month: string): string
  /** Monday first, short where nothing else is asked for */
  weekdays(width?: 'short' | 'long'): readonly string[]
  /** "in 3 hours", "2 days ago" */
  relative(milliseconds: number): string
  /** a duration in whole minutes or hours, rounded up: "3 minutes" */
  span(milliseconds: number): string
}

const made = new Map<Language, Formats>()

/** The one place where numbers and dates become text. Made once per language. */
export function formatsFor(language: Language): Formats {
  const known = made.get(language)
  if (known) return known
  const formats = makeFormats(language)
  made.set(language, formats)
  return formats
}

function makeFormats(language: Language): Formats {
  const locale = localeOf(language)
  const shape = numberShape(locale)
  const percentPattern = percentAround(locale)
  const instants = instantFormats(locale)

  const writeNumber = (cut: Cut) => writeDigits(shape, cut.whole, cut.fraction)
  const decimal: Formats['decimal'] = (value, minimum = 0, maximum = 18) => {
    const cut = cutDecimal(value, minimum, maximum)
    if (!cut) return UNKNOWN
    return `${cut.negative ? MINUS : ''}${writeNumber(cut)}`
  }
  const signed: Formats['signed'] = (value, digits) => {
    const rounded = roundDecimal(value, digits)
    if (!rounded) return UNKNOWN
    return `${signOf(rounded)}${writeNumber(rounded)}`
  }
  const percent: Formats['percent'] = (ratio, minimum = 2, maximum = 4) => {
    const hundredfold = shiftPoint(ratio, 2)
    return hundredfold === undefined ? UNKNOWN : percentPattern(decimal(hundredfold, minimum, maximum))
  }

  return {
    language,
    locale,
    decimalMark: shape.decimal,
    decimal,
    price: (value, digits) => decimal(value, digits, digits),
    money: (value) => decimal(value, 2, 2),
    signedMoney: (value) => signed(value, 2),
    signed,
    moneyPieces(value) {
      const cut = cutDecimal(value, 2, 2)
      if (!cut) return [UNKNOWN, '']
      return [`${cut.negative ? MINUS : ''}${writeDigits(shape, cut.whole, '')}`, `${shape.decimal}${cut.fraction}`]
    },
    change(ratio, digits = 2) {
      const hundredfold = shiftPoint(ratio, 2)
      return hundredfold === undefined ? UNKNOWN : percentPattern(signed(hundredfold, digits))
    },
    percent,
    ppm: (ppm, minimum, maximum) => percent(shiftPoint(String(ppm), -6) ?? '', minimum, maximum),
    compact: (value) => compactOf(locale, value, decimal),
    currency(value, code) {
      const shape = currencyShape(locale, code)
      const cut = cutDecimal(value, shape.digits, shape.digits)
      return cut ? `${cut.negative ? MINUS : ''}${shape.before}${writeNumber(cut)}${shape.after}` : UNKNOWN
    },
    signedCurrency(value, code) {
      const shape = currencyShape(locale, code)
      const rounded = roundDecimal(value, shape.digits)
      if (!rounded) return UNKNOWN
      return `${signOf(rounded)}${shape.before}${writeNumber(rounded)}${shape.after}`
    },
    currencyPieces(value, code) {
      const shape = currencyShape(locale, code)
      const cut = cutDecimal(value, shape.digits, shape.digits)
      if (!cut) return { before: UNKNOWN, fraction: '', after: '' }
      const whole = writeNumber({ ...cut, fraction: '' })
      return {
        before: `${cut.negative ? MINUS : ''}${shape.before}${whole}`,
        fraction: cut.fraction === '' ? '' : `${numberShape(locale).decimal}${cut.fraction}`,
        after: shape.after,
      }
    },
    count: (value) => decimal(String(Math.trunc(value))),
    ...instants,
  }
}

interface Cut {
  negative: boolean
  whole: string
  fraction: string
}

function signOf(cut: Cut): string {
  return /^0*$/.test(cut.whole + cut.fraction) ? '' : cut.negative ? MINUS : '+'
}

interface CurrencyShape {
  readonly before: string
  readonly after: string
  readonly digits: number
}
const currencyShapes = new Map<string, CurrencyShape>()
/** Written without decimals by everyone, though the standard counts two. */
const WHOLE = new Set(['IDR'])

/** Two currencies have the sign ¥: a reader knows whose it is where the foreign one says so. */
function isShared(code: string, locale: string): boolean {
  return code === 'CNY' || (code === 'JPY' && locale === 'zh-CN')
}

/** The text that a locale writes around an amount of a currency, blanks never breaking. */
function currencyShape(locale: string, code: string): CurrencyShape {
  const key = `${locale} ${code}`
  const known = currencyShapes.get(key)
  if (known) return known
  const currencyDisplay = isShared(code, locale) ? 'symbol' : 'narrowSymbol'
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
  const parts = format.formatToParts(1)
  const number = parts.findIndex((part) => part.type === 'integer')
  const around = (from: number, end: number) =>
    parts
      .slice(from, end)
      .filter((part) => part.type === 'literal' || part.type === 'currency')
      .map((part) => (part.type === 'literal' ? part.value.replace(/\s/gu, NO_BREAK) : part.value))
      .join('')
  const shape = {
    before: around(0, number),
    after: around(number + 1, parts.length),
    digits: WHOLE.has(code) ? 0 : (format.resolvedOptions().maximumFractionDigits ?? 2),
  }
  currencyShapes.set(key, shape)
  return shape
}

/** Splits a decimal string and cuts it toward zero. A negative that is cut to zero loses its sign. */
function cutDecimal(value: string, minimum: number, maximum: number): Cut | undefined {
  const match = DECIMAL.exec(value)
  if (!match) return undefined
  const whole = match[2]!.replace(/^0+(?=\d)/, '')
  let fraction = (match[3] ?? '').slice(0, maximum).replace(/0+$/, '')
  fraction = fraction.padEnd(Math.min(minimum, maximum), '0')
  const negative = match[1] === '-' && /[1-9]/.test(whole + fraction)
  return { negative, whole, fraction }
}

/** Rounds a decimal string to the nearest, halves away from zero; what is not zero gets the digits it needs not to read as zero. */
function roundDecimal(value: string, digits: number): Cut | undefined {
  const match = DECIMAL.exec(value)
  if (!match) return undefined
  const fraction = match[3] ?? ''
  const first = /^0*$/.test(match[2]!) ? fraction.search(/[1-9]/) : 0
  const kept = roundsToZero(match[2]!, fraction, digits) && first >= 0 ? first + 1 : digits
  const padded = fraction.padEnd(kept + 1, '0')
  const scaled = BigInt(match[2]! + padded.slice(0, kept)) + (padded[kept]! >= '5' ? 1n : 0n)
  const text = String(scaled).padStart(kept + 1, '0')
  const negative = match[1] === '-' && scaled > 0n
  return { negative, whole: text.slice(0, text.length - kept), fraction: text.slice(text.length - kept) }
}

function roundsToZero(whole: string, fraction: string, digits: number): boolean {
  return /^0*$/.test(whole) && /^0*$/.test(fraction.slice(0, digits)) && (fraction[digits] ?? '0') < '5'
}

/** Moves the decimal point of a decimal string by `places` to the right, exactly. */
function shiftPoint(value: string, places: number): string | undefined {
  const match = DECIMAL.exec(value)
  if (!match) return undefined
  const fraction = match[3] ?? ''
  const digits = match[2]! + fraction
  const point = match[2]!.length + places
  const wide = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = point <= 0 ? 1 : point
  const tail = wide.slice(at)
  return `${match[1]}${wide.slice(0, at)}${tail === '' ? '' : `.${tail}`}`
}

/** Puts the locale's percent sign to a number: "12%" or "12 %", the blank never breaking. */
function percentAround(locale: string): (number: string) => string {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.12)
  const sign = parts.findIndex((part) => part.type === 'percentSign')
  const number = parts.findIndex((part) => part.type === 'integer')
  const blank = (parts.find((part) => part.type === 'literal')?.value ?? '').replace(/\u0020/g, NO_BREAK)
  return sign < number ? (text) => `%${blank}${text}` : (text) => `${text}${blank}%`
}

function compactOf(locale: string, value: string, decimal: Formats['decimal']): string {
  const match = DECIMAL.exec(value)
  if (!match) return UNKNOWN
  const whole = match[2]!
  if (whole.length < 4) return decimal(value, 0, whole.length === 1 ? 4 : 2)
  // a volume drawn in three or four digits needs no more precision than a double has
  return compactFormat(locale).format(Number(value)).replace('-', MINUS)
}

const compactFormats = new Map<string, Intl.NumberFormat>()
function compactFormat(locale: string): Intl.NumberFormat {
  let format = compactFormats.get(locale)
  if (!format) {
    // British English writes 12m; on an exchange it is 12M everywhere
    const written = locale === 'en-GB' ? 'en' : locale
    format = new Intl.NumberFormat(written, { notation: 'compact', maximumFractionDigits: 2 })
    compactFormats.set(locale, format)
  }
  return format
}

const STORED_INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\dZ/g

/** An instant inside a text that is kept, and written in the reader's zone each time it is shown: 2026-11-21T09:05Z. */
export function storedInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`
}

type InstantFormats = Pick<
  Formats,
  | 'date'
  | 'time'
  | 'timeWithSeconds'
  | 'dateTime'
  | 'dateTimeWithSeconds'
  | 'zone'
  | 'dateTimeUtc'
  | 'withInstants'
  | 'candle'
  | 'candleTick'
  | 'dayAndMonth'
  | 'day'
  | 'month'
  | 'weekdays'
  | 'relative'
  | 'span'
>

function instantFormats(locale: string): InstantFormats {
  // the Thai calendar counts Buddhist years by default; records are dated in common years in every language
  const options = { calendar: 'gregory', numberingSystem: 'latn' } as const
  const writer = (wish: Intl.DateTimeFormatOptions): ((at: number) => string) => {
    let format: Intl.DateTimeFormat | undefined
    return (at) => (format ??= new Intl.DateTimeFormat(locale, { ...options, ...wish })).format(at)
  }
  const dateParts = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const day = writer({ ...dateParts, timeZone: 'UTC' })
  const month = writer({ year: 'numeric', month: 'long', timeZone: 'UTC' })
  const weekday = {
    short: writer({ weekday: 'short', timeZone: 'UTC' }),
    long: writer({ weekday: 'long', timeZone: 'UTC' }),
  }
  const dateTime = writer({ ...dateParts, ...timeParts })
  const time = writer(timeParts)
  const ofDay = { day: 'numeric', month: 'short' } as const
  const monthOfCandle = writer({ month: 'short', year: 'numeric', timeZone: 'UTC' })
  const yearOfCandle = writer({ year: 'numeric', timeZone: 'UTC' })
  const ofCandle = { '1d': day, '1w': day, '1m': monthOfCandle, '1y': yearOfCandle }
  const dayOnAxis = writer({ ...ofDay, timeZone: 'UTC' })
  const onAxis = { ...ofCandle, '1d': dayOnAxis, '1w': dayOnAxis }
  const candleWriter =
    (long: Partial<Record<Interval, (at: number) => string>>, short: (at: number) => string) =>
    (interval: Interval, at: number) =>
      (long[interval] ?? short)(at)
  let relative: Intl.RelativeTimeFormat | undefined
  return {
    date: writer(dateParts),
    time,
    timeWithSeconds: writer({ ...timeParts, second: '2-digit' }),
    dateTime,
    dateTimeWithSeconds: writer({ ...dateParts, ...timeParts, second: '2-digit' }),
    zone(at) {
      const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' }).formatToParts(at)
      return parts.find(({ type }) => type === 'timeZoneName')!.value
    },
    dateTimeUtc: writer({ ...dateParts, ...timeParts, timeZone: 'UTC', timeZoneName: 'short' }),
    withInstants: (text) =>
      text.replace(STORED_INSTANT, (instant) => {
        const at = Date.parse(instant)
        // a name that somebody gave may look like one
        return Number.isNaN(at) ? instant : dateTime(at)
      }),
    candle: candleWriter(ofCandle, dateTime),
    candleTick: candleWriter(onAxis, time),
    dayAndMonth: writer(ofDay),
    day: (text) => day(Date.parse(`${text}T00:00:00Z`)),
    month: (text) => month(Date.parse(`${text}-01T00:00:00Z`)),
    // 5 January 1970 was a Monday
    weekdays: (width = 'short') => [4, 5, 6, 7, 8, 9, 10].map((index) => weekday[width](index * 86_400_000)),
    relative(milliseconds) {
      relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      const [unit, size] = relativeUnit(Math.abs(milliseconds))
      return relative.format(Math.trunc(milliseconds / size), unit)
    },
    span(milliseconds) {
      const [unit, size] = milliseconds > 3_600_000 ? (['hour', 3_600_000] as const) : (['minute', 60_000] as const)
      const style = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const
      return new Intl.NumberFormat(locale, style).format(Math.max(1, Math.ceil(milliseconds / size)))
    },
  }
}

function relativeUnit(distance: number): readonly [Intl.RelativeTimeFormatUnit, number] {
  if (distance >= 86_400_000) return ['day', 86_400_000]
  if (distance >= 3_600_000) return ['hour', 3_600_000]
  if (distance >= 60_000) return ['minute', 60_000]
  return ['second', 1_000]
}
