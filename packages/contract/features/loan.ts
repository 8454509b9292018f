import {
  bits,
  command,
  count,
  event,
  hash,
  instant,
  measured,
  natural,
  oneOf,
  ppm,
  safe,
  text,
  wide,
} from '../declare/index.ts'
import { LOAN_DECIDERS, LOAN_REFUSAL_REASONS, LOAN_RULE_REASONS, LOAN_STAGES, LOAN_VERDICTS } from '../loan.ts'
import { MAX_SIGNATURE_BYTES } from '../operators.ts'

/*
 * Loans of the practice asset out of the house's own money, numbered from 1 for all. Amounts in minor units; bands are
 * places in the rules' lists of yearly income and of assets. What is written on the form is in the vault.
 */
const amount = measured(wide, 'minor units')
const asked = measured(safe, 'minor units')

/** Asks for a loan; the money is set aside until it is decided. Answers the loan's number. */
export const applyLoan = command(73, 'customer', {
  amount: asked,
  days: measured(safe, 'days'),
  incomeBand: safe,
  assetsBand: safe,
  /** by which version of the rules the form was made */
  rules: natural,
  /** SHA-256 of the form and a salt of its own; both are in the vault */
  form: hash,
})

/** Takes an application back before it is decided. */
export const cancelLoan = command(74, 'customer', { loan: safe })

/** Pays back a part, or all that is owed: the principal first, then interest. */
export const repayLoan = command(75, 'customer', {
  loan: safe,
  /** 0: all */
  amount: asked,
})

/**
 * An operator's verdict on an application: two approve, one refuses for a listed reason. Operator 0 is the disclosed
 * practice reviewer, who has the rule decide. No verdict changes an amount or a price.
 */
export const decideLoan = command(76, 'operator', {
  loan: safe,
  verdict: oneOf(LOAN_VERDICTS),
  /** 0 when approving */
  reasons: bits(LOAN_REFUSAL_REASONS),
  /** the passkey's assertion over the hash of this command without it, as JSON; "" of the practice reviewer and when refusing */
  signature: text(MAX_SIGNATURE_BYTES),
})

export const loanApplied = event(120, {
  loan: wide,
  customer: count,
  amount,
  days: measured(count, 'days'),
  ratePpm: ppm,
  incomeBand: count,
  assetsBand: count,
  rules: natural,
  /** the rule decides at this instant where nobody has */
  decidedBy: instant,
})

/** The first of two operators approved. */
export const loanProposed = event(121, { loan: wide, operator: count })

/** Approved and paid out; `operator` 0: none but the practice reviewer or the rule. */
export const loanPaid = event(122, {
  loan: wide,
  customer: count,
  amount,
  by: oneOf(LOAN_DECIDERS),
  operator: count,
  dueAt: instant,
})

export const loanRefused = event(123, {
  loan: wide,
  customer: count,
  by: oneOf(LOAN_DECIDERS),
  operator: count,
  reasons: bits(LOAN_REFUSAL_REASONS),
  rule: oneOf(LOAN_RULE_REASONS),
})

export const loanCancelled = event(124, { loan: wide, customer: count })

/** Interest of days that have begun, on the principal that was unpaid then. */
export const loanDayCharged = event(125, { loan: wide, customer: count, days: count, amount, dueAt: instant })

/** Taken from what was available when it was due, or at the same time of a day after. */
export const loanCollected = event(126, {
  loan: wide,
  customer: count,
  principal: amount,
  interest: amount,
  dueAt: instant,
})

/** Paid back by its owner. */
export const loanRepaid = event(127, { loan: wide, customer: count, principal: amount, interest: amount })

/** Nothing is owed any more. */
export const loanEnded = event(128, { loan: wide, customer: count })

/** Time alone made an unpaid loan what it is now. */
export const loanPassed = event(129, { loan: wide, customer: count, stage: oneOf(LOAN_STAGES), dueAt: instant })

/** The house gives up what is still owed. */
export const loanWrittenOff = event(130, {
  loan: wide,
  customer: count,
  principal: amount,
  interest: amount,
  dueAt: instant,
})
