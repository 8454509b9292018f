import {
  type AnswerOf,
  codeOfNumber,
  MONEY,
  OPEN_WITHDRAWAL_STATES,
  type QueryOf,
  type Withdrawal,
  type WithdrawalDetail,
  type WithdrawalRefusalRecord,
} from '@candela/contract'
import {
  RAIL_LINE,
  rowOf,
  WITHDRAWAL,
  WITHDRAWAL_REFUSAL,
  WITHDRAWAL_STEP,
  type WithdrawalRefusalRow,
  type WithdrawalRow,
} from '@candela/projections'
import { railOf, rateOfCost } from '@candela/rules/funding'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { LINE_TRANSACTION, lastTransaction, transactionOf } from '../../queries/transactions.ts'
import { columnsOf } from '../../store/load.ts'

const COLUMNS = columnsOf(WITHDRAWAL)
const STEP_COLUMNS = columnsOf(WITHDRAWAL_STEP)
const LINE_COLUMNS = columnsOf(RAIL_LINE)
const REFUSAL_COLUMNS = columnsOf(WITHDRAWAL_REFUSAL)
const OPEN = `(${OPEN_WITHDRAWAL_STATES.map((state) => `'${state}'`).join(', ')})`

type Shown = ReadonlyMap<number, string>

/** One of the customer's own; refuses with withdrawalUnknown. */
export async function findWithdrawal(
  sources: Sources,
  customer: number,
  number: number,
): Promise<Answered<WithdrawalRow>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<object>({
    name: 'withdrawal',
    text: `select ${COLUMNS} from view.withdrawal where withdrawal = $1 and customer = $2`,
    values: [number, customer],
  })
  return rows[0] ? answer(rowOf(WITHDRAWAL, rows[0])) : refuse('withdrawalUnknown')
}

/** As the contract says it. */
export function withdrawalText(sources: Sources, row: WithdrawalRow, shown: Shown): Withdrawal {
  const rail = railOf(row.rail)!
  return {
    id: String(row.withdrawal),
    kind: rail.kind,
    rail: rail.id,
    asset: assetNamed(sources, row.asset),
    leaves: leavesOf(sources, row.asset),
    amount: amountText(row.amount),
    fee: amountText(row.fee),
    arrival: amountText(row.arrival),
    rate: amountText(rateOf(sources, row)),
    destination: String(row.destination),
    shown: shown.get(row.destination) ?? '',
    status: row.status,
    askedAt: row.askedAt,
    notBefore: row.notBefore,
    decideBy: row.decideBy,
    overdueAt: row.overdueAt,
    endedAt: row.endedAt,
    seq: row.seq,
  }
}

/** By what its arrival cost when it was asked for: nothing of it is the running rate's. */
function rateOf({ engine: { core } }: Sources, { withdrawal, asset, arrival }: WithdrawalRow): bigint {
  if (core.funding.arrivesAs(asset) === asset) return 0n
  return rateOfCost(BigInt(core.withdrawals.withdrawal(withdrawal)?.cost ?? 0), BigInt(arrival))
}

/** What leaves the account where an asset is sent. */
export function leavesOf(sources: Sources, asset: number): string {
  return assetNamed(sources, sources.engine.core.funding.arrivesAs(asset))
}

/** Own withdrawals, newest first. */
export async function withdrawals(
  sources: Sources,
  customer: number,
  query: QueryOf<'withdrawals'>,
  shown: Shown,
): Promise<Answered<AnswerOf<'withdrawals'>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const { state } = query
  const ofState = state === undefined ? '' : `and status ${state === 'open' ? '' : 'not '}in ${OPEN}`
  const { rows } = await sources.store.pool.query<object>({
    name: `withdrawals ${state ?? 'all'}`,
    text: `select ${COLUMNS} from view.withdrawal where customer = $1 and withdrawal < $2 ${ofState}
           order by withdrawal desc limit $3`,
    values: [customer, before[0]!, limit + 1],
  })
  const found = rows.map((row) => rowOf(WITHDRAWAL, row))
  const page = pageOf(found, limit, ({ withdrawal }) => [withdrawal])
  return answer({ withdrawals: page.rows.map((row) => withdrawalText(sources, row, shown)), ...page.next })
}

/** What was done with a withdrawal, and the lines that took its money out or brought it back, oldest first. */
export async function withdrawalCourse(
  { store }: Sources,
  { withdrawal }: WithdrawalRow,
): Promise<Pick<WithdrawalDetail, 'steps' | 'lines' | 'transaction'>> {
  const [steps, lines] = await Promise.all([
    store.pool.query<object>({
      name: 'withdrawal-steps',
      text: `select ${STEP_COLUMNS} from view.withdrawal_step where withdrawal = $1 order by seq`,
      values: [withdrawal],
    }),
    store.pool.query<object>({
      name: 'withdrawal-lines',
      text: `select ${LINE_COLUMNS}, ${LINE_TRANSACTION} from view.rail_line
             where withdrawal = $1 and withdrawal > 0 order by seq`,
      values: [withdrawal],
    }),
  ])
  return {
    steps: steps.rows.map((row) => {
      const { step, why, at, seq } = rowOf(WITHDRAWAL_STEP, row)
      return { step, why, at, seq }
    }),
    transaction: lastTransaction(lines.rows),
    lines: lines.rows.map((row) => {
      const { line, amount, at, digest, seq } = rowOf(RAIL_LINE, row)
      return { line, amount: amountText(amount), at, digest, seq, transaction: transactionOf(row) }
    }),
  }
}

/** When a rail was first to be asked for a payout; undefined while the view does not have it. */
export async function payoutTakenAt({ store }: Sources, withdrawal: number): Promise<number | undefined> {
  const { rows } = await store.pool.query<{ at: string }>({
    name: 'payout-taken',
    text: `select at from view.withdrawal_step where withdrawal = $1 and step = 'sending'`,
    values: [withdrawal],
  })
  return rows[0] && Number(rows[0].at)
}

/** What the rules refused a customer, newest first. */
export async function refusals(
  sources: Sources,
  customer: number,
  query: QueryOf<'withdrawalRefusals'>,
): Promise<Answered<AnswerOf<'withdrawalRefusals'>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const { rows } = await sources.store.pool.query<object>({
    name: 'withdrawal-refusals',
    text: `select ${REFUSAL_COLUMNS} from view.withdrawal_refusal where customer = $1 and seq < $2
           order by seq desc limit $3`,
    values: [customer, before[0]!, limit + 1],
  })
  const found = rows.map((row) => rowOf(WITHDRAWAL_REFUSAL, row))
  const page = pageOf(found, limit, ({ seq }) => [seq])
  return answer({ refusals: page.rows.map((row) => refusalText(sources, row)), ...page.next })
}

/** The rules' numbers are instants where a clock decides, else USDT, or what was to leave. */
function refusalText(sources: Sources, row: WithdrawalRefusalRow): WithdrawalRefusalRecord {
  const code = codeOfNumber(row.code) ?? 'internal'
  const { rule, at, seq } = row
  if (rule === 3 || rule === 8) return { rule, code, asset: '', have: '0', need: '0', until: row.need, at, seq }
  const isInMoney = rule === 4 || code === 'withdrawalAboveDay'
  const asset = isInMoney ? assetNamed(sources, MONEY) : rule === 5 ? leavesOf(sources, row.asset) : ''
  return { rule, code, asset, have: amountText(row.have), need: amountText(row.need), until: 0, at, seq }
}
