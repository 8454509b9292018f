import type { MarginMode } from '@candela/contract'
import { BUY } from '../book/book.ts'
import type { State } from '../state.ts'
import type { HeldPosition } from './held-position.ts'
import type { PerpetualOrder } from './perpetual-order.ts'

/** +1 for what buys. */
export function sideOf({ side }: PerpetualOrder): 1 | -1 {
  return side === BUY ? 1 : -1
}

/** The position that an order is against. */
export function oppositeOf({ perpetuals }: State, order: PerpetualOrder): HeldPosition | undefined {
  const position = perpetuals.positionOf(order.customer, order.product)
  return position === undefined || position.side === sideOf(order) ? undefined : position
}

/** The mode of an order and of the position it opens: it cannot be changed while there is either. */
export function modeOf({ perpetuals }: State, { customer, product }: PerpetualOrder): MarginMode {
  return perpetuals.customer(customer).settingOf(product).mode
}
