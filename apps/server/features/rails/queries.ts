import { type AnswerOf, type Deposit, DEPOSIT_WAITS, type DepositWait, type QueryOf } from '@candela/contract'
import { DEPOSIT_ORDER, DEPOSIT_RECEIPT, type DepositOrderRow, type DepositReceiptRow } from '@candela/projections'
import { railOf } from '@candela/rules/funding/arithmetic'
import { UNIT } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { pageOf } from '../../queries/page.ts'
import { rowsOf } from '../../queries/rows.ts'

const WAITS = `(${DEPOSIT_WAITS.map((state) => `'${state}'`).join(', ')})`

/** A deposit as it was announced, and what came of it; coins, and a second payment under one reference, are announced by nobody. */
export interface FoundDeposit {
  readonly order: DepositOrderRow | undefined
  readonly receipt: DepositReceiptRow | undefined
  /** the state in which money that came for it waits */
  readonly waits: DepositWait | ''
  /** the amount that was taken back of it, in minor units of its asset */
  readonly reversed: bigint
}

/** One of the customer's own; refuses with depositUnknown. */
export async function findDeposit(sources: Sources, customer: number, id: string): Promise<Answered<FoundDeposit>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const [found] = await load(sources, customer, [Number(id)])
  return found ? answer(found) : refuse('depositUnknown')
}

/** Those of the customer with these numbers, in their order; one that is another's, or is not there, is left out. */
async function load({ store }: Sources, customer: number, deposits: readonly number[]): Promise<FoundDeposit[]> {
  const { pool } = store
  const own = 'where customer = $1 and deposit = any($2::bigint[])'
  const values = [customer, deposits]
  const [orders, receipts, waiting, reversals] = await Promise.all([
    rowsOf(pool, DEPOSIT_ORDER, 'deposit-orders', own, values),
    rowsOf(pool, DEPOSIT_RECEIPT, 'deposit-receipts', own, values),
    pool.query<{ awaits: string; state: DepositWait }>({
      name: 'deposits-waiting',
      text: `select awaits, state from view.rail_line
             where awaits = any($1::bigint[]) and awaits > 0 and state in ${WAITS} order by rail desc, line desc`,
      values: [deposits],
    }),
    pool.query<{ deposit: string; amount: string }>({
      name: 'deposits-reversed',
      text: `select deposit, sum(amount) as amount from view.deposit_reversal
             where customer = $1 and deposit = any($2::bigint[]) group by deposit`,
      values,
    }),
  ])
  const orderOf = new Map(orders.map((row) => [row.deposit, row]))
  const receiptOf = new Map(receipts.map((row) => [row.deposit, row]))
  // the oldest of several
  const waits = new Map(waiting.rows.map(({ awaits, state }) => [Number(awaits), state]))
  const reversed = new Map(reversals.rows.map((row) => [Number(row.deposit), BigInt(row.amount)]))
  return deposits.flatMap((deposit) => {
    const [order, receipt] = [orderOf.get(deposit), receiptOf.get(deposit)]
    if (!order && !receipt) return []
    return { order, receipt, waits: waits.get(deposit) ?? '', reversed: reversed.get(deposit) ?? 0n }
  })
}

/** The owner's names of cards and addresses. */
export interface Shown {
  readonly cards: ReadonlyMap<number, string>
  /** of a chain; '' where there is none */
  readonly address: (rail: number) => string
}

/** As the contract says it. */
export function depositText(
  sources: Sources,
  { order, receipt, waits, reversed }: FoundDeposit,
  shown: Shown,
): Deposit {
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
    status: receipt ? (reversed === BigInt(receipt.amount) ? 'reversed' : 'credited') : order!.status,
    waits,
    reversed: amountText(reversed),
    card: shown.cards.get(order?.card ?? 0) ?? '',
    address: rail.kind === 'chain' ? shown.address(of.rail) : '',
    startedAt: order?.startedAt ?? receipt!.at,
    expiresAt: receipt || order!.endedAt > 0 ? 0 : order!.expiresAt,
    endedAt: receipt?.at ?? order!.endedAt,
    seq: of.seq,
  }
}

/** deposits that wait for money, or whose money came and waits */
const OPEN = `(status in ('awaiting', 'sent')
  or exists (select from view.rail_line l where l.awaits = o.deposit and l.awaits > 0 and l.state in ${WAITS}))`

/** Own deposits, newest first: those that were announced, and money that came of which nobody had said so. */
export async function deposits(
  sources: Sources,
  customer: number,
  query: QueryOf<'deposits'>,
  shown: Shown,
): Promise<Answered<AnswerOf<'deposits'>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { state } = query
  const ofState = state === undefined ? '' : `and ${state === 'open' ? '' : 'not '}${OPEN}`
  const announced = `(select deposit from view.deposit_order o where customer = $1 and deposit < $2 ${ofState}
    order by deposit desc limit $3)`
  const unannounced = `(select deposit from view.deposit_receipt r where customer = $1 and deposit < $2
    and not exists (select from view.deposit_order o where o.deposit = r.deposit) order by deposit desc limit $3)`
  const page = await pageOf(query, [Number], async (before, most) => {
    const { rows } = await sources.store.pool.query<{ deposit: string }>({
      name: `deposits ${state ?? 'all'}`,
      text: `select deposit from (${announced}${state === 'open' ? '' : ` union all ${unannounced}`}) d
             order by deposit desc limit $3`,
      values: [customer, ...before, most],
    })
    return rows.map(({ deposit }) => Number(deposit))
  })
  if (!page.ok) return page
  const found = await load(sources, customer, page.value.rows)
  return answer({ deposits: found.map((each) => depositText(sources, each, shown)), ...page.value.next })
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
