import { gmt8Day, gmt8DayStart } from '@candela/units'

/** `2026-11-20T23:59:59.999+08:00` or `…Z` as an instant. */
export function instantOf(text: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})(Z|[+-]\d\d:\d\d)$/.exec(text)
  if (!match) throw new Error(`no instant: ${text}`)
  const [year, month, day, hour, minute, second, milli] = match.slice(1, 8).map(Number)
  const zone = match[8]!
  const sign = zone.startsWith('-') ? -1 : 1
  const offset = zone === 'Z' ? 0 : sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)))
  const minutes = hour! * 60 + minute! - offset
  return daysTo(year!, month!, day!) * 86_400_000 + minutes * 60_000 + second! * 1_000 + milli!
}

/** `2026-11-20` as the number of that GMT+8 day. */
export function dayOf(text: string): number {
  return gmt8Day(instantOf(`${text}T00:00:00.000+08:00`))
}

/** The date of a GMT+8 day. */
export function dateOf(day: number): string {
  let year = 1970 + Math.floor(day / 366)
  while (daysTo(year + 1, 1, 1) <= day) year++
  let month = 1
  while (month < 12 && daysTo(year, month + 1, 1) <= day) month++
  const date = day - daysTo(year, month, 1) + 1
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** The first instant of a GMT+8 day, as the files write it. */
export function startText(day: number): string {
  return `${dateOf(day)}T00:00:00.000+08:00`
}

/** True when an instant is the first of its GMT+8 day. */
export function isStart(at: number): boolean {
  return at === gmt8DayStart(gmt8Day(at))
}

/** Days from 1970-01-01 to a date of the Gregorian calendar, its years begun in March so that a leap day ends one. */
function daysTo(year: number, month: number, day: number): number {
  const from = month > 2 ? year : year - 1
  const months = (month + 9) % 12
  const inYear = Math.floor((153 * months + 2) / 5) + day - 1
  return from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + inYear - 719_468
}
