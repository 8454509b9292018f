import {
  type AnswerOf,
  type Loan,
  type LoanDetail,
  LOAN_REFUSAL_REASONS,
  type LoanTerms,
  type QueryOf,
} from '@candela/contract'
import { LOAN, LOAN_MOVE, type LoanMoveRow, type LoanRow } from '@candela/projections'
import type { LoanRules } from '@candela/rules/loan'
import { DAY } from '@candela/units'
import type { OrderEntries } from '../../ports/spot.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { listed, ownPage } from '../../queries/page.ts'
import { firstRowOf, rowsOf } from '../../queries/rows.ts'

/** The terms that a customer may borrow under now, by the core's own rule. */
export function loanTerms({ engine: { core } }: Sources, customer: number): LoanTerms {
  const { score, limit, room, blockedUntil, formNumber, rates } = core.loans.terms(customer)
  return {
    ruleVersion: formNumber,
    rates: rates.map(({ upTo, isBelow, ppm }) => ({
      upTo: upTo === undefined ? '' : amountText(upTo),
      isBelow,
      ratePpm: ppm,
    })),
    score,
    limit: amountText(limit),
    room: amountText(room),
    blockedUntil,
    hasIdentity: core.security.factSince(customer, 'identityValidated') !== 0,
    reviewer: core.operators.practiceReviewerOn ? 'practice' : 'operators',
  }
}

/** A loan as the contract says it, as it is at `now` by the rules in force. */
export function loanText({ engine }: Sources, row: LoanRow, now: number): Loan {
  const { mostEverDue, nextChargeAt, unpaidState } = engine.core.rules.loan
  const { amount, days, ratePpm, dueAt } = row
  const paidOutAt = dueAt === 0 ? 0 : dueAt - days * DAY
  return {
    id: String(row.loan),
    ...amounts(row, 'amount', 'principal', 'interest', 'charged', 'paid'),
    ...same(row, 'days', 'ratePpm', 'appliedAt', 'decideBy', 'decidedAt', 'decider', 'rule', 'dueAt', 'endedAt'),
    ...same(row, 'seq', 'decidedSeq', 'endedSeq'),
    status: row.status === 'unpaid' ? statusOf(unpaidState(dueAt, now)) : row.status,
    reasons: LOAN_REFUSAL_REASONS.filter((_, place) => (row.reasons & (1 << place)) !== 0),
    freeUntil: paidOutAt === 0 ? 0 : paidOutAt + DAY,
    chargedAt: row.status === 'unpaid' ? (nextChargeAt(paidOutAt, days, now) ?? 0) : 0,
    mostEverDue: amountText(mostEverDue(BigInt(amount), ratePpm, days)),
  }
}

/** The status of an unpaid loan: it goes from one state to the next by time alone, and is given up once that is journalled. */
function statusOf(state: ReturnType<LoanRules['unpaidState']>): Loan['status'] {
  return state === 'writtenOff' ? 'defaulted' : state
}

export async function loans(
  sources: Sources,
  customer: number,
  query: QueryOf<'loans'>,
): Promise<Answered<AnswerOf<'loans'>>> {
  const page = await ownPage(sources, customer, LOAN, { name: 'loans', by: ['loan'], query })
  const now = nowOf(sources)
  return listed(page, 'loans', (row) => loanText(sources, row, now))
}

/** One loan, and what happened to it. */
export async function loanDetail(sources: Sources, customer: number, id: string): Promise<Answered<LoanDetail>> {
  const found = await loanRows(sources, customer, id)
  if (!found.ok) return found
  const { loan, moves } = found.value
  return answer({ loan: loanText(sources, loan, nowOf(sources)), moves: moves.map(moveText) })
}

/** The entries of a loan in the journal. */
export async function loanEntries(sources: Sources, customer: number, id: string): Promise<Answered<OrderEntries>> {
  const found = await loanRows(sources, customer, id)
  if (!found.ok) return found
  const { loan, moves } = found.value
  const later = new Set([loan.decidedSeq, loan.endedSeq, ...moves.map(({ seq }) => seq)])
  later.delete(0)
  return answer({ order: loan.loan, placed: loan.seq, later: [...later].sort((a, b) => a - b) })
}

interface LoanRows {
  readonly loan: LoanRow
  readonly moves: readonly LoanMoveRow[]
}

async function loanRows(sources: Sources, customer: number, id: string): Promise<Answered<LoanRows>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const loan = await firstRowOf(pool, LOAN, 'loan', 'where loan = $1 and customer = $2', [Number(id), customer])
  if (!loan) return refuse('loanUnknown')
  return answer({
    loan,
    moves: await rowsOf(pool, LOAN_MOVE, 'loan-moves', 'where loan = $1 order by place', [Number(id)]),
  })
}

function moveText(row: LoanMoveRow): LoanDetail['moves'][number] {
  return { ...same(row, 'kind', 'days', 'dueAt', 'at', 'seq'), ...amounts(row, 'principal', 'interest') }
}
