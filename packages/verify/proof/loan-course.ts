import type { Command, EventOf } from '@candela/contract'
import type { RefusalCode } from './claims.ts'

/*
 * What a loan costs and when, as the published rules have it: a daily rate by the whole amount, nothing charged in the
 * first 24 hours, principal before interest, collections at the due instant and each 24 hours after it, three days of
 * grace, thirty that cost, an end after 180. Written from the rules, never from the core; the whole history and a single
 * loan's proof are held to it alike.
 */
const DAY = 86_400_000
const UNIT = 100_000_000n
const M6 = 1_000_000n
const GRACE = 3
const LATE = 30
const WRITTEN_OFF = 180
/** where nobody has decided an application, ms */
export const DECIDED_BY_RULE_AFTER = DAY

/** Where a loan stands, as its events have made it; minor units. */
export interface LoanCourse {
  readonly customer: number
  readonly amount: bigint
  readonly days: number
  readonly ratePpm: number
  readonly appliedAt: number
  state: 'checking' | 'open' | 'over'
  paidAt: number
  principal: bigint
  interest: bigint
  /** days that were charged */
  term: number
  late: number
}

export type CourseEvent = EventOf<
  'loanDayCharged' | 'loanCollected' | 'loanRepaid' | 'loanEnded' | 'loanPassed' | 'loanWrittenOff'
>

/** What is wrong, in words and as a proof names it. */
export interface CourseFault {
  readonly what: string
  readonly code: RefusalCode
  readonly found?: number
  readonly expected?: number
}

export function courseOf({ customer, amount, days, ratePpm }: EventOf<'loanApplied'>, at: number): LoanCourse {
  const asked = { customer, amount: BigInt(amount), days, ratePpm, appliedAt: at }
  return { ...asked, state: 'checking', paidAt: 0, principal: 0n, interest: 0n, term: 0, late: 0 }
}

/** Whether a command is what an application says was asked for. */
export function isApplication(command: Command, { customer, amount, days }: EventOf<'loanApplied'>): boolean {
  return (
    command.kind === 'applyLoan' && command.customer === customer && command.days === days && command.amount === amount
  )
}

/** Whether a command asked for what was paid back; 0 asks for all. */
export function isRepayment(command: Command, event: EventOf<'loanRepaid'>): boolean {
  if (command.kind !== 'repayLoan' || command.loan !== event.loan || command.customer !== event.customer) return false
  return command.amount === 0 || command.amount === event.principal + event.interest
}

export function applicationFault(event: EventOf<'loanApplied'>, at: number): CourseFault | undefined {
  const rate = rateOf(BigInt(event.amount))
  if (event.ratePpm !== rate) return off('at another rate than its amount has', 'rateOff', event.ratePpm, rate)
  const decidedBy = at + DECIDED_BY_RULE_AFTER
  return event.decidedBy === decidedBy
    ? undefined
    : off('waits longer than a day', 'timeOff', event.decidedBy, decidedBy)
}

export function payOut(loan: LoanCourse, event: EventOf<'loanPaid'>, at: number): CourseFault | undefined {
  if (loan.state !== 'checking') return off('paid out of turn', 'timeOff')
  const amount = Number(loan.amount)
  if (event.amount !== amount) return off('paid another amount than was asked for', 'paidOff', event.amount, amount)
  const dueAt = at + loan.days * DAY
  if (event.dueAt !== dueAt) return off('due at another time', 'timeOff', event.dueAt, dueAt)
  loan.state = 'open'
  loan.paidAt = at
  loan.principal = loan.amount
  return undefined
}

/** Takes what happened to a loan that was paid out; answers what is wrong with it. */
export function followLoan(loan: LoanCourse, event: CourseEvent, at: number): CourseFault | undefined {
  if (loan.state !== 'open') return off('goes on out of turn', 'timeOff')
  switch (event.kind) {
    case 'loanDayCharged':
      return charge(loan, event, at)
    case 'loanCollected': {
      const since = event.dueAt - dueOf(loan)
      if (since < 0 || since % DAY !== 0 || event.dueAt > at) return wrongTime('collected', event.dueAt)
      return pay(loan, event, 'collected')
    }
    case 'loanRepaid':
      return pay(loan, event, 'repaid')
    case 'loanEnded':
      if (loan.principal + loan.interest !== 0n) return off('ended while it is owed', 'endedEarly')
      loan.state = 'over'
      return undefined
    case 'loanPassed': {
      const expected = dueOf(loan) + (event.stage === 'late' ? GRACE : GRACE + LATE) * DAY + 1
      return event.dueAt === expected && expected <= at ? undefined : wrongTime(event.stage, event.dueAt, expected)
    }
    case 'loanWrittenOff': {
      const expected = dueOf(loan) + WRITTEN_OFF * DAY
      if (event.dueAt !== expected || expected > at) return wrongTime('given up', event.dueAt, expected)
      const isAll = BigInt(event.principal) === loan.principal && BigInt(event.interest) === loan.interest
      if (!isAll) return off('given up otherwise than the rules say', 'paidOff')
      loan.state = 'over'
      return undefined
    }
  }
}

function charge(loan: LoanCourse, event: EventOf<'loanDayCharged'>, at: number): CourseFault | undefined {
  const { paidAt, term, late } = loan
  const isTerm = term < loan.days
  const expected = isTerm ? paidAt + Math.max(1, term) * DAY + 1 : dueOf(loan) + (GRACE + late) * DAY + 1
  if (event.dueAt !== expected || expected > at || late >= LATE) return wrongTime('charged', event.dueAt, expected)
  const days = isTerm && term === 0 ? 2 : 1
  if (event.days !== days) return off('charged another number of days', 'paidOff', event.days, days)
  const ofDay = (loan.principal * BigInt(loan.ratePpm) + M6 - 1n) / M6
  const amount = Number(ofDay * BigInt(days))
  if (event.amount !== amount) {
    return off(`charged ${event.amount} instead of ${amount}`, 'paidOff', event.amount, amount)
  }
  loan.interest += BigInt(amount)
  if (isTerm) loan.term += days
  else loan.late += 1
  return undefined
}

/** Takes a payment off what is owed, the principal first. */
function pay(
  loan: LoanCourse,
  paid: { readonly principal: number; readonly interest: number },
  what: string,
): CourseFault | undefined {
  const [principal, interest] = [BigInt(paid.principal), BigInt(paid.interest)]
  const isOwed = principal <= loan.principal && interest <= loan.interest && principal + interest > 0n
  if (!isOwed || (interest > 0n && principal !== loan.principal)) {
    return off(`${what} otherwise than principal first`, 'paidOff')
  }
  loan.principal -= principal
  loan.interest -= interest
  return undefined
}

function dueOf({ paidAt, days }: LoanCourse): number {
  return paidAt + days * DAY
}

function wrongTime(what: string, found: number, expected?: number): CourseFault {
  return off(`${what} at another time than the rules say`, 'timeOff', found, expected)
}

function off(what: string, code: RefusalCode, found?: number, expected?: number): CourseFault {
  return { what, code, ...(found !== undefined && { found }), ...(expected !== undefined && { expected }) }
}

function rateOf(amount: bigint): number {
  if (amount < 10_000n * UNIT) return 4_000
  if (amount < 50_000n * UNIT) return 5_000
  return amount <= 80_000n * UNIT ? 10_000 : 13_000
}
