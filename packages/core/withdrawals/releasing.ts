import type { DueWork } from '../due/work.ts'
import type { State } from '../state.ts'
import type { CoreWithdrawal } from './withdrawals.ts'

/** Due work: what was agreed to is released once its destination is old enough; silence releases what nobody looked at. */
export const releaseWithdrawals: DueWork<State> = {
  rank: 62,
  nextAt: ({ withdrawals }) => withdrawals.due.nextAt(),
  run(state, at, budget) {
    const { withdrawals } = state
    let done = 0
    for (; done < budget; done++) {
      const number = withdrawals.due.take(at)
      if (number < 0) break
      release(state, withdrawals.get(number)!)
    }
    return done
  },
}

/** The withdrawal as it stands now: one that has fallen due is released though no tick has come to it. */
export function standing(state: State, withdrawal: number): CoreWithdrawal | undefined {
  const { withdrawals, at } = state
  const known = withdrawals.get(withdrawal)
  if (known?.state === 'waiting' && withdrawals.releasedAt(known) <= at) {
    withdrawals.due.remove(withdrawal)
    release(state, known)
  }
  return known
}

function release({ withdrawals, events }: State, known: CoreWithdrawal): void {
  withdrawals.release(known)
  const { withdrawal, customer, agreedBy: by } = known
  events.emit('withdrawalReleased', { withdrawal, customer, by })
}
