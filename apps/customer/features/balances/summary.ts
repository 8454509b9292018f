import type { Balances, PnlDay } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'
import { dayText } from '../../shell/day-text.ts'

/** a ÷ b as a ratio string of twelve digits, finer than anything it is written with; "0" where b is nothing. */
export function ratioOf(part: string, whole: string): string {
  const divisor = minor(whole)
  if (divisor === 0n) return '0'
  return formatDecimal((minor(part) * RATIO) / divisor, 12)
}

const RATIO = 10n ** 12n

export interface MonthSummary {
  readonly total: string
  readonly up: number
  readonly down: number
  readonly flat: number
  readonly highest: string
  readonly lowest: string
  readonly average: string
}

/** A month's figures from its days; undefined without any day. The average is cut to the cent. */
export function summaryOf(days: readonly PnlDay[]): MonthSummary | undefined {
  if (days.length === 0) return undefined
  const results = days.map(({ pnl }) => minor(pnl))
  const total = results.reduce((sum, result) => sum + result, 0n)
  return {
    total: formatDecimal(total),
    up: results.filter((result) => result > 0n).length,
    down: results.filter((result) => result < 0n).length,
    flat: results.filter((result) => result === 0n).length,
    highest: formatDecimal(results.reduce((a, b) => (b > a ? b : a))),
    lowest: formatDecimal(results.reduce((a, b) => (b < a ? b : a))),
    average: formatDecimal(total / BigInt(results.length)),
  }
}

/** 2026-11 moved by whole months. */
export function monthMoved(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const moved = year * 12 + number - 1 + by
  return `${Math.floor(moved / 12)}-${String((moved % 12) + 1).padStart(2, '0')}`
}

/** The days with today's row as the live account says it, so that page and balance agree to the cent. */
export function withToday(days: readonly PnlDay[], balances: Balances | undefined): readonly PnlDay[] {
  if (!balances) return days
  const day = dayText(balances.at)
  const today: PnlDay = {
    day,
    opening: balances.dayStartEquity,
    closing: balances.equity,
    netDeposits: balances.dayNetDeposits,
    pnl: balances.dayPnl,
  }
  const others = days.filter((other) => other.day !== day)
  return [...others, today].toSorted((a, b) => a.day.localeCompare(b.day))
}
