import { HOUR } from '@candela/units'
import { dayText } from '../../shell/index.ts'

/** years that can be chosen, the running one first */
const YEARS = 5

/** The last years of GMT+8, in which days are paid, newest first. */
export function lastYears(now: number): readonly string[] {
  const running = yearOf(now)
  return Array.from({ length: YEARS }, (_, back) => String(running - back))
}

/** First and last instant of a year of GMT+8; the running one ends now. */
export function periodOf(year: string, now: number): { readonly from: string; readonly to: string } {
  const end = startOf(Number(year) + 1) - 1
  return { from: String(startOf(Number(year))), to: String(Math.min(end, now)) }
}

function yearOf(at: number): number {
  return Number(dayText(at).slice(0, 4))
}

function startOf(year: number): number {
  return Date.UTC(year, 0, 1) - 8 * HOUR
}
