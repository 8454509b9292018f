import { STRATEGY_BARS, type StrategyBar } from '@candela/contract'
import { barBegin, barEnd, isBarEnd } from '@candela/rules/strategy/arithmetic'
import { HOUR } from '@candela/units'
import type { State } from '../state.ts'

/**
 * Closes the bars of every hour up to an instant, and moves the learners: before a market entry replaces the last index, and before
 * anything is decided by them.
 */
export function closeBars(state: State, at: number): void {
  const { bars, rules, strategies } = state
  if (!rules.strategy.isOffered) return
  if (bars.next === 0) {
    bars.next = barEnd('1h', state.at)
    state.due.note(bars.next)
  }
  for (; bars.next <= at; bars.next += HOUR) {
    closeHour(state, bars.next)
    strategies.sweep.begin(bars.next)
  }
}

/** Bars that close at an hour: product by product, shorter lengths first. */
function closeHour(state: State, end: number): void {
  for (const { index, at, definition } of state.products) {
    if (index === 0) continue
    for (const bar of STRATEGY_BARS) {
      if (at < end && at >= barBegin(bar, end) && isBarEnd(bar, end)) close(state, definition.product, bar, index, end)
    }
  }
}

function close({ bars, rules, events }: State, product: number, bar: StrategyBar, index: number, end: number): void {
  const own = bars.of(product, bar)
  own.closes.push(index)
  bars.digests.clear()
  if (own.closes.length > rules.strategy.keptCloses) own.closes.shift()
  const isFirst = own.closedAt === 0
  own.closedAt = end
  if (own.learner === undefined) return
  const { learner, gains } = rules.strategy.moveLearner(own.learner, own.closes)
  own.learner = learner
  const told = isFirst ? [] : [...gains]
  const { weights, target } = learner
  events.emit('learnerMoved', { product, bar, at: end, close: index, gains: told, weights: [...weights], target })
}
