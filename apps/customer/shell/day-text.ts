import { gmt8Day } from '@candela/units'

/** The GMT+8 day of an instant as 2026-11-21. */
export function dayText(at: number): string {
  return new Date(gmt8Day(at) * 86_400_000).toISOString().slice(0, 10)
}

/** The time of a day after so many minutes as 09:30. */
export function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A full hour as 09:00. */
export function hourText(hour: number): string {
  return clockText(60 * hour)
}
