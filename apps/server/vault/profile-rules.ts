import type { Fault } from './password-rules.ts'

const ANTI_PHISHING_MINIMUM = 4
const ANTI_PHISHING_MAXIMUM = 20
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

/** Letters of any script and digits, 4 to 20; empty for none. */
export function antiPhishingFault(word: string): Fault | undefined {
  const length = [...word].length
  const fits = length >= ANTI_PHISHING_MINIMUM && length <= ANTI_PHISHING_MAXIMUM && /^[\p{L}\p{M}\p{N}]*$/u.test(word)
  const params = { minimum: ANTI_PHISHING_MINIMUM, maximum: ANTI_PHISHING_MAXIMUM }
  return word === '' || fits ? undefined : { code: 'antiPhishingInvalid', params }
}
