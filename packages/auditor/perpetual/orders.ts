import type { PerpetualReason } from '@candela/contract'
import { balance, move } from '../floor/accounts.ts'
import type { Cause } from '../floor/cause.ts'
import { greatest, least } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { bestOffered } from './books.ts'
import type { PerpetualMarket, PerpetualOrder } from './memory.ts'
import { feeOn, initialMargin } from './position.ts'
import { ended } from './told.ts'

/** Lots of an order that would open a position. */
function opens(order: PerpetualOrder): bigint {
  return order.reduceOnly ? 0n : order.left - order.closes
}

/** The amount that opening lots need set aside at a price. */
export function reserve({ unit }: PerpetualMarket, order: PerpetualOrder, price: bigint): bigint {
  const lots = opens(order)
  if (lots === 0n) return 0n
  const notional = price * lots * unit
  return initialMargin(notional, order.leverage) + feeOn(notional, order.takerPpm)
}

/** The price money is set aside by: the limit, of a sale the best bid where that is higher; of one that waits, its trigger. */
export function reservePrice(market: PerpetualMarket, order: PerpetualOrder, waits: boolean): bigint {
  if (order.side === 'buy') return order.price
  return greatest(order.price, waits ? order.trigger : (bestOffered(market, 'sell') ?? 0n))
}

/** The part of its hold that an order still needs. */
export function heldFor(market: PerpetualMarket, order: PerpetualOrder): bigint {
  return least(order.held, reserve(market, order, order.heldAt))
}

export function setHeld(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  held: bigint,
  cause: Cause = [held > order.held ? 'perpetualHold' : 'perpetualRelease', order.order],
): void {
  const [own, aside] = [[order.customer, 'available'] as const, [order.customer, 'held'] as const]
  move(state, cause, market.quote, held - order.held, own, aside)
  order.held = held
}

/** Sets aside what an order needs now; false where there is too little. */
export function setAside(state: AuditedState, market: PerpetualMarket, order: PerpetualOrder, waits = false): boolean {
  const price = reservePrice(market, order, waits)
  const needed = reserve(market, order, price)
  if (needed - order.held > balance(state, order.customer, 'available', market.quote)) return false
  order.heldAt = price
  setHeld(state, market, order, needed)
  return true
}

/** Ends an order wherever it stands. */
export function end(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  reason: PerpetualReason,
  told: Expected[],
): void {
  market.open = market.open.filter((other) => other !== order)
  order.stage = 'taking'
  told.push(ended(order, reason))
  setHeld(state, market, order, 0n)
}

/** Puts the rest of an order into the book, and gives the amount it needs no longer back. */
export function rest(state: AuditedState, market: PerpetualMarket, order: PerpetualOrder): void {
  order.stage = 'resting'
  order.heldAt = order.price
  setHeld(state, market, order, heldFor(market, order))
  market.open.push(order)
}
