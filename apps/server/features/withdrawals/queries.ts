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
import { railOf, rateOfCost } from '@candela/rules/funding/arithmetic'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { listed, ownPage } from '../../queries/page.ts'
import { firstRowOf, rowsOf } from '../../queries/rows.ts'
import { LINE_TRANSACTION, lastTransaction, transactionOf } from '../../queries/transactions.ts'
import { columnsOf } from '../../store/load.ts'

const LINE_COLUMNS = columnsOf(RAIL_LINE)
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
  const { pool } = sources.store
  const own = 'where withdrawal = $1 and customer = $2'
  const row = await firstRowOf(pool, WITHDRAWAL, 'withdrawal', own, [number, customer])
  return row ? answer(row) : refuse('withdrawalUnknown')
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
    ...amounts(row, 'amount', 'fee', 'arrival'),
    rate: amountText(rateOf(sources, row)),
    destination: String(row.destination),
    shown: shown.get(row.destination) ?? '',
    ...same(row, 'status', 'askedAt', 'notBefore', 'decideBy', 'overdueAt', 'endedAt', 'seq'),
  }
}

/** By what its arrival cost when it was asked for: nothing of it is the running rate's. */
function rateOf({ engine: { core } }: Sources, { withdrawal, asset, arrival }: WithdrawalRow): bigint {
  if (core.funding.arrivesAs(asset) === asset) return 0n
  return rateOfCost(BigInt(core.withdrawals.withdrawal(withdrawal)?.cost ?? 0), BigInt(arrival))
}

/** The asset that leaves the account where another is sent. */
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
  const { state } = query
  const ofState = state === undefined ? '' : `and status ${state === 'open' ? '' : 'not '}in ${OPEN}`
  const page = await ownPage(sources, customer, WITHDRAWAL, {
    name: `withdrawals ${state ?? 'all'}`,
    where: `customer = $1 ${ofState}`,
    by: ['withdrawal'],
    query,
  })
  return listed(page, 'withdrawals', (row) => withdrawalText(sources, row, shown))
}

/** The steps of a withdrawal, and the lines that took its money out or brought it back, oldest first. */
export async function withdrawalCourse(
  { store }: Sources,
  { withdrawal }: WithdrawalRow,
): Promise<Pick<WithdrawalDetail, 'steps' | 'lines' | 'transaction'>> {
  const [steps, lines] = await Promise.all([
    rowsOf(store.pool, WITHDRAWAL_STEP, 'withdrawal-steps', 'where withdrawal = $1 order by seq', [withdrawal]),
    store.pool.query<object>({
      name: 'withdrawal-lines',
      text: `select ${LINE_COLUMNS}, ${LINE_TRANSACTION} from view.rail_line
             where withdrawal = $1 and withdrawal > 0 order by seq`,
      values: [withdrawal],
    }),
  ])
  return {
    steps: steps.map((row) => same(row, 'step', 'why', 'at', 'seq')),
    transaction: lastTransaction(lines.rows),
    lines: lines.rows.map((row) => {
      const { line, amount, at, digest, seq } = rowOf(RAIL_LINE, row)
      return { line, amount: amountText(amount), at, digest, seq, transaction: transactionOf(row) }
    }),
  }
}

/** The instant at which a rail was first to be asked for a payout; undefined while the view does not have it. */
export async function payoutTakenAt({ store }: Sources, withdrawal: number): Promise<number | undefined> {
  const { rows } = await store.pool.query<{ at: string }>({
    name: 'payout-taken',
    text: `select at from view.withdrawal_step where withdrawal = $1 and step = 'sending'`,
    values: [withdrawal],
  })
  return rows[0] && Number(rows[0].at)
}

/** The withdrawals that rules refused a customer, newest first. */
export async function refusals(
  sources: Sources,
  customer: number,
  query: QueryOf<'withdrawalRefusals'>,
): Promise<Answered<AnswerOf<'withdrawalRefusals'>>> {
  const page = await ownPage(sources, customer, WITHDRAWAL_REFUSAL, {
    name: 'withdrawal-refusals',
    by: ['seq'],
    query,
  })
  return listed(page, 'refusals', (row) => refusalText(sources, row))
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
