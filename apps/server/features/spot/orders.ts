import { type AnswerOf, type Fill, HOUSE, isOfSpotOrder, type Order, type QueryOf } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { Account, FillRow, OrderRow, UsedMarketRow } from '@candela/projections'
import { emptyLevels, expandLadder } from '@candela/rules'
import type { AccountChange } from '../../ports/spot.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, caughtUpAfter, productNamed, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, averagePriceText, priceText, quantityText } from '../../queries/decimals.ts'
import { selectFills, selectFillsOf, selectOrder, selectOrders } from './order-rows.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'

/** An order as the contract says it. */
export function orderText(sources: Sources, row: OrderRow): Order {
  const product = productNumbered(sources, row.product)
  return {
    id: String(row.order),
    product: product.id,
    side: row.side,
    type: row.type,
    timeInForce: row.timeInForce,
    price: priceText(product, row.price),
    quantity: quantityText(product, row.lots),
    spend: amountText(row.spend),
    filled: quantityText(product, row.filled),
    averagePrice: averagePriceText(product, row.notional, row.filled),
    notional: amountText(row.notional),
    fee: amountText(row.fee),
    held: amountText(row.held),
    makerFeePpm: row.makerFeePpm,
    takerFeePpm: row.takerFeePpm,
    status: row.status,
    reason: row.reason,
    placedAt: row.placedAt,
    updatedAt: row.updatedAt,
    seq: row.seq,
  }
}

/** A fill as the contract says it. */
export function fillText(sources: Sources, row: FillRow): Fill {
  const product = productNumbered(sources, row.product)
  return {
    id: String(row.trade),
    order: String(row.order),
    product: product.id,
    side: row.side,
    price: priceText(product, row.price),
    quantity: quantityText(product, row.lots),
    notional: amountText(row.notional),
    fee: amountText(row.fee),
    liquidity: row.liquidity,
    counterparty: row.counterparty,
    at: row.at,
    seq: row.seq,
    marketSeq: row.marketSeq,
  }
}

export function openOrders(sources: Sources, customer: number): readonly Order[] {
  const open = sources.projections.money.rooms.spot.openOrders(customer).values()
  return [...open].sort(newestFirst).map((row) => orderText(sources, row))
}

interface PageAsked {
  readonly account: Account
  /** all where it is undefined */
  readonly product: number | undefined
  readonly before: number
  readonly limit: number
}

/** What a page of a customer's orders or fills is asked for, once its rows are there. */
async function pageAsked(sources: Sources, customer: number, query: QueryOf<'fills'>): Promise<Answered<PageAsked>> {
  const product = query.product === undefined ? undefined : productNamed(sources, query.product)
  if (query.product !== undefined && !product) return refuse('productUnknown')
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  return answer({ account: account.value, product: product?.product, before: before[0]!, limit: limitOf(query) })
}

export async function orders(
  sources: Sources,
  customer: number,
  query: QueryOf<'orders'>,
): Promise<Answered<AnswerOf<'orders'>>> {
  const asked = await pageAsked(sources, customer, query)
  if (!asked.ok) return asked
  const { product, before, limit } = asked.value
  const found =
    query.state === 'open'
      ? [...sources.projections.money.rooms.spot.openOrders(customer).values()]
          .filter((row) => row.order < before && (product === undefined || row.product === product))
          .sort(newestFirst)
          .slice(0, limit + 1)
      : await selectOrders(sources, customer, before, product, query.state === 'closed', limit + 1)
  const page = pageOf(found, limit, (row) => [row.order])
  return answer({ orders: page.rows.map((row) => orderText(sources, row)), ...page.next })
}

export async function order(sources: Sources, customer: number, id: string): Promise<Answered<AnswerOf<'order'>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const fills = await selectFillsOf(sources, customer, Number(id))
  const row = await selectOrder(sources, customer, Number(id))
  if (!row) return refuse('orderUnknown')
  return answer({
    order: orderText(sources, row),
    fills: fills.map((fill) => fillText(sources, fill)),
    markets: await usedMarkets(sources, fills),
  })
}

export async function fills(
  sources: Sources,
  customer: number,
  query: QueryOf<'fills'>,
): Promise<Answered<AnswerOf<'fills'>>> {
  const asked = await pageAsked(sources, customer, query)
  if (!asked.ok) return asked
  const { product, before, limit } = asked.value
  const rows = await selectFills(sources, customer, before, product, limit + 1)
  const page = pageOf(rows, limit, (row) => [row.trade])
  return answer({ fills: page.rows.map((row) => fillText(sources, row)), ...page.next })
}

export async function orderOfCommand(
  { engine }: Sources,
  customer: number,
  commandId: string,
): Promise<AnswerOf<'orderOfCommand'>> {
  const result = engine.core.commandResult(customer, commandId)
  await engine.settled()
  if (!result) return { known: false }
  return result.value > 0 ? { known: true, code: 'ok', order: String(result.value) } : { known: true, code: 'ok' }
}

/** The answer to a placed, amended or cancelled order: the order as it is, and the fills that came of the command. */
export function acknowledged(
  sources: Sources,
  applied: Applied,
): Answered<AnswerOf<'placeOrder'>> | Promise<Answered<AnswerOf<'placeOrder'>>> {
  const { command, seq, at } = applied
  const number =
    command.kind === 'placeOrder'
      ? applied.value
      : command.kind === 'amendOrder' || command.kind === 'cancelOrder'
        ? command.order
        : 0
  const customer = 'customer' in command ? command.customer : 0
  const { spot } = sources.projections.money.rooms
  const atHand = spot.orderAtHand(customer, number)
  if (!atHand || applied.repeated) return acknowledgedBefore(sources, applied, customer, number)
  const own = spot.fillsAtHand(seq).filter((fill) => fill.order === number)
  return answer({ seq, at, order: orderText(sources, atHand), fills: own.map((fill) => fillText(sources, fill)) })
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
  const row = await selectOrder(sources, customer, number)
  if (!row) return refuse('orderUnknown')
  const came = own.filter((fill) => fill.seq === seq)
  return answer({ seq, at, order: orderText(sources, row), fills: came.map((fill) => fillText(sources, fill)) })
}

export async function cancelledAll(sources: Sources, applied: Applied): Promise<Answered<AnswerOf<'cancelAll'>>> {
  const { seq, at, command } = applied
  if (!applied.repeated) {
    const closed = applied.events.flatMap((event) => (event.kind === 'orderClosed' ? [String(event.order)] : []))
    return answer({ seq, at, orders: closed })
  }
  const customer = command.kind === 'cancelAll' ? command.customer : 0
  const account = await caughtUpAfter(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<{ order_number: string }>(
    `select order_number from view.orders where customer = $1 and updated_at = $2 and reason = 'cancelled' order by order_number`,
    [customer, at],
  )
  return answer({ seq, at, orders: rows.map((row) => row.order_number) })
}

/** What a durable batch changed, by customer: orders and fills as they are now. */
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
      const row = spot.orderAtHand(customer, number)
      return row ? [orderText(sources, row)] : []
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

function newestFirst(left: OrderRow, right: OrderRow): number {
  return right.order - left.order
}
