import type { AuditedLoan, AuditedState } from '@candela/auditor'
import { LOAN_REFUSAL_REASONS } from '@candela/contract'
import { type Altered, byCustomers, byOperators, instead } from './floor/move.ts'

const UNIT = 100_000_000

/** Applications that are mostly taken, what is repaid, and what is asked of a loan that is none. */
export const MOVES = byCustomers(90, [
  {
    of: 1000,
    weight: ({ state }, { customer }) => (state.customers[customer - 1]?.facts.has('identityValidated') ? 40 : 2),
    make({ random, state }, own) {
      const usual = random.between(501, 9_000) * UNIT
      const unusual = [0, -1, 500 * UNIT, usual + 1, 10_001 * UNIT, 20_000 * UNIT, 90_000 * UNIT, 100_001 * UNIT]
      return {
        kind: 'applyLoan',
        ...own,
        amount: random.chance(85) ? usual : random.pick(unusual),
        days: random.chance(95) ? random.pick([7, 14, 21, 28]) : random.pick([0, 8, -7]),
        incomeBand: random.chance(80) ? random.between(7, 8) : random.pick([-1, 0, 1, 3, 9]),
        assetsBand: random.chance(70) ? 0 : random.pick([-1, 1, 6, 7]),
        rules: random.chance(97) ? state.ruleVersion + state.proposals.tableChanges : random.pick([0, 3]),
        form: random.below(5).toString(16).padStart(64, '0'),
      }
    },
  },
  {
    of: 1000,
    weight: ({ state }) => (state.loans.some(({ status }) => status !== 'over') ? 15 : 1),
    make({ random, state }, own) {
      const loan = aimedAt(state, (many) => random.below(many))
      const number = loan?.loan ?? random.pick([0, -1, state.loans.length + 1])
      const customer = random.chance(90) ? (loan?.customer ?? own.customer) : own.customer
      if (random.chance(20)) return { kind: 'cancelLoan', ...own, customer, loan: number }
      const owed = Number((loan?.principal ?? 0n) + (loan?.interest ?? 0n))
      const amounts = [0, 0, -1, 1, Math.floor(owed / 3), owed, owed + 1]
      return { kind: 'repayLoan', ...own, customer, loan: number, amount: random.pick(amounts) }
    },
  },
])

/** Decisions of operators and the practice reviewer on applications. */
export const DECISIONS = byOperators(40, [
  {
    of: 100,
    weight: ({ state }) => (state.loans.some(({ status }) => status === 'checking') ? 50 : 3),
    make({ random, state }, desk) {
      const operator = random.chance(30) ? 0 : desk.operator
      const isApproved = random.chance(80)
      const checking = state.loans.filter(({ status }) => status === 'checking')
      const loan =
        checking.length > 0 && random.chance(85) ? random.pick(checking).loan : random.below(state.loans.length + 2)
      return {
        kind: 'decideLoan',
        ...desk,
        operator,
        loan,
        verdict: isApproved ? 'approve' : 'refuse',
        reasons: isApproved ? 0 : random.pick([0, 1, 3, 2 ** LOAN_REFUSAL_REASONS.length]),
        signature: isApproved && random.chance(90) ? 'signed' : '',
      }
    },
  },
])

export const ALTERED: Altered<'loan'> = {
  applyLoan: (before) => ({ ...before, days: before.days + 7 }),
  cancelLoan: instead,
  repayLoan: (before) => ({ ...before, amount: before.amount + 1 }),
  decideLoan: (before) => ({ ...before, loan: before.loan + 1 }),
}

/** One of the last loans, mostly one that is not over. */
function aimedAt({ loans }: AuditedState, below: (many: number) => number): AuditedLoan | undefined {
  const open = loans.filter(({ status }) => status !== 'over')
  return open.length > 0 && below(10) > 0 ? open[below(open.length)] : loans[loans.length - 1 - below(20)]
}
