import type { OrderDetail } from '@candela/contract'

/** True when an order's page still shows what a check was made on. What is held back and when it last changed are no part of a proof. */
export function isShownStill(now: OrderDetail, then: OrderDetail): boolean {
  return textOf(now) === textOf(then)
}

function textOf({ order, fills }: OrderDetail): string {
  const { id, side, type, timeInForce, price, quantity, spend, filled, notional, fee, status, reason, seq, placedAt } =
    order
  const head = [
    id,
    side,
    type,
    timeInForce,
    price,
    quantity,
    spend,
    filled,
    notional,
    fee,
    status,
    reason,
    seq,
    placedAt,
  ]
  return JSON.stringify([head, fills.map(({ id, price, quantity, fee, seq }) => [id, price, quantity, fee, seq])])
}
