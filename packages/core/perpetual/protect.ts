import type { State } from '../state.ts'
import { endOrder, heldFor, reduceResting, release } from './open-orders.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { oppositeOf } from './sides.ts'

/** What a customer's orders would open is taken from them once a protection holds: an order that is left only reduces. */
export function protectOrder(state: State, order: PerpetualOrder): void {
  const { perpetuals, events } = state
  const { number, customer, product, stage, reduceOnly: isReduceOnly, lots, closeLots } = order
  const market = perpetuals.markets.get(product)!
  const opposite = oppositeOf(state, order)?.lots ?? 0
  const left = state.rules.perpetual.protectedLots(
    { isWaiting: stage === 'waiting', isReduceOnly, lots, closeLots },
    opposite,
  )
  if (left === 0) return endOrder(state, market, order, 'protection')
  if (isReduceOnly || (stage === 'resting' && left === lots)) return
  if (order.slot !== 0) reduceResting(state, market, order, lots - left)
  order.lots = left
  order.total -= lots - left
  order.closeLots = Math.min(closeLots, left)
  order.reduceOnly = true
  order.takeProfit = order.stopLoss = 0
  events.emit('perpetualNarrowed', { order: number, customer, product, lots: lots - left, remaining: left })
  release(state, market, order, order.held - heldFor(state, market, order))
}
