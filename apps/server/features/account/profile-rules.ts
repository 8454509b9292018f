import type { Fault } from '../../vault/password-rules.ts'

const OLDEST_YEARS = 120
const DAY_OF_CALENDAR = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day that exists, not in the future and not more than 120 years ago. */
export function birthdayFault(day: string, now: number): Fault | undefined {
  const parts = DAY_OF_CALENDAR.exec(day)
  const at = parts === null ? Number.NaN : Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  const oldest = new Date(now).getUTCFullYear() - OLDEST_YEARS
  return exists && at <= now && Number(parts![1]) >= oldest ? undefined : { code: 'birthdayInvalid' }
}
