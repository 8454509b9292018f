import type { AnswerOf, PerpetualOrderDetail, QueryOf } from '@candela/contract'
import type { Applied } from '@candela/engine'
import { PERPETUAL_FILL, PERPETUAL_ORDER, type PerpetualFillRow } from '@candela/projections'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import {
  caughtUp,
  caughtUpAfter,
  OF_PRODUCT,
  productAsked,
  productNumbered,
  type Sources,
} from '../../queries/context.ts'
import { priceText, quantityText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { listed, ownAmong, ownPage } from '../../queries/page.ts'
import { firstRowOf, rowsOf } from '../../queries/rows.ts'
import { orderText } from './texts.ts'

/** fills of one order or position that are told, the newest */
const MOST_FILLS = 500

export async function perpetualOrders(
  sources: Sources,
  customer: number,
  query: QueryOf<'perpetualOrders'>,
): Promise<Answered<AnswerOf<'perpetualOrders'>>> {
  const asked = productAsked(sources, query.product)
  if (!asked.ok) return asked
  const by = ['order'] as const
  const isAsked = ({ product }: { readonly product: number }): boolean =>
    asked.value === null || asked.value === product
  const open = () => [...sources.projections.money.rooms.perpetual.openOrders(customer).values()].filter(isAsked)
  const page = await (query.state === 'open'
    ? ownAmong(sources, customer, open, { by, query })
    : ownPage(sources, customer, PERPETUAL_ORDER, {
        name: 'perpetual-orders',
        where: `customer = $1 and ${OF_PRODUCT} and status <> 'open'`,
        values: [asked.value],
        by,
        query,
      }))
  return listed(page, 'orders', (row) => orderText(sources, row))
}

/** One order and the newest fills of it, oldest first. */
export async function perpetualOrder(
  sources: Sources,
  customer: number,
  order: number,
): Promise<Answered<PerpetualOrderDetail>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const own = 'where order_number = $1 and customer = $2'
  const row = await firstRowOf(sources.store.pool, PERPETUAL_ORDER, 'perpetual-order', own, [order, customer])
  if (!row) return refuse('orderUnknown')
  return answer({ order: orderText(sources, row), fills: await fillsOf(sources, 'order_number', order) })
}

/** The newest fills of an order or a position, oldest first. */
export async function fillsOf(
  sources: Sources,
  of: 'order_number' | 'position_number',
  number: number,
): Promise<PerpetualOrderDetail['fills']> {
  const newest = `where ${of} = $1 order by trade desc, effect desc limit ${MOST_FILLS}`
  const rows = await rowsOf(sources.store.pool, PERPETUAL_FILL, `perpetual-fills-${of}`, newest, [number])
  return rows.reverse().map((row) => fillText(sources, row))
}

/** Fills of every order and position, newest first. */
export async function perpetualFills(
  sources: Sources,
  customer: number,
  query: QueryOf<'perpetualFills'>,
): Promise<Answered<AnswerOf<'perpetualFills'>>> {
  const product = productAsked(sources, query.product)
  if (!product.ok) return product
  const { side = '', effect = '', from = '0', to = Number.MAX_SAFE_INTEGER } = query
  const page = await ownPage(sources, customer, PERPETUAL_FILL, {
    name: 'perpetual-fills',
    where: `customer = $1 and ${OF_PRODUCT} and ($3 = '' or side = $3) and ($4 = '' or effect = $4) and at between $5 and $6`,
    values: [product.value, side, effect, from, to],
    by: ['trade'],
    query,
  })
  return listed(page, 'fills', (row) => fillText(sources, row))
}

function fillText(sources: Sources, row: PerpetualFillRow): PerpetualOrderDetail['fills'][number] {
  const product = productNumbered(sources, row.product)
  return {
    trade: String(row.trade),
    order: String(row.order),
    position: String(row.position),
    product: product.id,
    price: priceText(product, row.price),
    quantity: quantityText(product, row.lots),
    ...amounts(row, 'fee', 'result'),
    ...same(row, 'effect', 'side', 'liquidity', 'counterparty', 'at', 'seq'),
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
