import { greatest } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import type { PerpetualMarket, PerpetualOrder, PerpetualPosition } from './memory.ts'
import { trimmed } from './order-rules.ts'
import { end } from './orders.ts'

/** Cuts what a customer's orders are to close down to what there is of the position, or to what a newer one that rests leaves. */
export function trimOrders(
  state: AuditedState,
  market: PerpetualMarket,
  { customer, lots, long }: PerpetualPosition,
  told: Expected[],
  newer?: PerpetualOrder,
): void {
  const own = market.open.filter((order) => order.customer === customer).sort((a, b) => a.order - b.order)
  for (const order of own) {
    if (order.stage === 'retrying' && order.left > lots) cut(state, market, order, order.left - lots, told)
    if (order.stage === 'waiting' && order.reduceOnly && lots === 0n) cut(state, market, order, order.left, told)
  }
  const closers = own.filter((order) => order !== newer && order.stage === 'resting' && order.closes > 0n)
  const kept = trimmed(
    long ? 'sell' : 'buy',
    lots - (newer?.closes ?? 0n),
    closers.map((order) => ({ id: order, price: order.price, lots: order.closes, seq: order.order })),
  )
  for (const [order, keeps] of kept) if (keeps < order.closes) cut(state, market, order, order.closes - keeps, told)
}

function cut(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  lots: bigint,
  told: Expected[],
): void {
  order.closes = greatest(0n, order.closes - lots)
  order.left -= lots
  order.lots -= lots
  const { order: number, customer, product } = order
  told.push({
    kind: 'perpetualTrimmed',
    order: number,
    customer,
    product,
    lots: Number(lots),
    remaining: Number(order.left),
  })
  if (order.left === 0n) end(state, market, order, 'trimmed', told)
}
