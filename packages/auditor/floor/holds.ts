import type { Side } from '@candela/contract'
import { balance, move } from './accounts.ts'
import type { Cause } from './cause.ts'
import type { AuditedProduct, AuditedState } from './books.ts'

/** Whatever money is set aside for. */
interface Holder {
  readonly customer: number
  readonly side: Side
  readonly order: number
  held: bigint
}

export function paysIn({ definition }: AuditedProduct, side: Side): number {
  return side === 'buy' ? definition.quote : definition.base
}

/** Moves a customer's money until exactly `held` is set aside for the order. */
export function holdExactly(
  state: AuditedState,
  product: AuditedProduct,
  order: Holder,
  held: bigint,
  cause: Cause = [held > order.held ? 'hold' : 'release', order.order],
): void {
  const asset = paysIn(product, order.side)
  const more = held - order.held
  move(state, cause, asset, more, [order.customer, 'available'], [order.customer, 'held'])
  order.held = held
}

/** True when the customer's available balance covers what more an order would hold. */
export function covers(
  state: AuditedState,
  product: AuditedProduct,
  order: Pick<Holder, 'customer' | 'side'>,
  more: bigint,
): boolean {
  return balance(state, order.customer, 'available', paysIn(product, order.side)) >= more
}
