import { lastClose, periodAfter } from '@candela/rules/strategy/arithmetic'
import type { DueWork } from '../due/work.ts'
import { isFrozen } from '../facts/frozen.ts'
import type { State } from '../state.ts'
import { act } from './acting.ts'
import { closeBars } from './closing.ts'
import { hasClose } from './plan.ts'
import { isPending, type Strategy } from './strategy.ts'

/**
 * Bars that close, learners that follow them, and strategies that decide by them: each hour every strategy has its turn, by lowest product
 * and number, in blocks, so that nobody's order waits for all of them.
 */
export const workStrategies: DueWork<State> = {
  rank: 70,
  nextAt(state) {
    const { strategies, bars, rules } = state
    if (!rules.strategy.isOffered || bars.next === 0) return undefined
    if (strategies.ready.nextKey() !== undefined) return state.at
    return strategies.sweep.isOver ? bars.next : Math.min(bars.next, turnAt(state))
  },
  run(state, at, budget) {
    const { strategies, products, rules } = state
    if (!rules.strategy.isOffered) return 0
    closeBars(state, at)
    let done = 0
    for (; done < budget; done++) {
      const ready = strategies.takeReady()
      if (ready !== undefined) {
        act(state, ready)
        continue
      }
      if (strategies.sweep.isOver || turnAt(state) > at) break
      const next = strategies.nextOfSweep(products.length)
      if (next === undefined) break
      takePart(state, next, strategies.sweep.hour)
    }
    return done
  },
}

/** The instant of the next strategy's turn in the hour's sweep. */
function turnAt({ strategies, rules }: State): number {
  const { hour, done } = strategies.sweep
  const { first, block, every } = rules.strategy.turns
  return done < first ? hour : hour + (Math.floor((done - first) / block) + 1) * every
}

/** A strategy that was there before an hour takes part in it: what falls due is noted, and done where a ladder is there. */
function takePart(state: State, strategy: Strategy, hour: number): void {
  if (strategy.startedAt >= hour || strategy.seen >= hour) return
  state.strategies.sweep.done++
  noteDue(state, strategy, hour)
  strategy.seen = hour
  if (isPending(strategy)) act(state, strategy)
}

function noteDue(state: State, strategy: Strategy, hour: number): void {
  const { parameters, pending, seen } = strategy
  pending.hour = hour
  if (strategy.state !== 'running') return
  if (parameters.kind === 'recurring') {
    for (let at = periodAfter(parameters, seen); at <= hour; at = periodAfter(parameters, at)) {
      if (isKept(state, strategy, at)) continue
      pending.periods++
      pending.periodAt = at
    }
  } else if (parameters.kind !== 'grid') {
    const closed = lastClose(parameters.bar, hour)
    if (closed > seen) pending.bar = hasClose(state, strategy, parameters.bar, closed) ? closed : 0
  }
}

/** True where a protection of the customer's own kept a strategy from buying at an instant. */
function isKept(state: State, { customer }: Strategy, at: number): boolean {
  return state.limits.stopsUntil(customer) > at || isFrozen(state, customer)
}
