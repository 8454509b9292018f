import { HOUSE, type LoanDecider, type LoanRuleReason } from '@candela/contract'
import type { ApplyRefusal, LoanRate } from '@candela/rules/loan'
import { dueAt } from '@candela/rules/loan/arithmetic'
import { practiceAsset } from '../funding/decide.ts'
import { ownProtections } from '../limits/gate.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { FACE_VALIDATED, IDENTITY_VALIDATED, PASSWORD_RETRIEVED, TRANSACTION_PASSWORD } from '../facts/facts.ts'
import type { State } from '../state.ts'
import type { CoreLoan } from './loans.ts'
import { payOut, release } from './posting.ts'
import { loanFormNumber, loanTableOf } from './table.ts'

/** An application's amount and days, and the rules its form was made by. */
export interface Application {
  readonly customer: number
  readonly amount: number
  readonly days: number
  readonly incomeBand: number
  readonly assetsBand: number
  readonly rules: number
}

/** The terms that a customer may borrow under now; minor units. */
export interface LoanTermsView {
  readonly score: number
  /** by proof of identity and score together */
  readonly limit: bigint
  /** the house's money to lend */
  readonly room: bigint
  /** until when there is none after a late one; 0: nothing stands against it */
  readonly blockedUntil: number
  /** the number that a form is made by now, and the rates it gets */
  readonly formNumber: number
  readonly rates: readonly LoanRate[]
}

export function loanTermsOf(state: State, customer: number): LoanTermsView {
  const score = scoreOf(state, customer)
  const room = state.ledger.accountBalance(HOUSE, PURPOSE.lendingFree, practiceAsset(state))
  const blockedUntil = state.loans.blocked.get(customer) ?? 0
  const limit = state.rules.loan.loanLimit(tierOf(state, customer), score)
  return { score, limit, room, blockedUntil, formNumber: loanFormNumber(state), rates: loanTableOf(state) }
}

/** The first refusal of an application; undefined where it is taken. */
export function applicationRefusal(state: State, asked: Application): ApplyRefusal | undefined {
  const { ledger, loans, rules, at } = state
  const { customer, days } = asked
  const amount = BigInt(asked.amount)
  const { applyRefusal, assetsOfBand, incomeOfBand, loanCost, mostAffordable } = rules.loan
  const [income, assets] = [incomeOfBand(asked.incomeBand), assetsOfBand(asked.assetsBand)]
  const asset = practiceAsset(state)
  const canIssue = ledger.canIssue(asset, Math.max(asked.amount, 0))
  return applyRefusal({
    ...standingOf(state, customer),
    ruleVersion: asked.rules,
    currentVersion: loanFormNumber(state),
    amount,
    days,
    isFormComplete: income !== undefined && assets !== undefined,
    hasOther: loans.of(customer) !== undefined,
    wasLate: (loans.blocked.get(customer) ?? 0) > at,
    total: loanCost(loanTableOf(state), amount, days).total,
    most: mostAffordable(income ?? 0n, assets ?? 0n),
    room: canIssue ? ledger.accountBalance(HOUSE, PURPOSE.lendingFree, asset) : 0n,
  })
}

/** The facts of a customer that an application is judged by, at first and again at payout. */
function standingOf(state: State, customer: number) {
  const tier = tierOf(state, customer)
  const score = scoreOf(state, customer)
  const { limitOfScore, loanLimit } = state.rules.loan
  const limits = { scoreLimit: limitOfScore(score), limit: loanLimit(tier, score) }
  return { ...ownProtections(state, customer), hasIdentity: tier.identity, ...limits }
}

/** Pays out what the rule still allows, and refuses the rest. */
export function decideByRule(state: State, loan: CoreLoan, by: LoanDecider, operator: number): void {
  const { events, loans, at } = state
  const { number, customer, amount, days } = loan
  const rule = state.rules.loan.payoutRefusal({ ...standingOf(state, customer), amount: BigInt(amount) })
  if (rule !== undefined) return refuse(state, loan, { by, operator, reasons: 0, rule })
  loan.paidOutAt = at
  loan.doneUntil = at
  loan.principal = BigInt(amount)
  events.emit('loanPaid', { loan: number, customer, amount, by, operator, dueAt: dueAt(at, days) })
  payOut(state, loan)
  loans.schedule(loan, state.rules.loan)
}

/** Ends an application: its money is free again. */
export function refuse(
  state: State,
  loan: CoreLoan,
  why: { by: LoanDecider; operator: number; reasons: number; rule: LoanRuleReason },
): void {
  state.events.emit('loanRefused', { loan: loan.number, customer: loan.customer, ...why })
  release(state, loan)
  state.loans.remove(loan)
}

function tierOf({ facts }: State, customer: number): { identity: boolean; face: boolean } {
  return {
    identity: facts.since(customer, IDENTITY_VALIDATED) !== 0,
    face: facts.since(customer, FACE_VALIDATED) !== 0,
  }
}

function scoreOf({ customers, facts, rules, at }: State, customer: number): number {
  const { score } = rules.credit.creditScore(
    {
      openedAt: customers.openedAt[customer]!,
      transactionPassword: facts.since(customer, TRANSACTION_PASSWORD),
      identityValidated: facts.since(customer, IDENTITY_VALIDATED),
      faceValidated: facts.since(customer, FACE_VALIDATED),
      passwordRetrieved: facts.since(customer, PASSWORD_RETRIEVED),
    },
    at,
  )
  return score
}
