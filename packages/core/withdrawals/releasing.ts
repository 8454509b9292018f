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
  const { withdrawals, rules, at } = state
  const known = withdrawals.get(withdrawal)
  if (known?.state === 'waiting' && withdrawals.releasedAt(known, rules.funding) <= at) {
    withdrawals.due.remove(withdrawal)
    release(state, known)
  }
  if (known !== undefined && known.overdueAt !== 0 && known.overdueAt <= at) tellOverdue(state, known)
  return known
}

/** Due work: what no rail has accepted an hour after its release is published. */
export const tellOverdues: DueWork<State> = {
  rank: 63,
  nextAt: ({ withdrawals }) => withdrawals.overdue.nextAt(),
  run(state, at, budget) {
    const { withdrawals } = state
    let done = 0
    for (; done < budget; done++) {
      const number = withdrawals.overdue.take(at)
      if (number < 0) break
      tellOverdue(state, withdrawals.get(number)!)
    }
    return done
  },
}

function tellOverdue({ withdrawals, events }: State, known: CoreWithdrawal): void {
  const { withdrawal, customer, rail, overdueAt: dueAt } = known
  withdrawals.forgetOverdue(known)
  events.emit('withdrawalOverdue', { withdrawal, customer, rail, dueAt })
}

/** The instant from which a withdrawal released then is overdue; 0: nobody is told. */
export function overdueFrom({ rules }: State, releasedAt: number): number {
  return rules.funding.edition === 1 ? 0 : releasedAt + rules.funding.clocks.overdue
}

function release(state: State, known: CoreWithdrawal): void {
  const { withdrawals, rules, events } = state
  withdrawals.release(known)
  if (known.agreedBy === 'clock') {
    withdrawals.waitForRail(known, overdueFrom(state, rules.funding.releaseAt(known.askedAt)))
  }
  const { withdrawal, customer, agreedBy: by } = known
  events.emit('withdrawalReleased', { withdrawal, customer, by })
}
