import type { State } from '../state.ts'
import type { HeldPosition } from './held-position.ts'
import { endOrder, reduceResting, unclaim } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'

/**
 * Cuts what orders are to close down to what there is of the position, or what a `newer` one that has come to rest leaves of it:
 * nearest price kept, then oldest.
 */
export function trimOrders(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
  newer?: PerpetualOrder,
): void {
  const { lots, claimed, customer, product } = position
  const isGone = lots === 0
  if (!isGone && claimed <= lots && market.retrying.size === 0) return
  const orders = state.perpetuals.customer(customer).ordersIn(product)
  if (orders.length === 0) return
  for (const order of orders) {
    if (order.stage === 'retrying' && order.lots > lots) cut(state, market, order, order.lots - lots)
    if (order.stage === 'waiting' && order.reduceOnly && isGone) cut(state, market, order, order.lots)
  }
  const closing = orders.filter((order) => order !== newer && order.stage === 'resting' && order.closeLots > 0)
  const kept = state.rules.perpetual.trimCloses(
    position.side === 1 ? 'sell' : 'buy',
    lots - (newer?.closeLots ?? 0),
    closing.map((order) => ({ id: order, price: order.limit, lots: order.closeLots, seq: order.number })),
  )
  for (const { id: order, lots: left } of kept) {
    if (left < order.closeLots) cut(state, market, order, order.closeLots - left)
  }
}

function cut(state: State, market: PerpetualMarket, order: PerpetualOrder, lots: number): void {
  const { number, customer, product } = order
  if (order.slot !== 0) reduceResting(state, market, order, lots)
  unclaim(state, order, lots)
  order.lots -= lots
  order.total -= lots
  state.events.emit('perpetualTrimmed', { order: number, customer, product, lots, remaining: order.lots })
  if (order.lots === 0) endOrder(state, market, order, 'trimmed')
}
