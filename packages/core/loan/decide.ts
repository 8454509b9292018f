import { type Code, type CommandOf, LOAN_REFUSAL_REASONS, PRACTICE_REVIEWER } from '@candela/contract'
import { practiceAsset } from '../funding/decide.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { applicationRefusal, decideByRule, refuse } from './deciding.ts'
import { finishContracts } from '../due/contracts.ts'
import { endIfPaid, settle } from './due.ts'
import { type CoreLoan, decidedBy } from './loans.ts'
import { payBack, release, reserve } from './posting.ts'
import { loanTableOf } from './table.ts'

const ALL_REASONS = 2 ** LOAN_REFUSAL_REASONS.length - 1

export const DECIDE: Decisions<'loan'> = { applyLoan, cancelLoan, repayLoan, decideLoan }

export const PROTECTING: Protecting<'loan'> = ['cancelLoan', 'repayLoan', 'decideLoan']

/** Answers the loan's number. Refusals in the order of the rules' applyRefusal. */
function applyLoan(state: State, command: CommandOf<'applyLoan'>): Code {
  const { events, loans, rules, at } = state
  finishContracts(state)
  const refusal = applicationRefusal(state, command)
  if (refusal !== undefined) return refusal
  const { customer, amount, days, incomeBand, assetsBand, rules: version } = command
  const ratePpm = rules.loan.loanRate(loanTableOf(state), BigInt(amount))
  const number = loans.owners.push(customer)
  const loan: CoreLoan = {
    number,
    customer,
    amount,
    days,
    ratePpm,
    incomeBand,
    assetsBand,
    appliedAt: at,
    proposer: 0,
    paidOutAt: 0,
    principal: 0n,
    interest: 0n,
    doneUntil: 0,
  }
  const asked = {
    amount,
    days,
    ratePpm,
    incomeBand,
    assetsBand,
    rules: version,
    decidedBy: decidedBy(loan, rules.loan),
  }
  events.emit('loanApplied', { loan: number, customer, ...asked })
  reserve(state, loan)
  loans.add(loan, rules.loan)
  state.value = number
  return 'ok'
}

/** Refusals: loanUnknown (another's too), loanDecided. */
function cancelLoan(state: State, { customer, loan: number }: CommandOf<'cancelLoan'>): Code {
  const { loans, events } = state
  finishContracts(state)
  if (loans.owners[number - 1] !== customer) return 'loanUnknown'
  const loan = loans.open.get(number)
  if (loan === undefined || loan.paidOutAt !== 0) return 'loanDecided'
  events.emit('loanCancelled', { loan: number, customer })
  release(state, loan)
  loans.remove(loan)
  return 'ok'
}

/** Refusals in the order of the rules' repaymentOf. */
function repayLoan(state: State, { customer, loan: number, amount }: CommandOf<'repayLoan'>): Code {
  const { loans, ledger, events } = state
  finishContracts(state)
  const loan = loans.open.get(number)
  const { refusal, pays } = state.rules.loan.repaymentOf({
    isOwnLoan: loans.owners[number - 1] === customer,
    isOpen: loan !== undefined && loan.paidOutAt !== 0,
    amount: BigInt(amount),
    owed: loan === undefined ? 0n : loan.principal + loan.interest,
    available: ledger.balanceOf(customer, practiceAsset(state)).available,
  })
  if (refusal !== undefined) return refusal
  const paid = settle(state, loan!, pays)
  const told = { principal: Number(paid.principal), interest: Number(paid.interest) }
  events.emit('loanRepaid', { loan: number, customer, ...told })
  payBack(state, loan!, paid, 'loanRepayment')
  endIfPaid(state, loan!)
  if (loans.open.has(number)) loans.schedule(loan!, state.rules.loan)
  return 'ok'
}

/**
 * An operator's verdict. Approving takes one who proposes and another who agrees, then the rule is asked once more; the
 * practice reviewer has the rule decide alone, while it is switched on. Refusals in this order: loanUnknown, loanDecided,
 * practiceReviewerOff; refusing: operatorRoleMissing, reasonMissing; approving: signatureMissing, sameOperator,
 * operatorRoleMissing.
 */
function decideLoan(state: State, command: CommandOf<'decideLoan'>): Code {
  const { loans, operators } = state
  finishContracts(state)
  const { loan: number, operator, verdict, reasons } = command
  if (loans.owners[number - 1] === undefined) return 'loanUnknown'
  const loan = loans.open.get(number)
  if (loan === undefined || loan.paidOutAt !== 0) return 'loanDecided'
  const isPractice = operator === PRACTICE_REVIEWER
  if (isPractice && !operators.practiceOn) return 'practiceReviewerOff'
  if (verdict === 'approve') return approve(state, command, loan)
  if (isPractice || !mayDecide(state, operator)) return 'operatorRoleMissing'
  if (reasons < 1 || reasons > ALL_REASONS) return 'reasonMissing'
  refuse(state, loan, { by: 'operators', operator, reasons, rule: 'none' })
  return 'ok'
}

function approve(state: State, { operator, signature }: CommandOf<'decideLoan'>, loan: CoreLoan): Code {
  const { operators, events } = state
  if (operator === PRACTICE_REVIEWER) {
    decideByRule(state, loan, 'practiceReviewer', operator)
    return 'ok'
  }
  if (signature === '') return 'signatureMissing'
  if (loan.proposer === operator) return 'sameOperator'
  if (loan.proposer !== 0) {
    if (!operators.may(operator, 'paymentsChecker')) return 'operatorRoleMissing'
    decideByRule(state, loan, 'operators', operator)
    return 'ok'
  }
  if (!operators.may(operator, 'paymentsMaker')) return 'operatorRoleMissing'
  loan.proposer = operator
  events.emit('loanProposed', { loan: loan.number, operator })
  return 'ok'
}

function mayDecide({ operators }: State, operator: number): boolean {
  return operators.may(operator, 'paymentsMaker') || operators.may(operator, 'paymentsChecker')
}
