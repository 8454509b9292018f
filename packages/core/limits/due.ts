import type { DueWork } from '../due/work.ts'
import type { State } from '../state.ts'
import { limitAt } from './own-limits.ts'

/**
 * Due work: raised limits begin to hold, breaks and self-exclusions end. Since the second edition of earn they end after what fell due
 * between contracts, which is judged by its own instant.
 */
export const endWaits: DueWork<State> = { rank: 40, ...under(1) }
export const endWaitsLast: DueWork<State> = { rank: 55, ...under(2) }

function under(edition: 1 | 2): Pick<DueWork<State>, 'nextAt' | 'run'> {
  return {
    nextAt: ({ limits, rules }) => (rules.earn.edition === edition ? limits.due.nextAt() : undefined),
    run(state, at, budget) {
      if (state.rules.earn.edition !== edition) return 0
      let done = 0
      while (done < budget) {
        const customer = state.limits.due.take(at)
        if (customer < 0) break
        endFirst(state, customer, at)
        done++
      }
      return done
    },
  }
}

/** The same for all that is due of one customer who is about to change something. */
export function settle(state: State, customer: number): void {
  while (endFirst(state, customer, state.at));
}

/** Ends the first wait that is over by `at`: equal instants as limits in their order, then the break, then the self-exclusion. */
function endFirst(state: State, customer: number, at: number): boolean {
  const own = state.limits.known.get(customer)
  if (own === undefined) return false
  const waits = [...own.limits.map(({ nextFrom }) => nextFrom), own.breakUntil, own.excludedUntil]
  const first = Math.min(...waits.filter((until) => until !== 0))
  if (first > at) return false
  end(state, customer, waits.indexOf(first))
  state.limits.changed(customer)
  return true
}

/** `place`: of a limit, then the break, then the self-exclusion. */
function end({ limits, events }: State, customer: number, place: number): void {
  const own = limits.of(customer)
  const limit = own.limits[place]
  if (limit !== undefined) {
    limit.amount = limit.next
    limit.next = limit.nextFrom = 0
    events.emit('ownLimitRaised', { customer, ...limitAt(place), amount: limit.amount })
  } else if (place === own.limits.length) {
    own.breakUntil = 0
    events.emit('breakEnded', { customer })
  } else {
    own.excludedUntil = 0
    events.emit('exclusionEnded', { customer })
  }
}
