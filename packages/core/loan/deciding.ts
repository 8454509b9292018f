import { LOAN_RULE_REASONS, type LoanDecider, type LoanRuleReason } from '@candela/contract'
import {
  type ApplyRefusal,
  applyRefusal,
  assetsOfBand,
  dueAt,
  incomeOfBand,
  limitOfScore,
  loanCost,
  loanLimit,
  mostAffordable,
} from '@candela/rules/loan'
import { creditScore } from '@candela/rules'
import { assert } from '@candela/units'
import { practiceAsset } from '../funding/decide.ts'
import { ownProtections } from '../limits/gate.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { HOUSE } from '@candela/contract'
import { FACE_VALIDATED, IDENTITY_VALIDATED, PASSWORD_RETRIEVED, TRANSACTION_PASSWORD } from '../security/facts.ts'
import type { State } from '../state.ts'
import type { CoreLoan } from './loans.ts'
import { payOut, release } from './posting.ts'

/** What an application asks for, and by which rules its form was made. */
export interface Application {
  readonly customer: number
  readonly amount: number
  readonly days: number
  readonly incomeBand: number
  readonly assetsBand: number
  readonly rules: number
}

/** What a customer may borrow now; minor units. */
export interface LoanTermsView {
  readonly score: number
  /** by proof of identity and score together */
  readonly limit: bigint
  /** what the house has to lend */
  readonly room: bigint
  /** until when there is none after a late one; 0: nothing stands against it */
  readonly blockedUntil: number
}

export function loanTermsOf(state: State, customer: number): LoanTermsView {
  const score = scoreOf(state, customer)
  const room = state.ledger.accountBalance(HOUSE, PURPOSE.lendingFree, practiceAsset(state))
  const blockedUntil = state.loans.blocked.get(customer) ?? 0
  return { score, limit: loanLimit(tierOf(state, customer), score), room, blockedUntil }
}

/** The first refusal of an application as it stands now; `reserved` where its money is set aside already. */
export function applicationRefusal(state: State, asked: Application, reserved?: CoreLoan): ApplyRefusal | undefined {
  const { ledger, loans, rules, at } = state
  const { customer, days } = asked
  const amount = BigInt(asked.amount)
  const [income, assets] = [incomeOfBand(asked.incomeBand), assetsOfBand(asked.assetsBand)]
  const tier = tierOf(state, customer)
  const score = scoreOf(state, customer)
  const asset = practiceAsset(state)
  const canIssue = ledger.canIssue(asset, Math.max(asked.amount, 0))
  return applyRefusal({
    ...ownProtections(state, customer),
    hasIdentity: tier.identity,
    ruleVersion: asked.rules,
    currentVersion: reserved === undefined ? rules.version : asked.rules,
    amount,
    days,
    isFormComplete: income !== undefined && assets !== undefined,
    hasOther: reserved === undefined && loans.of(customer) !== undefined,
    wasLate: (loans.blocked.get(customer) ?? 0) > at,
    scoreLimit: limitOfScore(score),
    limit: loanLimit(tier, score),
    total: loanCost(rules.loan.table, amount, days).total,
    most: mostAffordable(income ?? 0n, assets ?? 0n),
    room: reserved === undefined && canIssue ? ledger.accountBalance(HOUSE, PURPOSE.lendingFree, asset) : amount,
  })
}

/** Pays out what the rule still allows, and refuses the rest. */
export function decideByRule(state: State, loan: CoreLoan, by: LoanDecider, operator: number): void {
  const { events, loans, at } = state
  const { number, customer, amount, days } = loan
  const refusal = applicationRefusal(state, { ...loan, rules: 0 }, loan)
  if (refusal !== undefined) {
    assert(isRuleReason(refusal), 'what was taken once is refused later for these reasons alone')
    refuse(state, loan, { by, operator, reasons: 0, rule: refusal })
    return
  }
  loan.paidOutAt = at
  loan.doneUntil = at
  loan.principal = BigInt(amount)
  events.emit('loanPaid', { loan: number, customer, amount, by, operator, dueAt: dueAt(at, days) })
  payOut(state, loan)
  loans.schedule(loan)
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

function isRuleReason(refusal: string): refusal is LoanRuleReason {
  return (LOAN_RULE_REASONS as readonly string[]).includes(refusal)
}

function tierOf({ facts }: State, customer: number): { identity: boolean; face: boolean } {
  return {
    identity: facts.since(customer, IDENTITY_VALIDATED) !== 0,
    face: facts.since(customer, FACE_VALIDATED) !== 0,
  }
}

function scoreOf({ customers, facts, at }: State, customer: number): number {
  const { score } = creditScore(
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
