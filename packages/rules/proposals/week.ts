import type { SaleTerms } from '@candela/contract'
import { DAY, gmt8Day, gmt8DayStart, HOUR, type Instant, UNIT } from '@candela/units'

/** the day of GMT+8 on which week 0 begins: Monday, 5 January 1970 */
const FIRST_MONDAY = 4
const WEEK_DAYS = 7

/** The number of the week that an instant lies in; weeks begin on Monday, 00:00 GMT+8. */
export function weekOf(at: Instant): number {
  return Math.floor((gmt8Day(at) - FIRST_MONDAY) / WEEK_DAYS)
}

/** The first instant of a week. */
export function weekBegins(week: number): Instant {
  return gmt8DayStart(FIRST_MONDAY + week * WEEK_DAYS)
}

/** A practice sale of the schedule; `coin`: the id. */
export interface WeeklySale {
  readonly coin: string
  readonly displayDigits: number
  readonly terms: SaleTerms
}

/** lots of ten coins: a dozen customers who each ask for the most want more than twice of what there is */
const SUPPLY = 1_000
const MOST_EACH = 200
const LEAST_EACH = 5
const COINS_A_LOT = 10

/**
 * The practice sale of a week, known in advance for every week there will be: the coin W and the week's number, 5, 10, 15 or 20 USDT a
 * lot in turn, shared; open from Monday noon to Thursday noon GMT+8, listed on Friday noon, free in two parts a week apart.
 */
export function weeklySale(week: number): WeeklySale {
  const noon = weekBegins(week) + 12 * HOUR
  return {
    coin: `W${week}`,
    displayDigits: 2,
    terms: {
      method: 'shared',
      price: 5 * (1 + (week % 4)) * UNIT,
      lot: COINS_A_LOT * UNIT,
      supply: SUPPLY,
      minimum: LEAST_EACH,
      maximum: MOST_EACH,
      opensAt: noon,
      closesAt: noon + 3 * DAY,
      listingAt: noon + 4 * DAY,
      lockupDays: 0,
      parts: 2,
      everyDays: WEEK_DAYS,
    },
  }
}

/** True for a name that the schedule keeps for a coin of its own. */
export function isWeeklyCoin(coin: string): boolean {
  return /^W\d+$/.test(coin)
}
