import { type AnswerOf, HOUSE, isOfSpotOrder, type Order, type QueryOf } from '@candela/contract'
import type { Applied } from '@candela/engine'
import { FILL, type FillRow, ORDER, type UsedMarketRow } from '@candela/projections'
import { emptyLevels } from '@candela/rules/arithmetic'
import type { AccountChange } from '../../ports/spot.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import {
  caughtUp,
  caughtUpAfter,
  OF_PRODUCT,
  onceDurable,
  productAsked,
  productNumbered,
  type Sources,
} from '../../queries/context.ts'
import { priceText, quantityText } from '../../queries/decimals.ts'
import { atHand, numberOf, openParts, selectPart, selectParts } from './order-parts.ts'
import { selectFillsOf } from './order-rows.ts'
import { fillText, type OrderParts, orderText } from './order-text.ts'
import { listed, ownPage, pageOf, type PageQuery } from '../../queries/page.ts'

export function openOrders(sources: Sources, customer: number): readonly Order[] {
  return openParts(sources, customer).flatMap((parts) => orderText(sources, parts) ?? [])
}

export async function orders(
  sources: Sources,
  customer: number,
  query: QueryOf<'orders'>,
): Promise<Answered<AnswerOf<'orders'>>> {
  const asked = productAsked(sources, query.product)
  if (!asked.ok) return asked
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const product = asked.value
  const page = await pageOf(query, [numberOf], ([before = 0], most) =>
    query.state === 'open'
      ? openParts(sources, customer)
          .filter((parts) => numberOf(parts) < before && (product === null || productOf(parts) === product))
          .slice(0, most)
      : selectParts(sources, customer, before, product, query.state === 'closed', most),
  )
  if (!page.ok) return page
  return answer({ orders: page.value.rows.flatMap((parts) => orderText(sources, parts) ?? []), ...page.value.next })
}

/** Orders that a strategy of the customer's placed, newest first. */
export async function ordersOfStrategy(
  sources: Sources,
  customer: number,
  strategy: number,
  query: PageQuery,
): Promise<Answered<AnswerOf<'orders'>>> {
  const page = await ownPage(sources, customer, ORDER, {
    name: 'orders-of-strategy',
    where: 'customer = $1 and strategy = $2',
    values: [strategy],
    by: ['order'],
    query,
  })
  return listed(page, 'orders', (order) => orderText(sources, { order, stop: undefined, pair: undefined })!)
}

export async function order(sources: Sources, customer: number, id: string): Promise<Answered<AnswerOf<'order'>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const fills = await selectFillsOf(sources, customer, Number(id))
  const parts = await selectPart(sources, customer, Number(id))
  const order = orderText(sources, parts)
  if (!order) return refuse('orderUnknown')
  const strategy = parts.order?.strategy ?? 0
  return answer({
    order,
    ...(strategy > 0 && { strategy: String(strategy) }),
    fills: fills.map((fill) => fillText(sources, fill)),
    markets: await usedMarkets(sources, fills),
  })
}

export async function fills(
  sources: Sources,
  customer: number,
  query: QueryOf<'fills'>,
): Promise<Answered<AnswerOf<'fills'>>> {
  const product = productAsked(sources, query.product)
  if (!product.ok) return product
  const page = await ownPage(sources, customer, FILL, {
    name: 'fills',
    where: `customer = $1 and ${OF_PRODUCT} and ($3::text is null or side = $3)`,
    values: [product.value, query.side ?? null],
    by: ['trade'],
    query,
  })
  return listed(page, 'fills', (row) => fillText(sources, row))
}

export async function orderOfCommand(
  sources: Sources,
  customer: number,
  commandId: string,
): Promise<AnswerOf<'orderOfCommand'>> {
  const result = await onceDurable(sources, sources.engine.core.commandResult(customer, commandId))
  if (!result) return { known: false }
  return result.value > 0 ? { known: true, code: 'ok', order: String(result.value) } : { known: true, code: 'ok' }
}

/** The answer to a placed, amended or cancelled order: the order as it is, and the fills that came of the command. */
export function acknowledged(
  sources: Sources,
  applied: Applied,
): Answered<AnswerOf<'placeOrder'>> | Promise<Answered<AnswerOf<'placeOrder'>>> {
  const { command, seq, at } = applied
  const number = numberOfCommand(applied)
  const customer = 'customer' in command ? command.customer : 0
  const order = applied.repeated ? undefined : orderText(sources, atHand(sources, customer, number))
  if (!order) return acknowledgedBefore(sources, applied, customer, number)
  const own = sources.projections.money.rooms.spot.fillsAtHand(seq).filter((fill) => fill.order === number)
  return answer({ seq, at, order, fills: own.map((fill) => fillText(sources, fill)) })
}

/** Both orders of an OCO that was placed: the number it answers with is the stop's. */
export async function acknowledgedOco(
  sources: Sources,
  { command, seq, at, value, repeated }: Applied,
): Promise<Answered<AnswerOf<'placeOco'>>> {
  const customer = 'customer' in command ? command.customer : 0
  if (repeated) {
    const account = await caughtUpAfter(sources, customer)
    if (!account.ok) return account
  }
  const find = async (number: number): Promise<Order | undefined> =>
    (repeated ? undefined : orderText(sources, atHand(sources, customer, number))) ??
    orderText(sources, await selectPart(sources, customer, number))
  const [limit, stop] = [await find(value - 1), await find(value)]
  return limit && stop ? answer({ seq, at, limit, stop }) : refuse('orderUnknown')
}

