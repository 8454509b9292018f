/** Instants are integer milliseconds UTC. */
export type Instant = number
export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000
const GMT8 = 8 * HOUR

/** The number of the GMT+8 day (00:00 to 23:59) an instant falls in, counted from 1970-01-01 GMT+8. Yield and PNL use this day. */
export function gmt8Day(at: Instant): number {
  return Math.floor((at + GMT8) / DAY)
}

/** The instant at which GMT+8 day `day` begins. */
export function gmt8DayStart(day: number): Instant {
  return day * DAY - GMT8
}
