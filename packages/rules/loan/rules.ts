import { DAY } from '@candela/units'
import type { ByVersion } from '../in-force.ts'
import { afterPayment, LATE_BLOCK_DAYS, lateAt, loanCost, mostEverDue, nextChargeAt, unpaidState } from './interest.ts'
import { newLoanDays, nextLoanDue, workLoan } from './life.ts'
import { applyRefusal, payoutRefusal, repaymentOf } from './refusals.ts'
import {
  assetsOfBand,
  incomeOfBand,
  limitOfScore,
  LOAN_RATES,
  loanLimit,
  loanRate,
  type LoanRate,
  loanRequestFault,
  mostAffordable,
} from './terms.ts'

const FIRST = {
  table: LOAN_RATES.default as readonly LoanRate[],
  /** milliseconds after which the rule decides an application that nobody decided */
  decidedWithinMs: DAY,
  /** days after a late loan without another */
  lateBlockDays: LATE_BLOCK_DAYS,
  afterPayment,
  applyRefusal,
  assetsOfBand,
  incomeOfBand,
  lateAt,
  limitOfScore,
  loanCost,
  loanLimit,
  loanRate,
  loanRequestFault,
  mostAffordable,
  mostEverDue,
  newLoanDays,
  nextChargeAt,
  nextLoanDue,
  payoutRefusal,
  repaymentOf,
  unpaidState,
  workLoan,
}
/** Rules of loans: who is lent what at which rate, what falls due of a loan and when, what a payment pays first. */
export type LoanRules = Readonly<typeof FIRST>

export const LOAN_RULES: ByVersion<LoanRules> = { 1: FIRST }
