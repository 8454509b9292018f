import { monthMoved } from './summary.ts'

/** months that can be chosen, the running one first */
const MONTHS = 24

/** The last months as 2026-11, newest first. */
export function lastMonths(now: number): readonly string[] {
  const running = localMonth(now)
  return Array.from({ length: MONTHS }, (_, back) => monthMoved(running, -back))
}

/** First and last instant of a month where the device is, whose days the statement is grouped by. */
export function periodOf(month: string): { readonly from: string; readonly to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: String(startOf(year, number - 1)), to: String(startOf(year, number) - 1) }
}

function startOf(year: number, month: number): number {
  return new Date(year, month, 1).getTime()
}

function localMonth(now: number): string {
  const date = new Date(now)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}
