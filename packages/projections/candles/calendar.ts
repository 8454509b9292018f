import type { Interval } from '@candela/contract'
import { DAY, HOUR, type Instant, MINUTE } from '@candela/units'

/** Lengths of the intervals that are whole multiples of each other from 1970 on; weeks, months and years follow the calendar. */
const FIXED: Partial<Record<Interval, number>> = {
  '1min': MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '1d': DAY,
}
const WEEK = 7 * DAY
/** 1970-01-01 was a Thursday: the first Monday came four days later */
const FIRST_MONDAY = 4 * DAY

/** The start of the interval that holds `at`; all in UTC, weeks on Monday. */
export function intervalStart(interval: Interval, at: Instant): Instant {
  const length = FIXED[interval]
  if (length !== undefined) return Math.floor(at / length) * length
  if (interval === '1w') return Math.floor((at - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), interval === '1m' ? date.getUTCMonth() : 0, 1)
}

/** The end of the interval that begins at `start`, where the next begins. */
export function intervalEnd(interval: Interval, start: Instant): Instant {
  const length = FIXED[interval]
  if (length !== undefined) return start + length
  if (interval === '1w') return start + WEEK
  const date = new Date(start)
  return interval === '1m'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    : Date.UTC(date.getUTCFullYear() + 1, 0, 1)
}
