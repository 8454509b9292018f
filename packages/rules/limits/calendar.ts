/** A day of the Gregorian calendar. */
interface CalendarDay {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  readonly date: number
}

/* Years are counted from March, so that a leap day comes last; 719,468 days lie between 0000-03-01 and 1970-01-01. */
const BEFORE_1970 = 719_468
const DAYS_IN_4_YEARS = 1_460
const DAYS_IN_100_YEARS = 36_524
const DAYS_IN_400_YEARS = 146_097
/** months from March on have 31, 30, 31, 30, 31 days again and again: 153 days in five */
const DAYS_IN_5_MONTHS = 153

/** The calendar day of a number of days from 1970-01-01, not before. */
export function calendarDay(day: number): CalendarDay {
  const days = day + BEFORE_1970
  const era = Math.floor(days / DAYS_IN_400_YEARS)
  const ofEra = days - era * DAYS_IN_400_YEARS
  const leaps =
    Math.floor(ofEra / DAYS_IN_4_YEARS) -
    Math.floor(ofEra / DAYS_IN_100_YEARS) +
    Math.floor(ofEra / (DAYS_IN_400_YEARS - 1))
  const yearOfEra = Math.floor((ofEra - leaps) / 365)
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / DAYS_IN_5_MONTHS)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return { year, month, date: ofYear - Math.floor((DAYS_IN_5_MONTHS * fromMarch + 2) / 5) + 1 }
}

/** Days from 1970-01-01 to a calendar day; `month` may lie beyond 12. */
export function dayNumber({ year, month, date }: CalendarDay): number {
  const months = year * 12 + (month - 1) - 2
  const marchYear = Math.floor(months / 12)
  const fromMarch = months - marchYear * 12
  const ofYear = Math.floor((DAYS_IN_5_MONTHS * fromMarch + 2) / 5) + date - 1
  const leaps = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return 365 * marchYear + leaps + ofYear - BEFORE_1970
}

/** The number of days of a month; `month` may lie beyond 12. */
export function daysInMonth(year: number, month: number): number {
  return dayNumber({ year, month: month + 1, date: 1 }) - dayNumber({ year, month, date: 1 })
}
