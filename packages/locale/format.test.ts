import { type Interval, LANGUAGES, type Language } from '@candela/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Formats, formatsFor, storedInstant } from './format.ts'
import { localeOf } from './languages.ts'

const NB = '\u00a0'
const NARROW = '\u202f'

describe.each(LANGUAGES)('%s', (language) => {
  const formats = formatsFor(language)
  const locale = localeOf(language)

  it('writes decimals as Intl does, digit for digit', () => {
    const plain = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 99 }))
    const intl = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(plain, ([whole, cents]) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`
        expect(formats.money(text)).toBe(intl.format(text as Intl.StringNumericLiteral))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps every digit of amounts no float can hold', () => {
    const digits = formats.decimal('900719925474099312345.12345678').replace(/\D/g, '')
    expect(digits).toBe('90071992547409931234512345678')
  })

  it('writes percent as Intl does, apart from the minus', () => {
    const intl = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 })
    for (const ratio of ['0.0184', '0.5', '12.3456']) {
      expect(formats.percent(ratio)).toBe(intl.format(Number(ratio)).replace(/\u0020/gu, NB))
      expect(formats.change(`-${ratio}`)).toContain('−')
      expect(formats.change(ratio)).toContain('+')
    }
  })

  it('writes currencies as Intl does', () => {
    for (const currency of ['USD', 'EUR', 'KRW', 'VND']) {
      const intl = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      expect(formats.currency('1234567', currency)).toBe(intl.format(1234567).replace(/\u0020/gu, NB))
    }
  })

  it('dates are of the common calendar', () => {
    expect(formats.day('2026-11-21')).toContain('2026')
    expect(formats.month('2026-11')).toContain('2026')
    expect(formats.weekdays()).toHaveLength(7)
    expect(formats.weekdays('long')).toHaveLength(7)
  })
})

it('names the days of the week from Monday on, in two widths', () => {
  expect(formatsFor('de').weekdays()[0]).toBe('Mo')
  expect(formatsFor('de').weekdays('long')).toEqual(expect.arrayContaining(['Montag', 'Sonntag']))
  expect(formatsFor('en').weekdays('long')[0]).toBe('Monday')
})

describe('numbers', () => {
  const examples: [Language, string, string][] = [
    ['en', '1234567.5', '1,234,567.5'],
    ['de', '1234567.5', '1.234.567,5'],
    ['es', '1234.5', '1234,5'],
    ['es', '12345.5', '12.345,5'],
    ['fr', '1234567.5', `1${NARROW}234${NARROW}567,5`],
    ['hi', '1234567.5', '12,34,567.5'],
    ['pt', '1234567.5', '1.234.567,5'],
    ['id', '1234567.5', '1.234.567,5'],
    ['vi', '1234567.5', '1.234.567,5'],
    ['th', '1234567.5', '1,234,567.5'],
    ['ja', '1234567.5', '1,234,567.5'],
    ['ko', '1234567.5', '1,234,567.5'],
    ['zh_cn', '1234567.5', '1,234,567.5'],
    ['zh_hk', '1234567.5', '1,234,567.5'],
  ]
  it.each(examples)('%s %s → %s', (language, value, text) => {
    expect(formatsFor(language).decimal(value)).toBe(text)
  })

  const en = formatsFor('en')
  it.each([
    ['price to its tick', en.price('67482.1', 2), '67,482.10'],
    ['price never rounds up', en.price('0.129', 2), '0.12'],
    ['money', en.money('12480.369'), '12,480.36'],
    ['a minus is U+2212', en.money('-5'), '−5.00'],
    ['what is cut to zero has no sign', en.money('-0.004'), '0.00'],
    ['zero has no sign', en.signedMoney('0'), '0.00'],
    ['plus', en.signedMoney('3.2'), '+3.20'],
    ['change', en.change('-0.0218'), '−2.18%'],
    ['change of nothing', en.change('0'), '0.00%'],
    ['a small gain is no zero', en.change('0.00004'), '+0.004%'],
    ['a small loss is no zero', en.change('-0.00004'), '−0.004%'],
    ['a loss is rounded, not cut', en.change('-0.000485'), '−0.05%'],
    ['a gain alike', en.change('0.000485'), '+0.05%'],
    ['halves go away from zero', en.signedMoney('-0.125'), '−0.13'],
    ['both ways', en.signedMoney('0.125'), '+0.13'],
    ['rounding carries', en.signedMoney('999.995'), '+1,000.00'],
    ['a result under a cent', en.signedMoney('-0.004'), '−0.004'],
    ['a currency without decimals', en.signedCurrency('-1234.5', 'JPY'), '−¥1,235'],
    ['what somebody has is cut', en.money('999.999'), '999.99'],
    ['ppm', en.ppm(800), '0.08%'],
    ['ppm, fine', en.ppm(125), '0.0125%'],
    ['ppm, in digits of its own', en.ppm(20_000, 0, 4), '2%'],
    ['ppm, cut', en.ppm(-26_970n, 1, 1), '−2.6%'],
    ['ppm, large', en.ppm(3_107_400n, 2, 2), '310.74%'],
    ['compact', en.compact('12345678'), '12.35M'],
    ['compact, small', en.compact('12.3456'), '12.34'],
    ['unreadable', en.money('1e5'), '—'],
    ['unreadable change', en.change(''), '—'],
    ['signed currency', en.signedCurrency('-124.9', 'USD'), '−$124.90'],
    ['day', en.day('2026-11-21'), '21 Nov 2026'],
    ['instant in UTC', en.dateTimeUtc(Date.UTC(2026, 10, 21, 9, 5)), '21 Nov 2026, 09:05 UTC'],
    ['seconds', en.timeWithSeconds(0).length, 8],
  ])('%s', (_, written, expected) => {
    expect(written).toBe(expected)
  })

  it('splits money for quieter decimals', () => {
    expect(formatsFor('de').moneyPieces('12480.36')).toEqual(['12.480', ',36'])
    expect(en.currencyPieces('12480.36', 'USD')).toEqual({ before: '$12,480', fraction: '.36', after: '' })
    expect(en.currencyPieces('12480.9', 'IDR')).toEqual({ before: 'Rp\u00a012,480', fraction: '', after: '' })
    expect(en.currency('1', 'CNY')).toBe('CN¥1.00')
    expect(formatsFor('zh_cn').currency('1', 'CNY')).toBe('¥1.00')
    expect(formatsFor('zh_cn').currency('1', 'JPY')).toBe('JP¥1')
    expect(en.currencyPieces('12480', 'JPY')).toEqual({ before: '¥12,480', fraction: '', after: '' })
  })
})

const AUGUST = Date.UTC(2026, 7, 1)
const MONDAY = Date.UTC(2026, 7, 24)

describe.each(['America/Los_Angeles', 'Asia/Bangkok'])('the times of a device in %s', (zone) => {
  // a thread cannot be given a zone: the device's own is what is taken where none is wished
  const Own = Intl.DateTimeFormat
  beforeAll(() => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function inZone(locale, wish) {
      return new Own(locale, { timeZone: zone, ...wish })
    })
  })
  afterAll(() => vi.restoreAllMocks())
  // formats are made once a process, in the zone of their first use
  const fresh = async (language: Language): Promise<Formats> => {
    vi.resetModules()
    return (await import('./format.ts')).formatsFor(language)
  }
  const isWest = zone.startsWith('America')

  it.each<[string, Language, Interval, number, string]>([
    ['a day', 'en', '1d', AUGUST, '1 Aug 2026 · 1 Aug'],
    ['a week', 'en', '1w', MONDAY, '24 Aug 2026 · 24 Aug'],
    ['a month', 'en', '1m', AUGUST, 'Aug 2026 · Aug 2026'],
    ['a year', 'en', '1y', Date.UTC(2026, 0, 1), '2026 · 2026'],
    ['a month in Thai, in common years as everywhere', 'th', '1m', AUGUST, 'ส.ค. 2026 · ส.ค. 2026'],
    ['a year in Thai', 'th', '1y', Date.UTC(2026, 0, 1), '2026 · 2026'],
  ])('candles of %s are named by their own period', async (_, language, interval, at, expected) => {
    const formats = await fresh(language)
    expect(`${formats.candle(interval, at)} · ${formats.candleTick(interval, at)}`).toBe(expected)
  })

  it('a shorter candle has the device’s clock', async () => {
    const formats = await fresh('en')
    const [day, time] = isWest ? ['31 Jul', '17:00'] : ['1 Aug', '07:00']
    expect(formats.candle('4h', AUGUST)).toBe(`${day} 2026, ${time}`)
    expect(formats.candleTick('4h', AUGUST)).toBe(time)
    expect(formats.dayAndMonth(AUGUST)).toBe(day)
  })

  it('a kept text has its instants in the device’s zone, which has a name', async () => {
    const formats = await fresh('en')
    const written = isWest ? '31 Jul 2026, 17:00' : '1 Aug 2026, 07:00'
    expect(formats.withInstants(`Until ${storedInstant(AUGUST)}, for 2 T.`)).toBe(`Until ${written}, for 2 T.`)
    expect(formats.withInstants('To 2026-13-01T10:00Z')).toBe('To 2026-13-01T10:00Z')
    expect(formats.zone(AUGUST)).toBe(isWest ? 'GMT-7' : 'GMT+7')
  })
})