function numberOfCommand({ command, value }: Applied): number {
  switch (command.kind) {
    case 'placeOrder':
    case 'placeStopOrder':
      return value
    case 'amendOrder':
    case 'amendStopOrder':
    case 'cancelOrder':
      return command.order
    default:
      return 0
  }
}

/** The first answer again, with the entry that decided it. */
async function acknowledgedBefore(
  sources: Sources,
  { seq, at }: Applied,
  customer: number,
  number: number,
): Promise<Answered<AnswerOf<'placeOrder'>>> {
  const account = await caughtUpAfter(sources, customer)
  if (!account.ok) return account
  const own = await selectFillsOf(sources, customer, number)
  const order = orderText(sources, await selectPart(sources, customer, number))
  if (!order) return refuse('orderUnknown')
  const came = own.filter((fill) => fill.seq === seq)
  return answer({ seq, at, order, fills: came.map((fill) => fillText(sources, fill)) })
}

export async function cancelledAll(sources: Sources, applied: Applied): Promise<Answered<AnswerOf<'cancelAll'>>> {
  const { seq, at, command } = applied
  if (!applied.repeated) {
    const closed = applied.events.flatMap((event) =>
      event.kind === 'orderClosed' || event.kind === 'stopClosed' ? [String(event.order)] : [],
    )
    return answer({ seq, at, orders: closed })
  }
  const customer = command.kind === 'cancelAll' ? command.customer : 0
  const account = await caughtUpAfter(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<{ order_number: string }>(
    `select order_number from view.orders where customer = $1 and updated_at = $2 and reason = 'cancelled'
     union select order_number from view.stop_order where customer = $1 and updated_at = $2 and reason = 'cancelled'
     order by order_number`,
    [customer, at],
  )
  return answer({ seq, at, orders: rows.map((row) => row.order_number) })
}

/** The changes of a durable batch, by customer: orders and fills as they are now. */
export function accountChanges(
  sources: Sources,
  batch: readonly Applied[],
  isWanted: (customer: number) => boolean = () => true,
): readonly AccountChange[] {
  const { spot } = sources.projections.money.rooms
  const changes = new Map<number, { orders: Set<number>; fills: FillRow[]; moved: boolean }>()
  const of = (customer: number): { orders: Set<number>; fills: FillRow[]; moved: boolean } => {
    const found = changes.get(customer) ?? { orders: new Set<number>(), fills: [], moved: false }
    changes.set(customer, found)
    return found
  }
  for (const { events, seq } of batch) {
    let hasFills = false
    for (const event of events) {
      if (event.kind === 'posted') {
        for (const { owner } of event.legs) if (owner !== HOUSE && isWanted(owner)) of(owner).moved = true
      } else if (isOfSpotOrder(event) && isWanted(event.customer)) {
        of(event.customer).orders.add(event.order)
        hasFills ||= event.kind === 'orderFilled'
      }
    }
    if (hasFills)
      for (const fill of spot.fillsAtHand(seq)) if (isWanted(fill.customer)) of(fill.customer).fills.push(fill)
  }
  return [...changes].map(([customer, change]) => ({
    customer,
    moved: change.moved,
    orders: [...change.orders].flatMap((number) => {
      const parts = atHand(sources, customer, number)
      return isByHand(parts) ? (orderText(sources, parts) ?? []) : []
    }),
    fills: change.fills.map((fill) => fillText(sources, fill)),
  }))
}

/** The ladder levels of every market entry the fills used. */
async function usedMarkets(sources: Sources, fillRows: readonly FillRow[]): Promise<AnswerOf<'order'>['markets']> {
  const seqs = [...new Set(fillRows.flatMap(({ marketSeq }) => (marketSeq > 0 ? [marketSeq] : [])))]
  if (seqs.length === 0) return []
  const { rows } = await sources.store.pool.query<
    Pick<UsedMarketRow, 'product' | 'ladder' | 'shape'> & { seq: string; at: string; index: string }
  >(
    'select product, seq, at, index, ladder, shape from view.used_market where product = $1 and seq = any($2) order by seq',
    [fillRows[0]!.product, seqs],
  )
  const { expandLadder } = sources.engine.core.rules.market
  return rows.map(({ product: number, seq, at, index, ladder, shape }) => {
    const product = productNumbered(sources, number)
    const levels = expandLadder(shape, ladder, emptyLevels())
    const side = (count: number, prices: Int32Array, lots: Float64Array): [string, string][] =>
      Array.from({ length: count }, (_, level) => [
        priceText(product, prices[level]!),
        quantityText(product, lots[level]!),
      ])
    return {
      seq: Number(seq),
      at: Number(at),
      index: priceText(product, Number(index)),
      bids: side(levels.bids, levels.bidPrice, levels.bidLots),
      asks: side(levels.asks, levels.askPrice, levels.askLots),
    }
  })
}

/** False for an order of a strategy, which is shown with it. */
function isByHand({ order }: OrderParts): boolean {
  return (order?.strategy ?? 0) === 0
}

function productOf({ order, stop }: OrderParts): number {
  return (order ?? stop)!.product
}
