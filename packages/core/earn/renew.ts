import { NOT_RENEWED, type NotRenewed } from '@candela/contract'
import { assert } from '@candela/units'
import { isClosed } from '../facts/closed.ts'
import type { State } from '../state.ts'
import type { EarnOrder } from './earn-order.ts'
import { open, openingRefusal } from './opening.ts'

/** Opens an order again whose principal just went back, from the day that begins; where that is refused, says why. */
export function renew(state: State, order: EarnOrder, day: number): void {
  const { earn, events } = state
  const { number, customer, product, terms, amount } = order
  const again = { customer, product, terms, amount, renew: true }
  const refusal = isClosed(state, customer) ? 'accountClosed' : openingRefusal(state, again)
  earn.remove(order)
  if (refusal === undefined) {
    open(state, again, day, number)
    return
  }
  assert(isReason(refusal), 'what was opened once can be opened again but for these reasons')
  events.emit('earnNotRenewed', { order: number, customer, earnProduct: product, reason: refusal })
}

function isReason(refusal: string): refusal is NotRenewed {
  return (NOT_RENEWED as readonly string[]).includes(refusal)
}
