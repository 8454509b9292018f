import type { AnswerOf, Deposit, DepositDetail, QueryOf } from '@candela/contract'
import {
  DEPOSIT_ORDER,
  DEPOSIT_RECEIPT,
  type DepositOrderRow,
  type DepositReceiptRow,
  RAIL_LINE,
  rowOf,
} from '@candela/projections'
import { railOf } from '@candela/rules/funding'
import { UNIT } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { LINE_TRANSACTION, lastTransaction, transactionOf } from '../../queries/transactions.ts'
import { columnsOf } from '../../store/load.ts'

const ORDER_COLUMNS = columnsOf(DEPOSIT_ORDER)
const RECEIPT_COLUMNS = columnsOf(DEPOSIT_RECEIPT)
const LINE_COLUMNS = columnsOf(RAIL_LINE)

/** A deposit as it was announced, and what came of it; coins are announced by nobody. */
export interface FoundDeposit {
  readonly order: DepositOrderRow | undefined
  readonly receipt: DepositReceiptRow | undefined
}

/** One of the customer's own; refuses with depositUnknown. */
export async function findDeposit(sources: Sources, customer: number, id: string): Promise<Answered<FoundDeposit>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const values = [Number(id), customer]
  const [orders, receipts] = await Promise.all([
    pool.query<object>({
      name: 'deposit-order',
      text: `select ${ORDER_COLUMNS} from view.deposit_order where deposit = $1 and customer = $2`,
      values,
    }),
    pool.query<object>({
      name: 'deposit-receipt',
      text: `select ${RECEIPT_COLUMNS} from view.deposit_receipt where deposit = $1 and customer = $2`,
      values,
    }),
  ])
  const order = orders.rows[0] && rowOf(DEPOSIT_ORDER, orders.rows[0])
  const receipt = receipts.rows[0] && rowOf(DEPOSIT_RECEIPT, receipts.rows[0])
  return order || receipt ? answer({ order, receipt }) : refuse('depositUnknown')
}

/** What the owner knows cards and addresses by. */
export interface Shown {
  readonly cards: ReadonlyMap<number, string>
  /** of a chain; '' where there is none */
  readonly address: (rail: number) => string
}

/** As the contract says it. */
export function depositText(sources: Sources, { order, receipt }: FoundDeposit, shown: Shown): Deposit {
  const of = (order ?? receipt)!
  const rail = railOf(of.rail)!
  const amount = order?.amount ?? receipt!.amount
  const exchanged = receipt ?? (order && order.arrival > 0 ? { ...order, gross: order.fee + order.arrival } : undefined)
  const isExchanged = sources.engine.core.funding.arrivesAs(of.asset) !== of.asset
  const rate = isExchanged && exchanged ? (BigInt(exchanged.gross) * BigInt(UNIT)) / BigInt(exchanged.amount) : 0n
  return {
    id: String(of.deposit),
    kind: rail.kind,
    rail: rail.id,
    asset: assetNamed(sources, of.asset),
    amount: amountText(amount),
    received: amountText(receipt?.amount ?? 0),
    arrives: assetNamed(sources, sources.engine.core.funding.arrivesAs(of.asset)),
    fee: amountText(receipt?.fee ?? order?.fee ?? 0),
    arrival: amountText(receipt?.arrival ?? order?.arrival ?? 0),
    rate: amountText(rate),
    status: receipt ? 'credited' : order!.status,
    card: shown.cards.get(order?.card ?? 0) ?? '',
    address: rail.kind === 'chain' ? shown.address(of.rail) : '',
    startedAt: order?.startedAt ?? receipt!.at,
    expiresAt: receipt || order!.endedAt > 0 ? 0 : order!.expiresAt,
    endedAt: receipt?.at ?? order!.endedAt,
    seq: of.seq,
  }
}

