import type { AnswerOf, PerpetualOrderDetail, QueryOf } from '@candela/contract'
import type { Applied } from '@candela/engine'
import {
  PERPETUAL_FILL,
  PERPETUAL_ORDER,
  type PerpetualFillRow,
  type PerpetualOrderRow,
  rowOf,
} from '@candela/projections'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, caughtUpAfter, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, priceText, quantityText } from '../../queries/decimals.ts'
import { pageOf } from '../../queries/page.ts'
import { columnsOf } from '../../store/load.ts'
import { EVERY_PRODUCT, pageAsked } from './page-asked.ts'
import { orderText } from './texts.ts'

const COLUMNS = columnsOf(PERPETUAL_ORDER)
const FILL_COLUMNS = columnsOf(PERPETUAL_FILL)
/** fills of one order or position that are told, the newest */
const MOST_FILLS = 500

export async function perpetualOrders(
  sources: Sources,
  customer: number,
  query: QueryOf<'perpetualOrders'>,
): Promise<Answered<AnswerOf<'perpetualOrders'>>> {
  const asked = await pageAsked(sources, customer, query, [Number.MAX_SAFE_INTEGER])
  if (!asked.ok) return asked
  const { before, product, limit } = asked.value
  const rows =
    query.state === 'open'
      ? [...sources.projections.money.rooms.perpetual.openOrders(customer).values()]
          .filter((row) => row.order < before[0]! && (product === EVERY_PRODUCT || row.product === product))
          .sort((a, b) => b.order - a.order)
          .slice(0, limit + 1)
      : await closedRows(sources, [customer, before[0]!, limit + 1, product])
  const page = pageOf(rows, limit, (row) => [row.order])
  return answer({ orders: page.rows.map((row) => orderText(sources, row)), ...page.next })
}

async function closedRows({ store }: Sources, values: readonly number[]): Promise<readonly PerpetualOrderRow[]> {
  const { rows } = await store.pool.query<object>({
    name: 'perpetual-orders',
    text: `select ${COLUMNS} from view.perpetual_order
           where customer = $1 and order_number < $2 and status <> 'open' and ($4 = ${EVERY_PRODUCT} or product = $4)
           order by order_number desc limit $3`,
    values: [...values],
  })
  return rows.map((row) => rowOf(PERPETUAL_ORDER, row))
}

/** One order and the newest fills of it, oldest first. */
export async function perpetualOrder(
  sources: Sources,
  customer: number,
  order: number,
): Promise<Answered<PerpetualOrderDetail>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<object>({
    name: 'perpetual-order',
    text: `select ${COLUMNS} from view.perpetual_order where order_number = $1 and customer = $2`,
    values: [order, customer],
  })
  if (!rows[0]) return refuse('orderUnknown')
  const fills = await fillsOf(sources, 'order_number', order)
  return answer({ order: orderText(sources, rowOf(PERPETUAL_ORDER, rows[0])), fills })
}

/** The newest fills of an order or a position, oldest first. */
export async function fillsOf(
  sources: Sources,
  of: 'order_number' | 'position_number',
  number: number,
): Promise<PerpetualOrderDetail['fills']> {
  const { rows } = await sources.store.pool.query<object>({
    name: `perpetual-fills-${of}`,
    text: `select ${FILL_COLUMNS} from view.perpetual_fill where ${of} = $1
           order by trade desc, effect desc limit ${MOST_FILLS}`,
    values: [number],
  })
  return rows.reverse().map((row) => fillText(sources, rowOf(PERPETUAL_FILL, row)))
}

/** Fills of every order and position, newest first. */
export async function perpetualFills(
  sources: Sources,
  customer: number,
  query: QueryOf<'perpetualFills'>,
): Promise<Answered<AnswerOf<'perpetualFills'>>> {
  const asked = await pageAsked(sources, customer, query, [Number.MAX_SAFE_INTEGER])
  if (!asked.ok) return asked
  const { before, product, limit } = asked.value
  const { side = '', effect = '', from = '0', to = Number.MAX_SAFE_INTEGER } = query
  const { rows } = await sources.store.pool.query<object>({
    name: 'perpetual-fills',
    text: `select ${FILL_COLUMNS} from view.perpetual_fill
           where customer = $1 and trade < $2 and ($4 = ${EVERY_PRODUCT} or product = $4)
             and ($5 = '' or side = $5) and ($6 = '' or effect = $6) and at between $7 and $8
           order by trade desc limit $3`,
    values: [customer, before[0], limit + 1, product, side, effect, from, to],
  })
  const found = rows.map((row) => rowOf(PERPETUAL_FILL, row))
  const page = pageOf(found, limit, (row) => [row.trade])
  return answer({ fills: page.rows.map((row) => fillText(sources, row)), ...page.next })
}

function fillText(sources: Sources, row: PerpetualFillRow): PerpetualOrderDetail['fills'][number] {
  const product = productNumbered(sources, row.product)
  const { effect, side, liquidity, counterparty, at, seq } = row
  return {
    trade: String(row.trade),
    order: String(row.order),
    position: String(row.position),
    product: product.id,
    effect,
    side,
    price: priceText(product, row.price),
    quantity: quantityText(product, row.lots),
    fee: amountText(row.fee),
    result: amountText(row.result),
    liquidity,
    counterparty,
    at,
    seq,
  }
}

/** Orders that a command made or ended, by number. */
export async function ordersOfEntry(
  sources: Sources,
  customer: number,
  { repeated, events, seq }: Applied,
  which: 'made' | 'ended',
): Promise<Answered<string[]>> {
  const kind = which === 'made' ? 'perpetualAccepted' : 'perpetualClosed'
  if (!repeated) {
    const orders = events.flatMap((event) =>
      event.kind === kind && event.customer === customer ? [String(event.order)] : [],
    )
    return answer(orders)
  }
  const account = await caughtUpAfter(sources, customer)
  if (!account.ok) return account
  const of = which === 'made' ? 'seq = $2' : `updated_seq = $2 and reason = 'cancelled'`
  const { rows } = await sources.store.pool.query<{ order_number: string }>({
    name: `perpetual-orders-${which}`,
    text: `select order_number from view.perpetual_order where customer = $1 and ${of} order by order_number`,
    values: [customer, seq],
  })
  return answer(rows.map((row) => row.order_number))
}
