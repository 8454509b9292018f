import type { LimitPeriod } from '@candela/contract'
import { DAY, gmt8Day, gmt8DayStart, type Instant } from '@candela/units'
import { calendarDay, dayNumber, daysInMonth } from './calendar.ts'

/** 1970-01-01 was a Thursday: the Monday before it was three days earlier */
const DAYS_AFTER_MONDAY = 3
const WEEK = 7

/** The start of the period that holds `at`, by the calendar in GMT+8: 00:00, of Monday, of the first. */
export function periodStart(period: LimitPeriod, at: Instant): Instant {
  const day = gmt8Day(at)
  if (period === 'day') return gmt8DayStart(day)
  if (period === 'week') return gmt8DayStart(day - ((day + DAYS_AFTER_MONDAY) % WEEK))
  return gmt8DayStart(day - calendarDay(day).date + 1)
}

/** The end of the period that holds `at`, where the next begins. */
export function periodEnd(period: LimitPeriod, at: Instant): Instant {
  if (period !== 'month') return periodStart(period, at) + (period === 'day' ? DAY : WEEK * DAY)
  const { year, month } = calendarDay(gmt8Day(at))
  return gmt8DayStart(dayNumber({ year, month: month + 1, date: 1 }))
}

/** So many months after `at`: the same time of the same date in GMT+8, or of the month's last where it has no such date. */
export function monthsLater(at: Instant, months: number): Instant {
  const day = gmt8Day(at)
  const { year, month, date } = calendarDay(day)
  const end = { year, month: month + months, date: Math.min(date, daysInMonth(year, month + months)) }
  return at + (dayNumber(end) - day) * DAY
}
