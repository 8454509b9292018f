import type { DueWork } from '../due/work.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'

/** A fee of one minor unit an hour that has gone by since it was agreed, due at its own instant. */
export interface DueFee {
  readonly at: number
  readonly customer: number
}

/**
 * A room that production does not have: fees that fall due, each worth its place in time. It keeps what is due outside
 * the state, so a core that uses it is not restored from a snapshot.
 */
export function dueFees(
  fees: readonly DueFee[],
  asset: number,
  from: number,
): DueWork<State> & { readonly counts: number[] } {
  const waiting = [...fees].sort((a, b) => a.at - b.at || a.customer - b.customer)
  const counts: number[] = []
  return {
    counts,
    rank: 7,
    nextAt: () => waiting[0]?.at,
    run({ ledger }, at, budget) {
      let done = 0
      for (; done < budget && waiting.length > 0 && waiting[0]!.at <= at; done++) {
        const { customer, at: due } = waiting.shift()!
        const amount = 1 + Math.floor((due - from) / 3_600_000)
        ledger.begin(0, 0)
        ledger.available(customer, asset, -amount)
        ledger.house(PURPOSE.fees, asset, amount, customer)
        ledger.end()
      }
      counts.push(done)
      return done
    },
  }
}
