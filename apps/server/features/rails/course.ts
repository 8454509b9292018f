import type { DepositDetail, DepositStep, LineState } from '@candela/contract'
import { DEPOSIT_REVERSAL, type DepositOrderRow, RAIL_LINE, type RailLineRow, rowOf } from '@candela/projections'
import type { Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { rowsOf } from '../../queries/rows.ts'
import { LINE_TRANSACTION, lastTransaction, transactionOf } from '../../queries/transactions.ts'
import { columnsOf } from '../../store/load.ts'
import type { FoundDeposit } from './queries.ts'

const LINE_COLUMNS = columnsOf(RAIL_LINE)

/** the end of a line's wait, where its money is not the customer's */
const ENDS: Readonly<Partial<Record<LineState, DepositStep['step']>>> = {
  returning: 'returning',
  sentBack: 'sentBack',
  reversed: 'reversed',
}

/**
 * The course of a deposit: its steps, the lines whose money it became or whose money waited for it, and the amounts taken back; each
 * oldest first.
 */
export async function depositCourse(
  { store }: Sources,
  { order, receipt }: FoundDeposit,
): Promise<Pick<DepositDetail, 'steps' | 'lines' | 'reversals' | 'transaction'>> {
  const values = [(order ?? receipt)!.deposit]
  const [lines, taken] = await Promise.all([
    store.pool.query<object>({
      name: 'deposit-lines',
      text: `select ${LINE_COLUMNS}, ${LINE_TRANSACTION} from view.rail_line
             where (deposit = $1 and deposit > 0) or (awaits = $1 and awaits > 0 and deposit = 0) order by rail, line`,
      values,
    }),
    rowsOf(store.pool, DEPOSIT_REVERSAL, 'deposit-reversals', 'where deposit = $1 order by seq', values),
  ])
  const rows = lines.rows.map((row) => rowOf(RAIL_LINE, row))
  const reversals = taken.map((row) => ({ ...amounts(row, 'amount', 'worth'), ...same(row, 'at', 'seq') }))
  const steps: DepositDetail['steps'] = [
    ...(order ? orderSteps(order) : []),
    ...rows.flatMap(waitSteps),
    ...(receipt ? [{ step: 'credited' as const, at: receipt.at, seq: receipt.seq }] : []),
    ...reversals.map(({ at, seq }) => ({ step: 'reversed' as const, at, seq })),
  ]
  return {
    steps: steps.sort((a, b) => a.seq - b.seq),
    reversals,
    transaction: lastTransaction(lines.rows),
    lines: rows.map((row, place) => ({
      ...lineText(row),
      transaction: transactionOf(lines.rows[place]!),
    })),
  }
}

function lineText({ line, amount, left, state, at, sendBackAt, digest, seq }: RailLineRow) {
  const goesBack = state === 'unmatched' || state === 'nameDiffers' ? sendBackAt : 0
  return { line, amount: amountText(amount), left: amountText(left), state, at, sendBackAt: goesBack, digest, seq }
}

function orderSteps({ status, startedAt, seq, sentAt, sentSeq, endedAt, endedSeq }: DepositOrderRow): DepositStep[] {
  const isEnd = status !== 'credited' && status !== 'awaiting' && status !== 'sent'
  return [
    { step: 'started', at: startedAt, seq },
    ...(sentAt > 0 ? [{ step: 'sent' as const, at: sentAt, seq: sentSeq }] : []),
    ...(isEnd && endedAt > 0 ? [{ step: status, at: endedAt, seq: endedSeq }] : []),
  ]
}

/** The steps of money that was not credited as it came: its arrival and its end. */
function waitSteps({ awaits, state, at, seq, changedAt, changedSeq }: RailLineRow): DepositStep[] {
  if (awaits === 0) return []
  const end = ENDS[state]
  return [{ step: 'arrived', at, seq }, ...(end ? [{ step: end, at: changedAt, seq: changedSeq }] : [])]
}
