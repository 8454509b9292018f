import { NOT_RENEWED, type NotRenewed } from '@candela/contract'
import type { OpenEarnRefusal } from '@candela/rules/earn'
import { assert } from '@candela/units'
import { isClosed } from '../facts/closed.ts'
import type { State } from '../state.ts'
import type { EarnOrder } from './earn-order.ts'
import { asOf } from './as-of.ts'
import { open, type Opening, openingRefusal } from './opening.ts'

/** Opens an order again whose principal just went back, from the day that begins; where that is refused, says why. */
export function renew(state: State, order: EarnOrder, day: number, now: number): void {
  const { earn, events } = state
  const { number, customer, product, terms, amount } = order
  const again = { customer, product, terms, amount, renew: true }
  const refusal = isClosed(state, customer) ? 'accountClosed' : judged(state, again, now)
  earn.remove(order)
  if (refusal === undefined) {
    open(state, again, day, number)
    return
  }
  assert(isReason(refusal), 'what was opened once can be opened again but for these reasons')
  events.emit('earnNotRenewed', { order: number, customer, earnProduct: product, reason: refusal })
}

/** By the first edition as it is when it is worked off, since by the instant at which it is due. */
function judged(state: State, again: Opening, now: number): OpenEarnRefusal | undefined {
  if (state.rules.earn.edition === 1) return openingRefusal(state, again)
  return asOf(state, now, () => openingRefusal(state, again))
}

function isReason(refusal: string): refusal is NotRenewed {
  return (NOT_RENEWED as readonly string[]).includes(refusal)
}
