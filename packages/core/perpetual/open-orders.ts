import type { PerpetualReason } from '@candela/contract'
import { least } from '@candela/units'
import { BUY } from '../book/book.ts'
import { CUSTOMER, LOTS, RECORD } from '../book/orders.ts'
import type { State } from '../state.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { post } from './posting.ts'

/** The amount that an order's opening lots still need set aside, never more than is. */
export function heldFor({ rules }: State, { unit }: PerpetualMarket, order: PerpetualOrder): bigint {
  const openLots = order.reduceOnly ? 0 : order.lots - order.closeLots
  if (openLots === 0 || order.held === 0n) return 0n
  const { leverage, takerFeePpm: takerPpm, reservePrice } = order
  const asked = { side: order.side === BUY ? 1 : -1, price: reservePrice, openLots } as const
  return least(order.held, rules.perpetual.reserveOf(asked, 0, { unit, leverage, takerPpm }))
}

/**
 * Sets aside what an order's opening lots need at its limit or worst price, of a sale at the higher of that and the best
 * bid; more or less than is held already. False where there is not enough.
 */
export function reserveFor(state: State, market: PerpetualMarket, order: PerpetualOrder, bestBid: number): boolean {
  const needed = neededFor(state, market, order, bestBid)
  const more = needed - order.held
  if (more > 0n && more > state.ledger.balanceOf(order.customer, market.quote).available) return false
  order.reservePrice = reservePrice(order, bestBid)
  if (more <= 0n) release(state, market, order, -more)
  else post(state, market, 'perpetualHold', order.number, order.customer, { available: -more, held: more })
  order.held = needed
  return true
}

/** The amount that reserveFor would set aside, in minor units. */
export function neededFor({ rules }: State, { unit }: PerpetualMarket, order: PerpetualOrder, bestBid: number): bigint {
  const openLots = order.reduceOnly ? 0 : order.lots - order.closeLots
  const { leverage, takerFeePpm: takerPpm } = order
  const asked = { side: order.side === BUY ? 1 : -1, price: order.limit, openLots } as const
  return rules.perpetual.reserveOf(asked, bestBid, { unit, leverage, takerPpm })
}

function reservePrice({ side, limit }: PerpetualOrder, bestBid: number): number {
  return side === BUY ? limit : Math.max(limit, bestBid)
}

/** Enters an order among the open ones, its customer's last. */
export function listOrder({ perpetuals }: State, order: PerpetualOrder): void {
  perpetuals.orders.set(order.number, order)
  perpetuals.customerFor(order.customer).orders.set(order.number, order)
}

/** Takes it out again. */
export function unlistOrder({ perpetuals }: State, order: PerpetualOrder): void {
  order.stage = 'taking'
  perpetuals.orders.delete(order.number)
  perpetuals.customerFor(order.customer).orders.delete(order.number)
}

/** Rests what is left of an order in the book: what it closes is claimed, what is no longer needed goes back. */
export function restOrder(state: State, market: PerpetualMarket, order: PerpetualOrder): void {
  const { perpetuals } = state
  const { pool } = perpetuals
  order.stage = 'resting'
  order.reservePrice = order.limit
  release(state, market, order, order.held - heldFor(state, market, order))
  const slot = (order.slot = pool.open(order.number))
  pool.record[slot * RECORD + LOTS] = order.lots
  pool.record[slot * RECORD + CUSTOMER] = order.customer
  perpetuals.resting.set(slot, order)
  market.book.rest(slot, order.side, order.limit)
  const position = perpetuals.positionOf(order.customer, order.product)
  if (position !== undefined) position.claimed += order.closeLots
  listOrder(state, order)
}

/** Takes lots from a resting order, which keeps its place; all of them take it out of the book. */
export function reduceResting(
  { perpetuals }: State,
  { book }: PerpetualMarket,
  order: PerpetualOrder,
  lots: number,
): void {
  const { pool, resting } = perpetuals
  const { slot } = order
  if (pool.record[slot * RECORD + LOTS]! > lots) return book.reduce(slot, lots)
  book.remove(slot)
  pool.close(slot, order.number)
  resting.delete(slot)
  order.slot = 0
}

/** Lots that an order no longer closes: neither of the position's claims nor of its own. */
export function unclaim({ perpetuals }: State, order: PerpetualOrder, lots: number): void {
  order.closeLots -= lots
  const position = perpetuals.positionOf(order.customer, order.product)
  if (order.stage === 'resting' && position !== undefined) position.claimed -= lots
}

/** Ends an order wherever it stands; what is held for it goes back. */
export function endOrder(state: State, market: PerpetualMarket, order: PerpetualOrder, reason: PerpetualReason): void {
  const { number, customer, product, filled, held } = order
  if (order.slot !== 0) reduceResting(state, market, order, order.lots)
  unclaim(state, order, order.closeLots)
  if (order.stage === 'waiting') market.waitNoMore(order)
  if (order.stage === 'retrying') market.retrying.delete(order)
  if (order.stage !== 'taking') unlistOrder(state, order)
  state.events.emit('perpetualClosed', { order: number, customer, product, reason, filled, released: held })
  release(state, market, order, held)
}

/** From held back to available. */
export function release(state: State, market: PerpetualMarket, order: PerpetualOrder, amount: bigint): void {
  order.held -= amount
  post(state, market, 'perpetualRelease', order.number, order.customer, { held: -amount, available: amount })
}
