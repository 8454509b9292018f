import type { OrderRow, StopRow } from '@candela/projections'
import type { Sources } from '../../queries/context.ts'
import { selectOrder, selectOrders } from './order-rows.ts'
import type { OrderParts } from './order-text.ts'
import { selectStopsOf, selectUntriggered } from './stop-rows.ts'

/** An order of a customer that is open, waits, or ended a short while ago; nothing of it for any other. */
export function atHand({ projections }: Sources, customer: number, number: number): OrderParts {
  const { spot, stops } = projections.money.rooms
  const order = spot.orderAtHand(customer, number)
  const stop = stops.ofOrder(number)
  return { order, stop: stop?.customer === customer ? stop : undefined, pair: order && stops.ofLimit(number) }
}

/** Every order that a customer placed by hand and that is open or waits, newest first. */
export function openParts({ projections }: Sources, customer: number): readonly OrderParts[] {
  const { spot, stops } = projections.money.rooms
  const byHand = [...spot.openOrders(customer).values()].filter(({ strategy }) => strategy === 0)
  const open = byHand.map((order) => ({
    order,
    stop: stops.ofOrder(order.order),
    pair: stops.ofLimit(order.order),
  }))
  const waiting = [...stops.waiting(customer).values()].map(untriggered)
  return newestFirst(open, waiting)
}

/** The same of all orders, or of those that are closed, before a number and at most `limit`, from SQL. */
export async function selectParts(
  sources: Sources,
  customer: number,
  before: number,
  product: number | null,
  closedOnly: boolean,
  limit: number,
): Promise<readonly OrderParts[]> {
  const orders = await selectOrders(sources, customer, before, product, closedOnly, limit)
  const waiting = await selectUntriggered(sources, customer, before, product, closedOnly, limit)
  const triggered = await withStops(sources, customer, orders)
  return newestFirst(triggered, waiting.map(untriggered)).slice(0, limit)
}

export async function selectPart(sources: Sources, customer: number, number: number): Promise<OrderParts> {
  const order = await selectOrder(sources, customer, number)
  const stops = await selectStopsOf(sources, customer, [number])
  return partsOf(number, order, stops)
}

export function numberOf({ order, stop }: OrderParts): number {
  return (order ?? stop)!.order
}

async function withStops(
  sources: Sources,
  customer: number,
  orders: readonly OrderRow[],
): Promise<readonly OrderParts[]> {
  if (orders.length === 0) return []
  const stops = await selectStopsOf(
    sources,
    customer,
    orders.map(({ order }) => order),
  )
  return orders.map((row) => partsOf(row.order, row, stops))
}

function partsOf(number: number, order: OrderRow | undefined, stops: readonly StopRow[]): OrderParts {
  return {
    order,
    stop: stops.find((stop) => stop.order === number),
    pair: stops.find(({ oco }) => oco === number),
  }
}

function untriggered(stop: StopRow): OrderParts {
  return { order: undefined, stop, pair: undefined }
}

function newestFirst(left: readonly OrderParts[], right: readonly OrderParts[]): readonly OrderParts[] {
  return [...left, ...right].sort((a, b) => numberOf(b) - numberOf(a))
}
