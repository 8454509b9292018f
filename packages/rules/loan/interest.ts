import { DAY, divideUp, type Instant, least, PPM } from '@candela/units'
import { type LoanRate, loanRate } from './terms.ts'

/** The interest of one started day on unpaid principal, up(P·r/10⁶), in minor units (earn §7). */
export function dayInterest(principal: bigint, ratePpm: number): bigint {
  return divideUp(principal * BigInt(ratePpm), BigInt(PPM))
}

/** The cost of a loan that is paid back at its due instant (§7). */
export interface LoanCost {
  readonly ratePpm: number
  readonly interest: bigint
  readonly total: bigint
}

/** The cost of a loan: n days' interest on all of it (§7). */
export function loanCost(table: readonly LoanRate[], amount: bigint, days: number): LoanCost {
  const ratePpm = loanRate(table, amount)
  const interest = BigInt(days) * dayInterest(amount, ratePpm)
  return { ratePpm, interest, total: amount + interest }
}

/** The saving by one cent less, where the rate has a step there; 0 elsewhere but for the cent's own cost (§7). */
export function savedByACentLess(table: readonly LoanRate[], amount: bigint, days: number): bigint {
  const less = amount - 1_000_000n
  if (loanRate(table, less) === loanRate(table, amount)) return 0n
  return loanCost(table, amount, days).interest - loanCost(table, less, days).interest
}

/** the days after its due instant in which a loan costs nothing more, the days in which it does, and those after which it is written off */
export const GRACE_DAYS = 3
export const LATE_DAYS = 30
export const WRITE_OFF_DAYS = 180
/** the days after a late loan in which there is no other */
export const LATE_BLOCK_DAYS = 180

/** The most that can ever be due: P + (n + 30)·up(P·r/10⁶), at most twice the loan (§7). */
export function mostEverDue(amount: bigint, ratePpm: number, days: number): bigint {
  return least(amount + BigInt(days + LATE_DAYS) * dayInterest(amount, ratePpm), 2n * amount)
}

/** The instant a loan that was paid out at one is due (§7). */
export function dueAt(paidOutAt: Instant, days: number): Instant {
  return paidOutAt + days * DAY
}

/**
 * The number of days whose interest has been charged by an instant (§7): none in the first 24 h, days 1 and 2 a millisecond later, then
 * one at each i·24 h + 1 ms, n in all; after the due instant nothing for 3 days, then one at each 24 h + 1 ms again, 30 at most.
 */
export function daysCharged(paidOutAt: Instant, days: number, at: Instant): { term: number; late: number } {
  const elapsed = at - paidOutAt
  const term = elapsed <= DAY ? 0 : Math.min(days, startedDays(elapsed))
  const late = startedDays(at - dueAt(paidOutAt, days)) - GRACE_DAYS
  return { term, late: Math.min(Math.max(late, 0), LATE_DAYS) }
}

/** Days that have begun: the first a millisecond after its start. */
function startedDays(elapsed: number): number {
  return elapsed <= 0 ? 0 : Math.floor((elapsed - 1) / DAY) + 1
}

/** The instant of the next charge after an instant; undefined where none comes any more. Days 1 and 2 come together. */
export function nextChargeAt(paidOutAt: Instant, days: number, at: Instant): Instant | undefined {
  const charged = daysCharged(paidOutAt, days, at)
  if (charged.term < days) return paidOutAt + Math.max(1, charged.term) * DAY + 1
  if (charged.late < LATE_DAYS) return dueAt(paidOutAt, days) + (GRACE_DAYS + charged.late) * DAY + 1
  return undefined
}

/** The first instant at which a loan is late, after the days of grace (§7). */
export function lateAt(due: Instant): Instant {
  return due + GRACE_DAYS * DAY + 1
}

/** The first instant at which it costs nothing more (§7). */
export function defaultedAt(due: Instant): Instant {
  return lateAt(due) + LATE_DAYS * DAY
}

/** An unpaid loan's state by time alone. */
export type UnpaidState = 'running' | 'grace' | 'late' | 'defaulted' | 'writtenOff'

/**
 * The state of an unpaid loan at an instant (§7): running to its due instant, 3 days of grace, 30 late days, then defaulted, written off
 * 180 days after.
 */
export function unpaidState(due: Instant, at: Instant): UnpaidState {
  if (at < due) return 'running'
  const late = at - due
  if (late >= WRITE_OFF_DAYS * DAY) return 'writtenOff'
  if (at >= defaultedAt(due)) return 'defaulted'
  return at >= lateAt(due) ? 'late' : 'grace'
}

/** The debt, in minor units. */
export interface Owed {
  readonly principal: bigint
  readonly interest: bigint
}

/** The rest of a debt after a payment of at most all of it: principal first, then interest (§7). */
export function afterPayment({ principal, interest }: Owed, amount: bigint): Owed {
  const toPrincipal = least(principal, amount)
  return { principal: principal - toPrincipal, interest: interest - (amount - toPrincipal) }
}

/** The amount that a collection takes: the least of the available amount and the debt; nothing else, and nothing is sold (§7). */
export function collected({ principal, interest }: Owed, available: bigint): bigint {
  return least(available, principal + interest)
}

/** The instants at which collections happen: the due one, then every 24 h. The first that is not before `at` (§7). */
export function nextCollectionAt(due: Instant, at: Instant): Instant {
  return at <= due ? due : due + Math.ceil((at - due) / DAY) * DAY
}
