import type { EarnTerms } from '@candela/contract'
import { MILLION, roundedUp, up } from './arithmetic.ts'

/* The yield of earn products, as the rule book tells it (earn §1 to §4): days of GMT+8, amounts in minor units. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The day of GMT+8 that an instant lies in. */
export function dayOf(at: number): number {
  return Math.floor((at + 8 * HOUR) / DAY)
}

/** The instant at which a day begins. */
export function startOf(day: number): number {
  return day * DAY - 8 * HOUR
}

/** One day's yield at a rate, rounded down. */
export function yieldOf(amount: bigint, ratePpm: number): bigint {
  return (amount * BigInt(ratePpm)) / MILLION
}

/** All days of an order at the high end. */
export function promiseOf(amount: bigint, { days, highPpm }: Pick<EarnTerms, 'days' | 'highPpm'>): bigint {
  return BigInt(days) * yieldOf(amount, highPpm)
}

/** The instalments of a plan: so many, one every so many days, each of which earns to the plan's end. */
export interface PlanTerms {
  readonly everyDays: number
  readonly instalments: number
}

/** The day on which instalment j is due, from which on it earns. */
export function instalmentDay(firstDay: number, { everyDays }: PlanTerms, j: number): number {
  return firstDay + j * everyDays
}

/** Days that instalment j earns. */
export function instalmentDays({ everyDays, instalments }: PlanTerms, j: number): number {
  return everyDays * (instalments - j)
}

/** Days that all instalments from j on earn: c·k(k + 1)/2 of the k that are left. */
export function planDaysFrom({ everyDays, instalments }: PlanTerms, j: number): number {
  const left = instalments - j
  return (everyDays * left * (left + 1)) / 2
}

/** An order without an end on a day: the last that is promised to everybody, and the first that it earns. */
interface OpenDays {
  readonly today: number
  readonly firstDay: number
  readonly fundedUntil: number
}

/** Set aside for an order without an end: each day ahead by what is there, and today by the least of it. */
export function openPromise(
  { today, firstDay, fundedUntil }: OpenDays,
  highPpm: number,
  amount: bigint,
  least: bigint,
): bigint {
  const ahead = BigInt(fundedUntil - today) * yieldOf(amount, highPpm)
  return ahead + (today >= firstDay ? yieldOf(least, highPpm) : 0n)
}

/** Set aside for wallet mining: its ceiling for every day that is not paid. */
export function walletPromise(nextDay: number, fundedUntil: number, highPpm: number, ceiling: bigint): bigint {
  return BigInt(fundedUntil - nextDay + 1) * yieldOf(ceiling, highPpm)
}

/** Days of an order that are not complete at `at`: one is once the next has begun. */
export function remainingOf(firstDay: number, days: number, at: number): number {
  return days - Math.max(0, dayOf(at) - firstDay)
}

/** The price of leaving, in millionths of the amount for each day to go. */
export function penaltyPpm({ schedule, ratioPpm, lowPpm }: EarnTerms): number {
  return schedule === 'none' ? 0 : schedule === 'remaining' ? ratioPpm : 3 * lowPpm
}

export function penaltyOf(amount: bigint, terms: EarnTerms, remaining: number): bigint {
  return roundedUp(amount * BigInt(penaltyPpm(terms)) * BigInt(remaining))
}

/** One rate for everybody: buyers lower it from the high end towards the low one. */
export function rateOf(
  { lowPpm, highPpm }: Pick<EarnTerms, 'lowPpm' | 'highPpm'>,
  promised: bigint,
  free: bigint,
): number {
  const lowered = promised === 0n ? 0n : up(BigInt(highPpm - lowPpm) * promised, promised + free)
  return highPpm - Number(lowered)
}
