import type { LoanDecider, LoanRuleReason } from '@candela/contract'
import type { Applied } from './applied.ts'
import { changing, small, text, whole } from './column.ts'
import { Recent } from './recent.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/** `unpaid`: what it is beyond that follows from time alone. */
export type LoanStatus = 'checking' | 'cancelled' | 'refused' | 'unpaid' | 'repaid' | 'writtenOff'

/** Applications and loans; amounts in minor units. What is 0 or '' was not, or not yet. */
export const LOAN = table(
  'loan',
  {
    loan: whole,
    customer: whole,
    amount: whole,
    days: small,
    ratePpm: small,
    incomeBand: small,
    assetsBand: small,
    rules: small,
    decideBy: whole,
    status: changing(text<LoanStatus>()),
    /** the operator who approved first */
    proposer: changing(small),
    decider: changing(text<LoanDecider | ''>()),
    operator: changing(small),
    /** bits of an operator's reasons, and what the rule said */
    reasons: changing(small),
    rule: changing(text<LoanRuleReason | ''>()),
    dueAt: changing(whole),
    /** the debt */
    principal: changing(whole),
    interest: changing(whole),
    /** interest in all, and all that was paid */
    charged: changing(whole),
    paid: changing(whole),
    moves: changing(small),
    appliedAt: whole,
    decidedAt: changing(whole),
    decidedSeq: changing(whole),
    endedAt: changing(whole),
    endedSeq: changing(whole),
    seq: whole,
  },
  {
    key: ['loan'],
    again: 'changes',
    load: { where: `status in ('checking', 'unpaid')` },
    indexes: [{ on: ['customer', 'loan'] }],
    fillfactor: 80,
  },
)
export type LoanRow = RowOf<typeof LOAN>

export type LoanMoveKind = 'charged' | 'collected' | 'repaid' | 'late' | 'defaulted' | 'writtenOff'

/** The moves of a loan since it was paid out, in order. */
export const LOAN_MOVE = table(
  'loan_move',
  {
    loan: whole,
    place: small,
    kind: text<LoanMoveKind>(),
    /** the days that were charged together */
    days: small,
    principal: whole,
    interest: whole,
    dueAt: whole,
    at: whole,
    seq: whole,
  },
  { key: ['loan', 'place'] },
)
export type LoanMoveRow = RowOf<typeof LOAN_MOVE>

/** the number of ended ones that stay at hand for those who wait for them */
const ENDED_AT_HAND = 4096

export const loan = room({ LOAN, LOAN_MOVE }, (rows, { accounts }, start) => {
  const open = new Map<number, LoanRow>()
  const ended = new Recent<LoanRow>(ENDED_AT_HAND)

  function changed(number: number, { seq }: Applied): LoanRow {
    const row = open.get(number)!
    accounts.touch(row.customer, seq)
    rows.LOAN.put(row)
    return row
  }

  function end(number: number, status: LoanStatus, applied: Applied): LoanRow {
    const row = changed(number, applied)
    row.status = status
    row.endedAt = applied.at
    row.endedSeq = applied.seq
    open.delete(number)
    ended.set(number, row)
    return row
  }

  function moved(row: LoanRow, kind: LoanMoveKind, what: Partial<LoanMoveRow>, { at, seq }: Applied): void {
    const none = { days: 0, principal: 0, interest: 0, dueAt: at }
    rows.LOAN_MOVE.add({ loan: row.loan, place: row.moves++, kind, ...none, ...what, at, seq })
  }

  /** Takes off what is owed. */
  function paid(number: number, kind: 'collected' | 'repaid', what: PaidOff, applied: Applied): void {
    const row = changed(number, applied)
    row.principal -= what.principal
    row.interest -= what.interest
    row.paid += what.principal + what.interest
    moved(row, kind, what, applied)
  }

  function decided(row: LoanRow, { at, seq }: Applied): void {
    row.decidedAt = at
    row.decidedSeq = seq
  }

  for (const row of start.rows(LOAN)) open.set(row.loan, row)
  return {
    on: {
      loanApplied(
        { loan: number, customer, amount, days, ratePpm, incomeBand, assetsBand, rules, decidedBy },
        applied,
      ) {
        const { at, seq } = applied
        const asked = { loan: number, customer, amount, days, ratePpm, incomeBand, assetsBand, rules }
        const none = { proposer: 0, operator: 0, reasons: 0, dueAt: 0, decidedAt: 0, decidedSeq: 0 }
        const nothing = { principal: 0, interest: 0, charged: 0, paid: 0, moves: 0, endedAt: 0, endedSeq: 0 }
        const row: LoanRow = {
          ...asked,
          ...none,
          ...nothing,
          decideBy: decidedBy,
          status: 'checking',
          decider: '',
          rule: '',
          appliedAt: at,
          seq,
        }
        accounts.touch(customer, seq)
        open.set(number, row)
        rows.LOAN.put(row)
      },
      loanProposed({ loan: number, operator }, applied) {
        changed(number, applied).proposer = operator
      },
      loanPaid({ loan: number, amount, by, operator, dueAt }, applied) {
        const row = changed(number, applied)
        row.status = 'unpaid'
        row.principal = amount
        row.decider = by
        row.operator = operator
        row.dueAt = dueAt
        decided(row, applied)
      },
      loanRefused({ loan: number, by, operator, reasons, rule }, applied) {
        const row = end(number, 'refused', applied)
        row.decider = by
        row.operator = operator
        row.reasons = reasons
        row.rule = rule === 'none' ? '' : rule
        decided(row, applied)
      },
      loanCancelled({ loan: number }, applied) {
        end(number, 'cancelled', applied)
      },
      loanDayCharged({ loan: number, days, amount, dueAt }, applied) {
        const row = changed(number, applied)
        row.interest += amount
        row.charged += amount
        moved(row, 'charged', { days, interest: amount, dueAt }, applied)
      },
      loanCollected({ loan: number, principal, interest, dueAt }, applied) {
        paid(number, 'collected', { principal, interest, dueAt }, applied)
      },
      loanRepaid({ loan: number, principal, interest }, applied) {
        paid(number, 'repaid', { principal, interest }, applied)
      },
      loanEnded({ loan: number }, applied) {
        end(number, 'repaid', applied)
      },
      loanPassed({ loan: number, stage, dueAt }, applied) {
        moved(changed(number, applied), stage, { dueAt }, applied)
      },
      loanWrittenOff({ loan: number, principal, interest, dueAt }, applied) {
        const row = changed(number, applied)
        row.principal = 0
        row.interest = 0
        moved(row, 'writtenOff', { principal, interest, dueAt }, applied)
        end(number, 'writtenOff', applied)
      },
    },
    /** Applications that nobody has decided. */
    checking: (): LoanRow[] => [...open.values()].filter(({ status }) => status === 'checking'),
    /** A loan of a customer that is open, or ended a short while ago. */
    atHand(customer: number, number: number): LoanRow | undefined {
      const row = open.get(number) ?? ended.get(number)
      return row?.customer === customer ? row : undefined
    },
  }
})

interface PaidOff {
  readonly principal: number
  readonly interest: number
  readonly dueAt?: number
}
