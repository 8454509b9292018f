import {
  type AnswerOf,
  type Loan,
  type LoanDetail,
  LOAN_REFUSAL_REASONS,
  type LoanTerms,
  type QueryOf,
} from '@candela/contract'
import { LOAN, LOAN_MOVE, type LoanMoveRow, type LoanRow, rowOf } from '@candela/projections'
import type { LoanRules } from '@candela/rules/loan'
import { DAY } from '@candela/units'
import type { OrderEntries } from '../../ports/spot.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { columnsOf } from '../../store/load.ts'

const COLUMNS = columnsOf(LOAN)
const MOVE_COLUMNS = columnsOf(LOAN_MOVE)

/** What a customer may borrow now, by the core's own rule. */
export function loanTerms({ engine: { core } }: Sources, customer: number): LoanTerms {
  const { score, limit, room, blockedUntil } = core.loanTerms(customer)
  return {
    ruleVersion: core.rules.version,
    rates: core.rules.loan.table.map(({ upTo, isBelow, ppm }) => ({
      upTo: upTo === undefined ? '' : amountText(upTo),
      isBelow,
      ratePpm: ppm,
    })),
    score,
    limit: amountText(limit),
    room: amountText(room),
    blockedUntil,
    hasIdentity: core.factSince(customer, 'identityValidated') !== 0,
    reviewer: core.practiceReviewerOn ? 'practice' : 'operators',
  }
}

/** A loan as the contract says it, as it is at `now` by the rules in force. */
export function loanText({ engine }: Sources, row: LoanRow, now: number): Loan {
  const { mostEverDue, nextChargeAt, unpaidState } = engine.core.rules.loan
  const { amount, days, ratePpm, dueAt } = row
  const paidOutAt = dueAt === 0 ? 0 : dueAt - days * DAY
  return {
    id: String(row.loan),
    amount: amountText(amount),
    days,
    ratePpm,
    status: row.status === 'unpaid' ? statusOf(unpaidState(dueAt, now)) : row.status,
    appliedAt: row.appliedAt,
    decideBy: row.decideBy,
    decidedAt: row.decidedAt,
    decider: row.decider,
    reasons: LOAN_REFUSAL_REASONS.filter((_, place) => (row.reasons & (1 << place)) !== 0),
    rule: row.rule,
    dueAt,
    freeUntil: paidOutAt === 0 ? 0 : paidOutAt + DAY,
    chargedAt: row.status === 'unpaid' ? (nextChargeAt(paidOutAt, days, now) ?? 0) : 0,
    principal: amountText(row.principal),
    interest: amountText(row.interest),
    charged: amountText(row.charged),
    paid: amountText(row.paid),
    mostEverDue: amountText(mostEverDue(BigInt(amount), ratePpm, days)),
    endedAt: row.endedAt,
    seq: row.seq,
    decidedSeq: row.decidedSeq,
    endedSeq: row.endedSeq,
  }
}

/** What is unpaid goes from one state to the next by time alone; given up it is once that is journalled. */
function statusOf(state: ReturnType<LoanRules['unpaidState']>): Loan['status'] {
  return state === 'writtenOff' ? 'defaulted' : state
}

export async function loans(
  sources: Sources,
  customer: number,
  query: QueryOf<'loans'>,
): Promise<Answered<AnswerOf<'loans'>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const { rows } = await sources.store.pool.query<object>({
    name: 'loans',
    text: `select ${COLUMNS} from view.loan where customer = $1 and loan < $2 order by loan desc limit $3`,
    values: [customer, before[0]!, limit + 1],
  })
  const found = rows.map((row) => rowOf(LOAN, row))
  const page = pageOf(found, limit, (row) => [row.loan])
  const now = nowOf(sources)
  return answer({ loans: page.rows.map((row) => loanText(sources, row, now)), ...page.next })
}

/** One loan, and what happened to it. */
export async function loanDetail(sources: Sources, customer: number, id: string): Promise<Answered<LoanDetail>> {
  const found = await loanRows(sources, customer, id)
  if (!found.ok) return found
  const { loan, moves } = found.value
  return answer({ loan: loanText(sources, loan, nowOf(sources)), moves: moves.map(moveText) })
}

/** Where a loan stands in the journal. */
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
  const { rows } = await pool.query<object>({
    name: 'loan',
    text: `select ${COLUMNS} from view.loan where loan = $1 and customer = $2`,
    values: [Number(id), customer],
  })
  if (!rows[0]) return refuse('loanUnknown')
  const moves = await pool.query<object>({
    name: 'loan-moves',
    text: `select ${MOVE_COLUMNS} from view.loan_move where loan = $1 order by place`,
    values: [Number(id)],
  })
  return answer({ loan: rowOf(LOAN, rows[0]), moves: moves.rows.map((row) => rowOf(LOAN_MOVE, row)) })
}

function moveText({ kind, days, principal, interest, dueAt, at, seq }: LoanMoveRow): LoanDetail['moves'][number] {
  return { kind, days, principal: amountText(principal), interest: amountText(interest), dueAt, at, seq }
}
