import type { StrategyBar, StrategyPeriod } from '@candela/contract'
import { DAY, gmt8Day, gmt8DayStart, HOUR, type Instant } from '@candela/units'
import { periodEnd, periodStart } from '../limits/periods.ts'

/* Bars of one and of four hours are those of UTC, days those of GMT+8 (strategies §3). */

const LENGTHS: Readonly<Record<StrategyBar, number>> = { '1h': HOUR, '4h': 4 * HOUR, '1d': DAY }

/** The close of the bar that holds an instant: the first after it. */
export function barEnd(bar: StrategyBar, at: Instant): Instant {
  if (bar === '1d') return gmt8DayStart(gmt8Day(at) + 1)
  const length = LENGTHS[bar]
  return (Math.floor(at / length) + 1) * length
}

/** The begin of the bar that closes at `end`. */
export function barBegin(bar: StrategyBar, end: Instant): Instant {
  return end - LENGTHS[bar]
}

/** The last close of a length at or before an instant. */
export function lastClose(bar: StrategyBar, at: Instant): Instant {
  return barBegin(bar, barEnd(bar, at))
}

/** True when a bar closes at an instant. */
export function isBarEnd(bar: StrategyBar, at: Instant): boolean {
  return barEnd(bar, at - 1) === at
}

/** The instants of recurring purchases: an hour of GMT+8 of every day, of a weekday (1: Monday), or of a date of the month. */
export interface Schedule {
  readonly period: StrategyPeriod
  readonly day: number
  readonly hour: number
}

/** The first instant of a schedule after `at`. */
export function periodAfter(schedule: Schedule, at: Instant): Instant {
  const own = instantIn(schedule, periodStart(schedule.period, at))
  return own > at ? own : instantIn(schedule, periodEnd(schedule.period, at))
}

/** The instant of a schedule in the period that begins at `start`. */
function instantIn({ day, hour }: Schedule, start: Instant): Instant {
  return start + Math.max(0, day - 1) * DAY + hour * HOUR
}
