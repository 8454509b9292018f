import type { EntryEnd } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { gmt8DayStart } from '@candela/units'

/** After an entry: the wallets that it moved. */
export const noteMovedWallets: EntryEnd = (state) => noteWallets(state, state.at)

/**
 * Notes what is in the wallets that moved and are mined, at an instant. The least of a day falls with every entry; between the start of
 * a day and the turn of its product it stands as at that start.
 */
export function noteWallets(state: State, now: number): void {
  const { ledger, openEarn, earn } = state
  if (ledger.moved.size === 0) return
  for (const customer of ledger.moved) {
    for (const order of openEarn.walletsOf(customer)) {
      const { asset, day } = earn.product(order.product)!
      const { available, held } = ledger.balanceOf(customer, asset)
      const isSettling = now >= gmt8DayStart(day + 1)
      openEarn.noteWallet(order, available + held, day, isSettling)
    }
  }
  ledger.moved.clear()
}
