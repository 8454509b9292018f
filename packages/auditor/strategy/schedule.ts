import type { StrategyBar, StrategyParameters } from '@candela/contract'

/* Instants of bars and of recurring purchases (rule book §1, §3). */

export const HOUR = 3_600_000
export const LENGTHS = { '1h': HOUR, '4h': 4 * HOUR, '1d': 24 * HOUR } as const
/** 00:00 GMT+8 */
const DAY_BEGINS = 16 * HOUR
const DAY = 24 * HOUR
const GMT8 = 8 * HOUR

/** The last instant at or before another at which bars of a length close. */
export function lastCloseAt(bar: StrategyBar, at: number): number {
  const from = bar === '1d' ? DAY_BEGINS : 0
  return Math.floor((at - from) / LENGTHS[bar]) * LENGTHS[bar] + from
}

/** True at an instant at which a period's purchase is due. */
export function isInstant({ period, day, hour }: StrategyParameters & { kind: 'recurring' }, at: number): boolean {
  const local = at + GMT8
  if (local % DAY !== hour * HOUR) return false
  if (period === 'day') return true
  const date = new Date(local)
  return period === 'week' ? (date.getUTCDay() + 6) % 7 === day - 1 : date.getUTCDate() === day
}
