import { DAY, type Instant } from '@candela/units'
import {
  afterPayment,
  collected,
  dayInterest,
  daysCharged,
  defaultedAt,
  dueAt,
  nextChargeAt,
  type Owed,
  WRITE_OFF_DAYS,
} from './interest.ts'

/** A loan that was paid out and is not repaid. Amounts in minor units. */
export interface LoanLife extends Owed {
  readonly paidOutAt: Instant
  readonly days: number
  readonly ratePpm: number
  /** up to which instant its due work is done; at first the payout */
  readonly doneUntil: Instant
}

/** A piece of a loan's due work, each at its own instant, whenever it is worked off (earn §3, §7). */
export interface LoanDue {
  readonly kind: 'charge' | 'collect' | 'default' | 'writeOff'
  readonly at: Instant
}

/**
 * The next due work of a loan: a day's charge, a collection (at the due instant, then once each 24 h), the end of the days that cost, its
 * own end; undefined once nothing is owed.
 */
export function nextLoanDue(loan: LoanLife): LoanDue | undefined {
  const { paidOutAt, days, doneUntil, principal, interest } = loan
  const due = dueAt(paidOutAt, days)
  const end = due + WRITE_OFF_DAYS * DAY
  if (principal + interest === 0n || doneUntil >= end) return undefined
  const defaulted = defaultedAt(due)
  const charge = nextChargeAt(paidOutAt, days, doneUntil) ?? (doneUntil < defaulted ? defaulted : end)
  const collect = doneUntil < due ? due : due + (Math.floor((doneUntil - due) / DAY) + 1) * DAY
  if (Math.min(charge, collect) >= end) return { kind: 'writeOff', at: end }
  if (collect < charge) return { kind: 'collect', at: collect }
  return { kind: charge === defaulted ? 'default' : 'charge', at: charge }
}

/** The amounts that a piece of due work moved, and the loan after it. */
export interface LoanWork {
  readonly kind: LoanDue['kind']
  readonly at: Instant
  /** charged, collected, or given up */
  readonly amount: bigint
  readonly loan: LoanLife
}

/**
 * Works off what falls due next of a loan, with `available` of its customer's USDT at that instant; undefined once
 * nothing is owed (§7).
 */
export function workLoan(loan: LoanLife, available: bigint): LoanWork | undefined {
  const due = nextLoanDue(loan)
  if (due === undefined) return undefined
  const { kind, at } = due
  const done = { ...loan, doneUntil: at }
  if (kind === 'charge') {
    const amount = BigInt(newLoanDays(loan, at)) * dayInterest(loan.principal, loan.ratePpm)
    return { kind, at, amount, loan: { ...done, interest: loan.interest + amount } }
  }
  if (kind === 'default') return { kind, at, amount: 0n, loan: done }
  const amount = kind === 'collect' ? collected(loan, available) : loan.principal + loan.interest
  return { kind, at, amount, loan: { ...done, ...afterPayment(loan, amount) } }
}

/** The number of days that one charge is for: the first is for two. */
export function newLoanDays({ paidOutAt, days, doneUntil }: LoanLife, at: Instant): number {
  const [before, after] = [daysCharged(paidOutAt, days, doneUntil), daysCharged(paidOutAt, days, at)]
  return after.term + after.late - before.term - before.late
}
