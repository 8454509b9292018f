import type { Side } from '@candela/contract'
import { balance, move } from './accounts.ts'
import type { Cause } from './cause.ts'
import type { AuditedProduct, AuditedState } from './books.ts'

/** The accounts that an order is paid from and pays into: those of its strategy, or of the spot wallet. */
export function walletOf({ customer, strategy = 0 }: Pick<Holder, 'customer' | 'strategy'>) {
  return strategy === 0
    ? ({ free: [customer, 'available'], held: [customer, 'held'] } as const)
    : ({ free: [customer, 'strategyAvailable', strategy], held: [customer, 'strategyHeld', strategy] } as const)
}

/** Whatever money is set aside for. */
interface Holder {
  readonly customer: number
  /** a strategy's own money and coins */
  readonly strategy?: number
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
  const { free, held: aside } = walletOf(order)
  move(state, cause, asset, more, free, aside)
  order.held = held
}

/** True when the customer's available balance covers what more an order would hold. */
export function covers(
  state: AuditedState,
  product: AuditedProduct,
  order: Pick<Holder, 'customer' | 'side' | 'strategy'>,
  more: bigint,
): boolean {
  const [owner, purpose, key] = walletOf(order).free
  return balance(state, owner, purpose, paysIn(product, order.side), key) >= more
}
