import type { Code } from '@candela/contract'
import { canIssue } from './accounts.ts'
import { baseAmount, LARGEST_AMOUNT } from './arithmetic.ts'
import type { AuditedOrder, AuditedProduct, AuditedState, AuditedStop } from './books.ts'
import { bestAgainst, countOrders, isOfStrategy, isWithin, ladderAgainst, queue, restingOrder } from './spot-book.ts'
import { opposite } from './trading.ts'

/** open and waiting */
export const MOST_ORDERS = 500

/** Refusals that book and ledger decide, in the documented order. */
export function checkBook(state: AuditedState, product: AuditedProduct, order: AuditedOrder, isAmend: boolean): Code {
  const { definition } = product
  const isRoomy =
    order.side === 'buy'
      ? canIssue(state, definition.base, baseAmount(definition, order.left))
      : canIssue(state, definition.quote, LARGEST_AMOUNT)
  if (!isRoomy) return 'balanceTooLarge'
  const best = bestAgainst(product, order.side)
  const meets = best !== undefined && isWithin(order.side, best, order.price)
  if (order.timeInForce === 'postOnly' && meets) return 'postOnlyWouldTrade'
  if (order.timeInForce === 'fok' && offeredTo(product, order) < order.left) return 'fillOrKillUnfilled'
  const mayRest = order.timeInForce === 'gtc' || order.timeInForce === 'postOnly'
  const isCounted = !isAmend && mayRest && !isOfStrategy(order)
  if (isCounted && countOrders(state, order.customer) >= MOST_ORDERS) return 'openOrdersLimit'
  if (order.type === 'market' && !meets) return 'nothingToFill'
  return 'ok'
}

/** Lots within the order's price, its customer's own left out. */
function offeredTo(product: AuditedProduct, order: AuditedOrder): bigint {
  const others = queue(product, opposite(order.side))
    .filter((other) => other.customer !== order.customer && isWithin(order.side, other.price, order.price))
    .map((other) => other.left)
  const levels = ladderAgainst(product, order.side)
    .filter((level) => isWithin(order.side, level.price, order.price))
    .map((level) => level.lots)
  return [...others, ...levels].reduce((sum, lots) => sum + lots, 0n)
}

/** The open order of that number if it is the customer's, or why it is none. */
export function findOrder(state: AuditedState, customer: number, number: number): AuditedOrder | Code {
  for (const product of state.products) {
    const order = restingOrder(product, number)
    if (order) return order.customer === customer ? order : 'orderUnknown'
  }
  return Number.isInteger(number) && number >= 1 && number <= state.orders ? 'orderClosed' : 'orderUnknown'
}

/** The stop of that number. */
export function waitingStop(state: AuditedState, order: number): AuditedStop | undefined {
  return state.products.flatMap(({ waiting }) => waiting).find((stop) => stop.order === order)
}
