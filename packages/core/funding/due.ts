import type { DueWork } from '../due/work.ts'
import type { State } from '../state.ts'

/** Due work: deposits whose money did not come in time. */
export const endDeposits: DueWork<State> = {
  rank: 60,
  nextAt: ({ deposits }) => deposits.due.nextAt(),
  run({ deposits, events, rules }, at, budget) {
    let done = 0
    for (; done < budget; done++) {
      const deposit = deposits.due.take(at)
      if (deposit < 0) break
      const open = deposits.open.get(deposit)!
      deposits.end(open)
      if (rules.funding.edition === 2 && open.card === 0) deposits.expired.set(deposit, open)
      deposits.forget(open.customer, deposit)
      events.emit('depositEnded', { deposit, customer: open.customer, by: 'expired' })
    }
    return done
  },
}
