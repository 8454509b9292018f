import { gmt8Day } from '@candela/units'

/** The GMT+8 day of an instant as 2026-11-21. */
export function dayText(at: number): string {
  return new Date(gmt8Day(at) * 86_400_000).toISOString().slice(0, 10)
}
