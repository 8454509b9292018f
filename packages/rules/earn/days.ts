import { gmt8Day, gmt8DayStart, type Instant, MINUTE } from '@candela/units'

/** The first day that earns: the day after purchase, at whatever millisecond of it that was (earn §5). Days are numbers of GMT+8. */
export function firstYieldDay(boughtAt: Instant): number {
  return gmt8Day(boughtAt) + 1
}

/** The instant at which a day's yield is paid: the next day begins (§5). */
export function paymentOf(day: number): Instant {
  return gmt8DayStart(day + 1)
}

/** The last day that earns, of `days` from `first` on. Its payment frees the principal (§5). */
export function lastYieldDay(first: number, days: number): number {
  return first + days - 1
}

/** The number of an order's days that are still to come at an instant: a day counts once the next has begun; 0 when all have (§5). */
export function remainingDays(first: number, days: number, at: Instant): number {
  return days - Math.min(Math.max(gmt8Day(at) - first, 0), days)
}

/** The days whose payment an instant finds due, from `next` on to the last: each is paid once, whatever was missed (§3). */
export function daysDue(next: number, last: number, at: Instant): number {
  return Math.max(0, Math.min(gmt8Day(at) - 1, last) - next + 1)
}

/** payments of 00:00 are spread to 00:10 (§3) */
const PAID_WITHIN_MS = 10 * MINUTE

/** True for a payment that came more than ten minutes after it was due: it is told as late, in full (§3). */
export function isLate(dueAt: Instant, paidAt: Instant): boolean {
  return paidAt - dueAt > PAID_WITHIN_MS
}
