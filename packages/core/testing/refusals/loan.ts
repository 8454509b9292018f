import { type CommandOf, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { type Answer, type Trial, USDT } from '../trial.ts'
import type { Case } from './case.ts'

const UNIT = 100_000_000
const DAY = 86_400_000
const { terms: TERMS } = EARN_PRODUCTS[0]!
type Form = Partial<Omit<CommandOf<'applyLoan'>, 'kind' | 'customer' | 'commandId'>>

/** Borrows USDT beside what is the customer's own. */
export function borrow(h: Trial, customer: number, amount = 1_000 * UNIT): void {
  lend(h, known(h, customer), amount)
}

/** The same to a customer whom the house knows already. */
export function lend(h: Trial, customer: number, amount: number): void {
  h.must({ kind: 'fundHouse', account: 'lendingFree' })
  apply(h, customer, { amount, rules: h.core.ruleVersion })
  decide(h, 0)
}

/** A customer whom a house may lend to: identity, and face unless `isUnsure`, are validated. */
function known(h: Trial, customer: number, isUnsure = false): number {
  const fact = { kind: 'recordFact', customer, holds: true } as const
  if (!isUnsure) h.must({ ...fact, commandId: h.id(), fact: 'transactionPassword' })
  h.must({ ...fact, commandId: h.id(), fact: 'identitySent' })
  const review = { customer, submission: 1, verdict: 'validate', reasons: 0, signature: '', face: !isUnsure } as const
  h.must({ kind: 'reviewIdentity', ...review, operator: 0, commandId: h.id() })
  return customer
}

/** A house that lends, and whom it lends to. */
export function lending(h: Trial, customer: number): number {
  h.must({ kind: 'fundHouse', account: 'lendingFree' })
  return known(h, customer)
}

function apply(h: Trial, customer: number, over: Form = {}): Answer {
  const form = { days: 7, incomeBand: 8, assetsBand: 0, rules: 1, form: '0'.repeat(64) }
  return h.apply({ kind: 'applyLoan', customer, commandId: h.id(), amount: 1_000 * UNIT, ...form, ...over })
}

function decide(h: Trial, operator: number, over: Partial<CommandOf<'decideLoan'>> = {}): Answer {
  const signature = operator === 0 ? '' : 'signed'
  const verdict = { loan: 1, verdict: 'approve', reasons: 0, signature } as const
  return h.apply({ kind: 'decideLoan', operator, commandId: h.id(), ...verdict, ...over })
}

function repay(h: Trial, customer: number, amount: number, loan = 1): Answer {
  return h.apply({ kind: 'repayLoan', customer, commandId: h.id(), loan, amount })
}

function cancel(h: Trial, customer: number, loan = 1): Answer {
  return h.apply({ kind: 'cancelLoan', customer, commandId: h.id(), loan })
}

function enrol(h: Trial, ...roles: OperatorRole[]): number {
  const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0)
  return h.must({ kind: 'enrolOperator', commandId: h.id(), roles: bits, publicKey: 'a501' }).value
}

const refused = (code: Case[0], what: string, over: Form): Case => [
  code,
  `a loan ${what}`,
  (h, c) => apply(h, lending(h, c), over),
]

/** A refusal of a loan of 1,000 that was asked for, or paid out. */
const asked = (code: Case[0], what: string, act: (h: Trial, c: number) => Answer): Case => [
  code,
  what,
  (h, c) => {
    apply(h, lending(h, c))
    return act(h, c)
  },
]
const paid = (code: Case[0], what: string, act: (h: Trial, c: number) => Answer): Case =>
  asked(code, what, (h, c) => {
    decide(h, 0)
    return act(h, c)
  })

export const LOAN: Case[] = [
  ['identityNeeded', 'a loan of nobody who is known', (h, c) => apply(h, c)],
  refused('loanRulesChanged', 'by other rules', { rules: 2 }),
  refused('loanAmountInvalid', 'of part of a cent', { amount: 600 * UNIT + 1 }),
  refused('loanTooSmall', 'of 500', { amount: 500 * UNIT }),
  refused('loanTooLarge', 'of more than there is', { amount: 100_001 * UNIT }),
  refused('loanTermInvalid', 'for eight days', { days: 8 }),
  refused('loanFormIncomplete', 'without an income', { incomeBand: -1 }),
  asked('loanUnpaid', 'a second loan', (h, c) => apply(h, c)),
  refused('loanAboveLimit', 'above what the score allows', { amount: 40_000 * UNIT }),
  refused('loanNotAffordable', 'that no income carries', { incomeBand: 0 }),
  ['lendingExhausted', 'a loan of a house that has nothing to lend', (h, c) => apply(h, known(h, c))],
  [
    'loanScoreLow',
    'a loan of somebody who forgot the password',
    (h, c) => {
      h.must({
        kind: 'recordFact',
        customer: known(h, c, true),
        commandId: h.id(),
        fact: 'passwordRetrieved',
        holds: true,
      })
      return apply(h, c)
    },
  ],
  paid('loanPastLate', 'a loan after a late one', (h, c) => {
    // what is held for an order is not collected
    h.limit(c, 'buy', 5_990_000, 18_300)
    h.at += (7 + 181) * DAY
    while (h.core.isDue(h.at)) h.must({ kind: 'tick' })
    return apply(h, c)
  }),
  ['loanUnknown', 'repaying what is none', (h, c) => repay(h, c, 0)],
  asked('loanNotOpen', 'repaying what was not paid out', (h, c) => repay(h, c, 0)),
  paid('repaymentInvalid', 'repaying less than nothing', (h, c) => repay(h, c, -1)),
  paid('repaymentAboveOwed', 'repaying more than is owed', (h, c) => repay(h, c, 1_000 * UNIT + 1)),
  asked('loanUnknown', 'taking back another’s', (h) => cancel(h, h.open())),
  paid('loanDecided', 'taking back what was paid out', cancel),
  ['loanUnknown', 'a verdict on what is none', (h) => decide(h, enrol(h, 'paymentsMaker'))],
  paid('loanDecided', 'a verdict on what is decided', (h) => decide(h, enrol(h, 'paymentsMaker'))),
  asked('operatorRoleMissing', 'support that approves a loan', (h) => decide(h, enrol(h, 'support'))),
  asked('signatureMissing', 'a loan approved by nobody’s signature', (h) =>
    decide(h, enrol(h, 'paymentsMaker'), { signature: '' }),
  ),
  asked('reasonMissing', 'a loan refused without a reason', (h) =>
    decide(h, enrol(h, 'paymentsMaker'), { verdict: 'refuse', signature: '' }),
  ),
  paid('ownMoneyNeeded', 'earning with borrowed money', (h, customer) => {
    h.must({ kind: 'listEarn', earnProduct: 1, id: 'L5', asset: USDT, terms: { ...TERMS, maximum: 20_000 * UNIT } })
    h.must({ kind: 'fundEarnPot', earnProduct: 1 })
    const opening = { earnProduct: 1, terms: 1, amount: 10_000 * UNIT + 1, renew: false }
    return h.apply({ kind: 'openEarn', customer, commandId: h.id(), ...opening })
  }),
  asked('openOrdersRemain', 'leaving while a loan is open', (h, customer) =>
    h.apply({ kind: 'recordFact', customer, commandId: h.id(), fact: 'closed', holds: true }),
  ),
]
