import { type LoanCourse, loanRate, nextOfLoan, splitOf, workOf } from '@candela/auditor/facts'
import { type Command, type Event, type EventOf, LOAN_TABLES } from '@candela/contract'
import type { RefusalCode } from './claims.ts'

/* A loan's course as its own events tell it, held against what the auditor makes of each instant. */
const DAY = 86_400_000
/** the time after which the rule decides an application that nobody has, ms */
export const DECIDED_BY_RULE_AFTER = DAY

/** The state of a loan that its events have led to; minor units. */
export interface FollowedLoan extends LoanCourse {
  readonly amount: bigint
  state: 'checking' | 'open' | 'over'
  paidAt: number
  principal: bigint
  interest: bigint
  doneUntil: number
  /** told at the last instant besides what was shown of it so far */
  expected: readonly Event[]
}

export type CourseEvent = EventOf<
  'loanDayCharged' | 'loanCollected' | 'loanRepaid' | 'loanEnded' | 'loanPassed' | 'loanWrittenOff'
>

/** A fault, as a proof names it. */
export interface CourseFault {
  readonly code: RefusalCode
  readonly found?: number
  readonly expected?: number
}

export function courseOf({ loan, customer, amount, days, ratePpm }: EventOf<'loanApplied'>): FollowedLoan {
  const asked = { loan, customer, amount: BigInt(amount), days, ratePpm }
  return { ...asked, state: 'checking', paidAt: 0, principal: 0n, interest: 0n, doneUntil: 0, expected: [] }
}

/** True when a command is what an application says was asked for. */
export function isApplication(command: Command, { customer, amount, days }: EventOf<'loanApplied'>): boolean {
  return (
    command.kind === 'applyLoan' && command.customer === customer && command.days === days && command.amount === amount
  )
}

/** True when a command asked for what was paid back; 0 asks for all. */
export function isRepayment(command: Command, event: EventOf<'loanRepaid'>): boolean {
  if (command.kind !== 'repayLoan' || command.loan !== event.loan || command.customer !== event.customer) return false
  return command.amount === 0 || command.amount === event.principal + event.interest
}

export function applicationFault(event: EventOf<'loanApplied'>, at: number): CourseFault | undefined {
  // which table was in force is no part of the application's own proof: one of the published ones
  const rates = LOAN_TABLES.map((table) => loanRate(BigInt(event.amount), table))
  if (!rates.includes(event.ratePpm)) return { code: 'rateOff', found: event.ratePpm, expected: rates[0]! }
  return offAt(event.decidedBy, at + DECIDED_BY_RULE_AFTER)
}

export function payOut(loan: FollowedLoan, event: EventOf<'loanPaid'>, at: number): CourseFault | undefined {
  if (loan.state !== 'checking') return { code: 'timeOff' }
  const amount = Number(loan.amount)
  if (event.amount !== amount) return { code: 'paidOff', found: event.amount, expected: amount }
  loan.state = 'open'
  loan.paidAt = loan.doneUntil = at
  loan.principal = loan.amount
  return offAt(event.dueAt, at + loan.days * DAY)
}

/** Takes what happened to a loan that was paid out; answers what is wrong with it. */
export function followLoan(loan: FollowedLoan, event: CourseEvent, at: number): CourseFault | undefined {
  if (loan.state !== 'open') return { code: 'timeOff' }
  if (event.kind === 'loanEnded') {
    if (loan.principal + loan.interest !== 0n) return { code: 'endedEarly' }
    loan.state = 'over'
    return undefined
  }
  const right = event.kind === 'loanRepaid' ? repaid(loan, event) : due(loan, event, at)
  if (right?.kind !== event.kind) return { code: 'timeOff', found: 'dueAt' in event ? event.dueAt : at }
  const [told, expected]: Readonly<Record<string, unknown>>[] = [{ ...event }, { ...right }]
  for (const field in expected) {
    if (told![field] === expected[field]) continue
    const code = field === 'dueAt' ? 'timeOff' : 'paidOff'
    return { code, found: Number(told![field]), expected: Number(expected[field]) }
  }
  return apply(loan, event)
}

/** A payment between the instants of a loan: any amount that is owed, the principal first. */
function repaid(loan: FollowedLoan, event: EventOf<'loanRepaid'>): Event | undefined {
  const amount = BigInt(event.principal) + BigInt(event.interest)
  const isOwed = amount > 0n && amount <= loan.principal + loan.interest
  return isOwed ? { ...event, ...splitOf(loan, amount) } : undefined
}

/** The next event that the rules give up to `at`. A collection is taken to have found what it says it took. */
function due(loan: FollowedLoan, event: Exclude<CourseEvent, EventOf<'loanRepaid' | 'loanEnded'>>, at: number) {
  while (loan.expected.length === 0) {
    const next = nextOfLoan(loan)
    if (!(next <= at)) return undefined
    const isTaken = event.kind === 'loanCollected' && event.dueAt === next
    loan.expected = workOf(loan, next, isTaken ? BigInt(event.principal) + BigInt(event.interest) : 0n)
    loan.doneUntil = next
  }
  const [right, ...more] = loan.expected
  loan.expected = more.filter(({ kind }) => kind !== 'loanEnded')
  return right
}

function apply(loan: FollowedLoan, event: Exclude<CourseEvent, EventOf<'loanEnded'>>): undefined {
  if (event.kind === 'loanDayCharged') loan.interest += BigInt(event.amount)
  if (event.kind === 'loanWrittenOff') loan.state = 'over'
  if (event.kind !== 'loanRepaid' && event.kind !== 'loanCollected') return
  loan.principal -= BigInt(event.principal)
  loan.interest -= BigInt(event.interest)
}

function offAt(found: number, expected: number): CourseFault | undefined {
  return found === expected ? undefined : { code: 'timeOff', found, expected }
}
