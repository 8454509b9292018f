import { DAY } from '@candela/units'
import type { ByVersion } from '../in-force.ts'
import { missingOfLoanForm } from './form.ts'
import {
  afterPayment,
  dayInterest,
  LATE_BLOCK_DAYS,
  lateAt,
  loanCost,
  mostEverDue,
  nextChargeAt,
  savedByACentLess,
  unpaidState,
} from './interest.ts'
import { newLoanDays, nextLoanDue, workLoan } from './life.ts'
import { applyRefusal, payoutRefusal, repaymentOf } from './refusals.ts'
import {
  assetsOfBand,
  incomeOfBand,
  LEAST_EXCLUSIVE,
  limitOfScore,
  LOAN_DAYS,
  LOAN_RATES,
  loanLimit,
  loanRate,
  type LoanRate,
  loanRequestFault,
  MOST_LOAN,
  mostAffordable,
} from './terms.ts'

const FIRST = {
  table: LOAN_RATES.default as readonly LoanRate[],
  /** the published alternative, which operators may put in force for new applications */
  freeUnderThousand: LOAN_RATES.freeUnderThousand as readonly LoanRate[],
  /** terms that are lent for */
  days: LOAN_DAYS,
  /** minor units: less than this and no more than that is not lent */
  moreThan: LEAST_EXCLUSIVE,
  most: MOST_LOAN,
  /** milliseconds after which the rule decides an application that nobody decided */
  decidedWithinMs: DAY,
  /** days after a late loan without another */
  lateBlockDays: LATE_BLOCK_DAYS,
  afterPayment,
  applyRefusal,
  assetsOfBand,
  dayInterest,
  incomeOfBand,
  lateAt,
  limitOfScore,
  loanCost,
  loanLimit,
  loanRate,
  loanRequestFault,
  missingOfLoanForm,
  mostAffordable,
  mostEverDue,
  newLoanDays,
  nextChargeAt,
  nextLoanDue,
  payoutRefusal,
  repaymentOf,
  savedByACentLess,
  unpaidState,
  workLoan,
}
/** Rules of loans: who is lent what at which rate, what falls due of a loan and when, what a payment pays first. */
export type LoanRules = Readonly<typeof FIRST>

export const LOAN_RULES: ByVersion<LoanRules> = { 1: FIRST }
