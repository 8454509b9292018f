import type { LoanDetail } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import type { ProvenLoan } from '@candela/verify/browser'
import { type Comparison, firstDiffering, type Pair } from './shown.ts'

/** Holds every figure of a loan's page against the proof. `size`: entries in the proven log. */
export function compareLoan({ loan, moves }: LoanDetail, proven: ProvenLoan, size: number): Comparison {
  const { seq } = proven
  const newest = Math.max(loan.seq, loan.decidedSeq, loan.endedSeq, ...moves.map((move) => move.seq))
  if (newest > size) return { kind: 'newer', seq: newest }
  const sum = (of: (move: ProvenLoan['moves'][number]) => number): string =>
    formatDecimal(proven.moves.reduce((all, move) => all + BigInt(of(move)), 0n))
  const isPaidBack = ({ kind }: ProvenLoan['moves'][number]): boolean => kind === 'collected' || kind === 'repaid'
  const isWrittenOff = proven.ended?.status === 'writtenOff'
  const pairs: readonly Pair[] = [
    [loan.id, String(proven.order)],
    [loan.amount, formatDecimal(proven.amount)],
    [String(loan.days), String(proven.days)],
    [String(loan.ratePpm), String(proven.ratePpm)],
    [String(loan.seq), String(seq)],
    [String(loan.appliedAt), String(proven.at)],
    [statusOf(loan.status), proven.ended?.status ?? (proven.dueAt === 0 ? 'checking' : 'unpaid')],
    [String(loan.dueAt), String(proven.dueAt)],
    [String(loan.endedSeq), String(proven.ended?.seq ?? 0)],
    [loan.principal, formatDecimal(isWrittenOff ? 0n : proven.principal)],
    [loan.interest, formatDecimal(isWrittenOff ? 0n : proven.interest)],
    [loan.charged, sum((move) => (move.kind === 'charged' ? move.interest : 0))],
    [loan.paid, sum((move) => (isPaidBack(move) ? move.principal + move.interest : 0))],
    [String(moves.length), String(proven.moves.length)],
    ...moves.flatMap((move, place) => movePairs(move, proven.moves[place])),
  ]
  const pair = firstDiffering(pairs)
  return pair ? { kind: 'other', seq, found: pair[0], expected: pair[1] } : { kind: 'same' }
}

/** The status of an unpaid loan, which follows from the clock. */
function statusOf(status: LoanDetail['loan']['status']): string {
  return ['running', 'grace', 'late', 'defaulted'].includes(status) ? 'unpaid' : status
}

function movePairs(move: LoanDetail['moves'][number], told: ProvenLoan['moves'][number] | undefined): readonly Pair[] {
  if (!told) return [[String(move.seq), '—']]
  return [
    [move.kind, told.kind],
    [String(move.seq), String(told.seq)],
    [String(move.dueAt), String(told.dueAt)],
    [String(move.days), String(told.days)],
    [move.principal, formatDecimal(told.principal)],
    [move.interest, formatDecimal(told.interest)],
  ]
}
