import { type AnswerOf, halfTicksText, type QueryOf, STEP_MS, type TimedOrder } from '@candela/contract'
import { TIMED, TIMED_TICKS, type TimedRow } from '@candela/projections'
import type { OrderEntries } from '../../ports/spot.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, productNamed, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, priceText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { listed, ownAmong, ownPage, tablePage } from '../../queries/page.ts'
import { firstRowOf } from '../../queries/rows.ts'

/** A timed order as the contract says it. */
export function timedOrderText(sources: Sources, row: TimedRow): TimedOrder {
  const product = productNumbered(sources, row.product)
  return {
    id: String(row.order),
    product: product.id,
    ...same(row, 'direction', 'durationMs', 'payoutPpm', 'ruleVersion', 'status', 'placedAt', 'settledAt'),
    ...same(row, 'seq', 'strikeSeq', 'settledSeq'),
    ...amounts(row, 'stake', 'paid'),
    profit: amountText(row.reserve),
    strike: row.strike === 0 ? '' : priceText(product, row.strike),
    strikeAt: row.strikeStep * STEP_MS,
    maturesAt: row.maturityStep * STEP_MS,
    settlement: row.median2 === 0 ? '' : halfTicksText(product, row.median2),
  }
}

export async function timedOrders(
  sources: Sources,
  customer: number,
  query: QueryOf<'timedOrders'>,
): Promise<Answered<AnswerOf<'timedOrders'>>> {
  const by = ['order'] as const
  const page = await (query.state === 'running'
    ? ownAmong(sources, customer, () => sources.projections.money.rooms.timed.openOrders(customer).values(), {
        by,
        query,
      })
    : ownPage(sources, customer, TIMED, {
        name: 'timed-orders',
        where: 'customer = $1 and settled_seq > 0',
        by,
        query,
      }))
  return listed(page, 'orders', (row) => timedOrderText(sources, row))
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
  const { pool } = sources.store
  const found = await firstRowOf(pool, TIMED_TICKS, 'timed-ticks', 'where order_number = $1', [Number(id)])
  const product = productNumbered(sources, row.product)
  return answer({
    order: timedOrderText(sources, row),
    ticks: (found?.ticks ?? []).map(({ step, seq, index }) => ({
      at: step * STEP_MS,
      index: priceText(product, index),
      seq,
    })),
  })
}

/** The entries of an order in the journal. */
export async function timedEntries(sources: Sources, customer: number, id: string): Promise<Answered<OrderEntries>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const row = await rowNumbered(sources, customer, id)
  if (!row) return refuse('orderUnknown')
  const { order, seq, strikeSeq, settledSeq } = row
  return answer({ order, placed: seq, later: [strikeSeq, settledSeq].filter((later) => later > 0) })
}

function rowNumbered({ store }: Sources, customer: number, id: string): Promise<TimedRow | undefined> {
  const own = 'where order_number = $1 and customer = $2'
  return firstRowOf(store.pool, TIMED, 'timed-order', own, [Number(id), customer])
}

/** Settled orders of a product, newest first, without whose they were. */
export async function timedSettlements(
  sources: Sources,
  id: string,
  query: QueryOf<'timedSettlements'>,
): Promise<Answered<AnswerOf<'timedSettlements'>>> {
  const product = productNamed(sources, id)
  if (!product) return refuse('productUnknown')
  const page = await tablePage(sources, TIMED, {
    name: 'timed-settlements',
    where: `product = $1 and settled_seq > 0 and status in ('won', 'lost', 'tied')`,
    values: [product.product],
    by: ['settledSeq', 'order'],
    query,
  })
  return listed(page, 'settlements', ({ status, ...row }) => ({
    seq: row.settledSeq,
    at: row.settledAt,
    ...same(row, 'direction', 'durationMs'),
    strike: priceText(product, row.strike),
    settlement: halfTicksText(product, row.median2),
    outcome: status as 'won' | 'lost' | 'tied',
  }))
}
