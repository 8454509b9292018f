import { gmt8Day, gmt8DayStart, HOUR, type Instant, least, SECOND } from '@candela/units'
import { ownMoney } from '../own-money.ts'

/** the hour of a day of GMT+8 in which everybody has their turn, a second of it each */
const FROM_MS = 22 * HOUR
const TURNS = HOUR / SECOND

/** The first instant after `at` at which a customer's idle money is saved: once a day, between 22:00 and 23:00 GMT+8. */
export function nextSweep(customer: number, at: Instant): Instant {
  const turn = FROM_MS + (customer % TURNS) * SECOND
  const today = gmt8Day(at)
  return gmt8DayStart(at - gmt8DayStart(today) < turn ? today : today + 1) + turn
}

/** All that the amount of a sweep follows from, minor units. */
export interface IdleMoney {
  readonly available: bigint
  readonly unpaidPrincipal: bigint
  /** to stay in the wallet */
  readonly keep: bigint
  readonly minimum: bigint
  readonly maximum: bigint
  readonly customerMaximum: bigint
  /** of the customer in the product */
  readonly held: bigint
  /** the largest that the pot still promises */
  readonly room: bigint
}

/** The amount that is saved of idle money: own money above what stays, as far as the product takes it; 0 below its least. */
export function idleAmount(money: IdleMoney): bigint {
  const idle = ownMoney(money.available, money.unpaidPrincipal) - money.keep
  const most = least(idle, money.maximum, money.customerMaximum - money.held, money.room)
  return most < money.minimum ? 0n : most
}
