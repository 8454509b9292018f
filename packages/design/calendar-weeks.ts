import { assert } from '@candela/units'

/**
 * The days of a month in weeks from Monday; null where a week reaches into another month.
 * `month` is 1 to 12. Works on the calendar alone, so no time zone can shift it.
 */
export function calendarWeeks(year: number, month: number): (number | null)[][] {
  assert(month >= 1 && month <= 12, 'A month is 1 to 12')
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const sundayFirst = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const lead = (sundayFirst + 6) % 7
  const cells: (number | null)[] = Array.from({ length: lead }, () => null)
  for (let day = 1; day <= days; day++) cells.push(day)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Decimals of a value in a day cell: one under 100, none from there. */
export function dayCellDecimals(value: number): 0 | 1 {
  return Math.abs(value) < 100 ? 1 : 0
}
