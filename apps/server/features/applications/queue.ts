import type pg from 'pg'
import {
  type AnswerOf,
  type CommandOf,
  type DeskApplication,
  LOAN_REFUSAL_REASONS,
  type LoanRefusalReason,
} from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { namesOf } from '../../desk/operator-names.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'

const MOST_SHOWN = 100

/** Applications that wait for operators, and the command each of them would enter. */
export interface ApplicationQueue {
  shown(operator: DeskOperator): Promise<AnswerOf<'deskApplications'>>
  /** Refuses with loanUnknown and loanDecided. */
  mustWait(loan: number): void
  /** Without a signature. Refuses with loanUnknown, loanDecided, sameOperator and operatorRoleMissing. */
  approval(operator: DeskOperator, loan: number, commandId: string): CommandOf<'decideLoan'>
  /** Refuses with loanUnknown and loanDecided. */
  refusal(
    operator: DeskOperator,
    loan: number,
    commandId: string,
    reasons: readonly LoanRefusalReason[],
  ): CommandOf<'decideLoan'>
}

export function openApplicationQueue(sources: Sources, pool: pg.Pool): ApplicationQueue {
  const { core } = sources.engine
  const waitingOf = (loan: number) => {
    if (!core.loans.isKnown(loan)) return 'loanUnknown'
    const open = core.loans.open(loan)
    const isWaiting =
      open !== undefined && open.paidOutAt === 0 && open.appliedAt + core.rules.loan.decidedWithinMs > nowOf(sources)
    return isWaiting ? undefined : 'loanDecided'
  }
  const approvalRefusal = (loan: number, { number, roles }: DeskOperator) => {
    const refusal = waitingOf(loan)
    if (refusal !== undefined) return refusal
    const { proposer } = core.loans.open(loan)!
    if (proposer === number) return 'sameOperator'
    return roles.includes(proposer === 0 ? 'paymentsMaker' : 'paymentsChecker') ? undefined : 'operatorRoleMissing'
  }
  const mustWait = (loan: number): void => {
    const refusal = waitingOf(loan)
    if (refusal !== undefined) throw new Refused(refusal)
  }

  return {
    mustWait,
    async shown(operator) {
      const now = nowOf(sources)
      const waiting = core.loans.toDecide().filter(({ appliedAt }) => appliedAt + core.rules.loan.decidedWithinMs > now)
      const first = waiting.slice(0, MOST_SHOWN)
      const names = await namesOf(pool, new Set(first.map(({ proposer }) => proposer)))
      const applications = first.map((each): DeskApplication => {
        const { number, customer, amount, days, ratePpm, incomeBand, assetsBand, appliedAt, proposer } = each
        const { score, limit } = core.loans.terms(customer)
        const { assetsOfBand, dayInterest, decidedWithinMs, incomeOfBand, mostAffordable } = core.rules.loan
        const [income, assets] = [incomeOfBand(incomeBand) ?? 0n, assetsOfBand(assetsBand) ?? 0n]
        return {
          application: String(number),
          amount: formatDecimal(BigInt(amount)),
          days,
          ratePpm,
          total: formatDecimal(BigInt(amount) + BigInt(days) * dayInterest(BigInt(amount), ratePpm)),
          score,
          limit: formatDecimal(limit),
          income: formatDecimal(income),
          assets: formatDecimal(assets),
          most: formatDecimal(mostAffordable(income, assets)),
          appliedAt,
          decideBy: appliedAt + decidedWithinMs,
          first: names.get(proposer) ?? '',
          mayApprove: approvalRefusal(number, operator) === undefined,
        }
      })
      return { waiting: waiting.length, practiceReviewer: core.operators.practiceReviewerOn, applications }
    },
    approval(operator, loan, commandId) {
      const refusal = approvalRefusal(loan, operator)
      if (refusal !== undefined) throw new Refused(refusal)
      return { ...decision(operator, loan, commandId), verdict: 'approve', reasons: 0 }
    },
    refusal(operator, loan, commandId, listed) {
      mustWait(loan)
      const reasons = listed.reduce((bits, reason) => bits | (1 << LOAN_REFUSAL_REASONS.indexOf(reason)), 0)
      return { ...decision(operator, loan, commandId), verdict: 'refuse', reasons }
    },
  }
}

function decision({ number }: DeskOperator, loan: number, commandId: string) {
  return { kind: 'decideLoan', operator: number, commandId, loan, signature: '' } as const
}