/** Own deposits, newest first. */
export async function deposits(
  sources: Sources,
  customer: number,
  query: QueryOf<'deposits'>,
  shown: Shown,
): Promise<Answered<AnswerOf<'deposits'>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const { pool } = sources.store
  const values = [customer, before[0]!, limit + 1]
  const open = `o.status in ('awaiting', 'sent')`
  const ofState = query.state === undefined ? '' : query.state === 'open' ? `and ${open}` : `and not ${open}`
  const orders = await pool.query<object>({
    name: `deposit-orders ${query.state ?? 'all'}`,
    text: `select ${ORDER_COLUMNS} from view.deposit_order o where customer = $1 and deposit < $2 ${ofState}
           order by deposit desc limit $3`,
    values,
  })
  const announced = orders.rows.map((row) => rowOf(DEPOSIT_ORDER, row))
  // money that came, of those and of coins
  const came = await pool.query<object>({
    name: 'deposit-receipts',
    text: `select ${RECEIPT_COLUMNS} from view.deposit_receipt where customer = $1 and deposit < $2
           order by deposit desc limit $3`,
    values,
  })
  const receipts = new Map(came.rows.map((row) => rowOf(DEPOSIT_RECEIPT, row)).map((row) => [row.deposit, row]))
  const found: FoundDeposit[] = announced.map((order) => ({ order, receipt: receipts.get(order.deposit) }))
  const known = new Set(announced.map(({ deposit }) => deposit))
  const coins = query.state === 'open' ? [] : [...receipts.values()].filter(({ deposit }) => !known.has(deposit))
  found.push(
    ...coins.filter(({ rail }) => railOf(rail)!.kind === 'chain').map((receipt) => ({ order: undefined, receipt })),
  )
  const numberOf = ({ order, receipt }: FoundDeposit): number => (order ?? receipt)!.deposit
  found.sort((a, b) => numberOf(b) - numberOf(a))
  const page = pageOf(found.slice(0, limit + 1), limit, (each) => [numberOf(each)])
  return answer({ deposits: page.rows.map((each) => depositText(sources, each, shown)), ...page.next })
}

/** What was done with a deposit, and the lines whose money it became, oldest first. */
export async function depositCourse(
  { store }: Sources,
  { order, receipt }: FoundDeposit,
): Promise<Pick<DepositDetail, 'steps' | 'lines' | 'transaction'>> {
  const { rows } = await store.pool.query<object>({
    name: 'deposit-lines',
    text: `select ${LINE_COLUMNS}, ${LINE_TRANSACTION} from view.rail_line where deposit = $1 order by rail, line`,
    values: [(order ?? receipt)!.deposit],
  })
  const steps: DepositDetail['steps'] = []
  if (order) steps.push({ step: 'started', at: order.startedAt, seq: order.seq })
  if (order && order.sentAt > 0) steps.push({ step: 'sent', at: order.sentAt, seq: order.sentSeq })
  if (
    order &&
    order.endedAt > 0 &&
    order.status !== 'credited' &&
    order.status !== 'awaiting' &&
    order.status !== 'sent'
  )
    steps.push({ step: order.status, at: order.endedAt, seq: order.endedSeq })
  if (receipt) steps.push({ step: 'credited', at: receipt.at, seq: receipt.seq })
  return {
    steps,
    transaction: lastTransaction(rows),
    lines: rows.map((row) => {
      const { line, amount, state, at, sendBackAt, digest, seq } = rowOf(RAIL_LINE, row)
      return { line, amount: amountText(amount), state, at, sendBackAt, digest, seq, transaction: transactionOf(row) }
    }),
  }
}

/** Coins of a customer that came on a rail and are too few yet, in all. */
export async function waitingCoins(
  sources: Sources,
  customer: number,
  rail: number,
): Promise<Answered<{ asset: string; amount: string }[]>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<{ asset: number; amount: string }>({
    name: 'waiting-coins',
    text: `select asset, sum(amount) as amount from view.rail_line
           where customer = $1 and rail = $2 and state = 'dust' group by asset order by asset`,
    values: [customer, rail],
  })
  const told = rows.map(({ asset, amount }) => ({
    asset: assetNamed(sources, asset),
    amount: amountText(BigInt(amount)),
  }))
  return answer(told)
}
