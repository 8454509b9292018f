import { POSTING_PURPOSES } from '@candela/contract'
import { type Holder, postHold } from '../ledger/wallet.ts'
import type { State } from '../state.ts'

const HOLD = POSTING_PURPOSES.indexOf('hold')
const RELEASE = POSTING_PURPOSES.indexOf('release')

/** Posts what goes back from held to available, if anything. */
export function release({ ledger }: State, holder: Holder, asset: number, amount: number): void {
  if (amount > 0) postHold(ledger, RELEASE, holder, asset, -amount)
}

/** Posts what more, or less, is held for an order than before; the caller has checked that it is covered. */
export function changeHold(state: State, number: number, customer: number, asset: number, more: number): void {
  if (more !== 0) state.ledger.hold(more > 0 ? HOLD : RELEASE, number, customer, asset, more)
}
