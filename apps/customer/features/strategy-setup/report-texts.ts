import { formatDecimal, PPM } from '@candela/units'
import type { Told } from '@candela/rules/strategy/backtest'
import { useFormats, useTexts } from '../../shell/index.ts'

const USDT = 'USDT'
const DAY_HOURS = 24

/** Writes figures of a report: always with what they are a part of. Rounded to a hundredth of a percent, and of a USDT. */
export function useReportTexts() {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const change = (ppm: number) => formats.change(formatDecimal(ppm, 6))
  return {
    change,
    /** −2.69 % · −26.90 USDT */
    result: (minor: bigint, amount: bigint) =>
      `${change(ppmOf(minor, amount))} · ${formats.signedMoney(formatDecimal(minor))}\u00a0${USDT}`,
    /** 3.06 % · 30.60 USDT */
    costs: (minor: bigint, amount: bigint) =>
      `${formats.ppm(ppmOf(minor, amount), 2, 2)} · ${formats.money(formatDecimal(minor))}\u00a0${USDT}`,
    /** −12.40 % over 34 days */
    fall: ({ ppm, steps }: Told['worst']) =>
      ppm === 0 ? t('report.noFall') : t('report.fall', { fall: change(-ppm), time: span(steps) }),
    span,
    days,
    day: (at: number) => formats.date(at),
  }

  function span(hours: number): string {
    if (hours < 2 * DAY_HOURS) return t('report.hours', { count: hours })
    return days(Math.round(hours / DAY_HOURS))
  }

  function days(count: number): string {
    return t('report.days', { count })
  }
}

/** A part of an amount, ppm, towards zero. */
export function ppmOf(minor: bigint, amount: bigint): number {
  return Number((minor * BigInt(PPM)) / amount)
}
