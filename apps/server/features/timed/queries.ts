import { type AnswerOf, type QueryOf, STEP_MS, type TimedOrder } from '@candela/contract'
import { rowOf, TIMED, TIMED_TICKS, type TimedRow } from '@candela/projections'
import { halfTicksText } from '@candela/rules'
import type { OrderEntries } from '../../ports/spot.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, productNamed, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, priceText } from '../../queries/decimals.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { columnsOf } from '../../store/load.ts'

const COLUMNS = columnsOf(TIMED)
const TICK_COLUMNS = columnsOf(TIMED_TICKS)

/** A timed order as the contract says it. */
export function timedOrderText(sources: Sources, row: TimedRow): TimedOrder {
  const product = productNumbered(sources, row.product)
  return {
    id: String(row.order),
    product: product.id,
    direction: row.direction,
    durationMs: row.durationMs,
    stake: amountText(row.stake),
    payoutPpm: row.payoutPpm,
    profit: amountText(row.reserve),
    ruleVersion: row.ruleVersion,
    status: row.status,
    placedAt: row.placedAt,
    strike: row.strike === 0 ? '' : priceText(product, row.strike),
    strikeAt: row.strikeStep * STEP_MS,
    maturesAt: row.maturityStep * STEP_MS,
    settlement: row.median2 === 0 ? '' : halfTicksText(product, row.median2),
    settledAt: row.settledAt,
    paid: amountText(row.paid),
    seq: row.seq,
    strikeSeq: row.strikeSeq,
    settledSeq: row.settledSeq,
  }
}

export async function timedOrders(
  sources: Sources,
  customer: number,
  query: QueryOf<'timedOrders'>,
): Promise<Answered<AnswerOf<'timedOrders'>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const rows =
    query.state === 'running'
      ? [...sources.projections.money.rooms.timed.openOrders(customer).values()]
          .filter(({ order }) => order < before[0]!)
          .sort((a, b) => b.order - a.order)
          .slice(0, limit + 1)
      : await settledRows(sources, [customer, before[0]!, limit + 1])
  const page = pageOf(rows, limit, (row) => [row.order])
  return answer({ orders: page.rows.map((row) => timedOrderText(sources, row)), ...page.next })
}

async function settledRows({ store }: Sources, values: readonly number[]): Promise<readonly TimedRow[]> {
  const { rows } = await store.pool.query<object>({
    name: 'timed-orders',
    text: `select ${COLUMNS} from view.timed_order where customer = $1 and order_number < $2 and settled_seq > 0
           order by order_number desc limit $3`,
    values: [...values],
  })
  return rows.map((row) => rowOf(TIMED, row))
}

/** One order and the ticks that settled it. */
export async function timedOrder(
  sources: Sources,
  customer: number,
  id: string,
): Promise<Answered<AnswerOf<'timedOrder'>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const row = await rowNumbered(sources, customer, id)
  if (!row) return refuse('orderUnknown')
  const found = await sources.store.pool.query<object>({
    name: 'timed-ticks',
    text: `select ${TICK_COLUMNS} from view.timed_ticks where order_number = $1`,
    values: [Number(id)],
  })
  const product = productNumbered(sources, row.product)
  const ticks = found.rows[0] ? rowOf(TIMED_TICKS, found.rows[0]).ticks : []
  return answer({
    order: timedOrderText(sources, row),
    ticks: ticks.map(({ step, seq, index }) => ({ at: step * STEP_MS, index: priceText(product, index), seq })),
  })
}

/** Where an order stands in the journal. */
export async function timedEntries(sources: Sources, customer: number, id: string): Promise<Answered<OrderEntries>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const row = await rowNumbered(sources, customer, id)
  if (!row) return refuse('orderUnknown')
  const { order, seq, strikeSeq, settledSeq } = row
  return answer({ order, placed: seq, later: [strikeSeq, settledSeq].filter((later) => later > 0) })
}

async function rowNumbered({ store }: Sources, customer: number, id: string): Promise<TimedRow | undefined> {
  const { rows } = await store.pool.query<object>({
    name: 'timed-order',
    text: `select ${COLUMNS} from view.timed_order where order_number = $1 and customer = $2`,
    values: [Number(id), customer],
  })
  return rows[0] && rowOf(TIMED, rows[0])
}

/** Settled orders of a product, newest first, without whose they were. */
export async function timedSettlements(
  sources: Sources,
  id: string,
  query: QueryOf<'timedSettlements'>,
): Promise<Answered<AnswerOf<'timedSettlements'>>> {
  const product = productNamed(sources, id)
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER, 0] : keysOf(query.cursor, 2)
  if (!product) return refuse('productUnknown')
  if (!before) return refuse('badRequest')
  const limit = limitOf(query)
  const { rows } = await sources.store.pool.query<object>({
    name: 'timed-settlements',
    text: `select ${COLUMNS} from view.timed_order
           where product = $1 and settled_seq > 0 and status in ('won', 'lost', 'tied')
             and (settled_seq < $2 or (settled_seq = $2 and order_number > $3))
           order by settled_seq desc, order_number limit $4`,
    values: [product.product, before[0], before[1], limit + 1],
  })
  const settled = rows.map((row) => rowOf(TIMED, row))
  const page = pageOf(settled, limit, (row) => [row.settledSeq, row.order])
  return answer({
    settlements: page.rows.flatMap(({ status, ...row }) =>
      status === 'won' || status === 'lost' || status === 'tied'
        ? [
            {
              seq: row.settledSeq,
              at: row.settledAt,
              direction: row.direction,
              durationMs: row.durationMs,
              strike: priceText(product, row.strike),
              settlement: halfTicksText(product, row.median2),
              outcome: status,
            },
          ]
        : [],
    ),
    ...page.next,
  })
}
