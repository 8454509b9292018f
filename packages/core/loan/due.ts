import type { Owed } from '@candela/rules/loan'
import { dueAt } from '@candela/rules/loan/arithmetic'
import { assert, DAY } from '@candela/units'
import type { DueQueue } from '../due/queue.ts'
import type { DueStage } from '../due/work.ts'
import { practiceAsset } from '../funding/decide.ts'
import type { State } from '../state.ts'
import { decideByRule } from './deciding.ts'
import type { CoreLoan } from './loans.ts'
import { payBack, writeOff } from './posting.ts'

/** Applications that nobody decided, days charged, what is collected, what time makes of a loan: at a midnight sharp. */
export const workLoansAtMidnight: DueStage<State> = {
  rank: 40,
  ...of(({ loans }) => loans.atMidnight),
  atMidnight: ({ loans }, midnight) => loans.atMidnight.countAt(midnight),
}
/** The same at any other instant. */
export const workLoans: DueStage<State> = { rank: 45, ...of(({ loans }) => loans.others) }

function of(queueOf: (state: State) => DueQueue): Pick<DueStage<State>, 'nextAt' | 'run'> {
  return {
    nextAt: (state) => queueOf(state).nextAt(),
    run: (state, at, budget) => run(state, queueOf(state), at, budget),
  }
}

function run(state: State, queue: DueQueue, at: number, budget: number): number {
  const { loans } = state
  let done = 0
  for (; done < budget; done++) {
    const number = queue.take(at)
    if (number < 0) break
    const loan = loans.open.get(number)!
    if (loan.paidOutAt === 0) decideByRule(state, loan, 'rule', 0)
    else passTime(state, loan)
    if (loans.open.has(loan.number)) loans.schedule(loan, state.rules.loan)
  }
  return done
}

function passTime(state: State, loan: CoreLoan): void {
  const { loans, ledger, events } = state
  const { lateAt, lateBlockDays, newLoanDays, workLoan } = state.rules.loan
  const { number, customer, days, paidOutAt } = loan
  const { available } = ledger.balanceOf(customer, practiceAsset(state))
  const work = workLoan(loan, available)
  assert(work !== undefined, 'an open loan has something due')
  const { kind, at, amount } = work
  const about = { loan: number, customer, dueAt: at }
  const started = newLoanDays(loan, at)
  loan.doneUntil = at
  if (kind === 'charge') {
    if (at === lateAt(dueAt(paidOutAt, days))) {
      loans.blocked.set(customer, at + lateBlockDays * DAY)
      events.emit('loanPassed', { ...about, stage: 'late' })
    }
    loan.interest += amount
    events.emit('loanDayCharged', { ...about, days: started, amount: Number(amount) })
    return
  }
  if (kind === 'default') {
    events.emit('loanPassed', { ...about, stage: 'defaulted' })
    return
  }
  const paid = settle(state, loan, amount)
  const told = { ...about, principal: Number(paid.principal), interest: Number(paid.interest) }
  if (kind === 'writeOff') {
    events.emit('loanWrittenOff', told)
    writeOff(state, loan, told.principal)
    loans.remove(loan)
  } else if (amount > 0n) {
    events.emit('loanCollected', told)
    payBack(state, loan, paid, 'loanCollection')
    endIfPaid(state, loan)
  }
}

/** Takes a payment off what is owed; answers what of it went where. */
export function settle({ rules }: State, loan: CoreLoan, amount: bigint): Owed {
  const left = rules.loan.afterPayment(loan, amount)
  const paid = { principal: loan.principal - left.principal, interest: loan.interest - left.interest }
  loan.principal = left.principal
  loan.interest = left.interest
  return paid
}

/** A loan of which nothing is owed is over. */
export function endIfPaid({ loans, events }: State, loan: CoreLoan): void {
  if (loan.principal + loan.interest > 0n) return
  events.emit('loanEnded', { loan: loan.number, customer: loan.customer })
  loans.remove(loan)
}
