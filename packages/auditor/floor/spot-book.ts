import type { Side } from '@candela/contract'
import type { AuditedOrder, AuditedProduct, AuditedState, AuditedStop } from './books.ts'
import type { AuditedLevel } from './level.ts'

/* Spot orders that rest or wait, and the ladder beside them. */

/** Resting orders of one side of a product, best price first, at a price in the order of joining. */
export function queue({ resting }: AuditedProduct, side: Side): readonly AuditedOrder[] {
  return resting[side]
}

/** Both sides of a product's book, oldest order first. */
export function restingOf({ resting }: AuditedProduct): AuditedOrder[] {
  return [...resting.buy, ...resting.sell].sort((one, other) => one.order - other.order)
}

/** Joins the queue at its price, behind those that are there. */
export function joinQueue({ resting }: AuditedProduct, order: AuditedOrder): void {
  const orders = resting[order.side]
  orders.splice(placeBehind(orders, order), 0, order)
}

/** Leaves the queue, or isn't in it. */
export function removeResting({ resting }: AuditedProduct, order: AuditedOrder): void {
  const orders = resting[order.side]
  const place = orders.lastIndexOf(order, placeBehind(orders, order))
  if (place >= 0) orders.splice(place, 1)
}

/** Takes the place of an order in its queue. */
export function replaceResting({ resting }: AuditedProduct, order: AuditedOrder, by: AuditedOrder): void {
  const orders = resting[order.side]
  orders[orders.indexOf(order)] = by
}

/** The resting order of that number, if it is one of the product's. */
export function restingOrder({ resting }: AuditedProduct, number: number): AuditedOrder | undefined {
  const isIt = ({ order }: AuditedOrder): boolean => order === number
  return number === 0 ? undefined : (resting.buy.find(isIt) ?? resting.sell.find(isIt))
}

/** The number of orders in a queue that come before one more at this price. */
function placeBehind(orders: readonly AuditedOrder[], { side, price }: AuditedOrder): number {
  let [low, high] = [0, orders.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isWithin(side, price, orders[middle]!.price)) low = middle + 1
    else high = middle
  }
  return low
}

/** The rest of the ladder on the side that a taker of `side` meets, best first. */
export function ladderAgainst(product: AuditedProduct, side: Side): AuditedLevel[] {
  return (side === 'buy' ? product.asks : product.bids).filter((level) => level.lots > 0n)
}

export function isWithin(side: Side, price: bigint, bound: bigint): boolean {
  return side === 'buy' ? price <= bound : price >= bound
}

/** The best price of book and ladder together that a taker of `side` meets; undefined where there is none. */
export function bestAgainst(product: AuditedProduct, side: Side): bigint | undefined {
  const own = queue(product, side === 'buy' ? 'sell' : 'buy')[0]?.price
  const ladder = ladderAgainst(product, side)[0]?.price
  if (own === undefined || ladder === undefined) return own ?? ladder
  return isWithin(side, own, ladder) ? own : ladder
}

/** Every stop of a customer, oldest first. */
export function stopsOf(state: AuditedState, customer: number): AuditedStop[] {
  return state.products
    .flatMap((product) => product.waiting.filter((stop) => stop.customer === customer))
    .sort((left, right) => left.order - right.order)
}

/** The number of a customer's orders that are open or wait, but for those of strategies. */
export function countOrders(state: AuditedState, customer: number): number {
  let count = 0
  for (const { resting, waiting } of state.products) {
    for (const orders of [resting.buy, resting.sell, waiting]) {
      for (const order of orders) if (order.customer === customer && !isOfStrategy(order)) count += 1
    }
  }
  return count
}

/** Every resting order of a customer, but for those of strategies, oldest first. */
export function openOrdersOf(state: AuditedState, customer: number): AuditedOrder[] {
  return restingOrdersOf(state, customer).filter((order) => !isOfStrategy(order))
}

/** Every resting order of a customer and of their strategies, oldest first. */
export function restingOrdersOf(state: AuditedState, customer: number): AuditedOrder[] {
  return state.products
    .flatMap((product) =>
      [product.resting.buy, product.resting.sell].flatMap((orders) =>
        orders.filter((order) => order.customer === customer),
      ),
    )
    .sort((left, right) => left.order - right.order)
}

/** True for an order that a strategy put in. */
export function isOfStrategy(order: AuditedOrder | AuditedStop): boolean {
  return 'strategy' in order && order.strategy !== 0
}
