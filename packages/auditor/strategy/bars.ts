import { STRATEGY_BARS, type StrategyBar } from '@candela/contract'
import type { AuditedState } from '../floor/books.ts'
import { closesOf } from '../floor/strategies.ts'
import type { Expected } from '../floor/told.ts'
import { learn } from './learner.ts'
import { digestOfCloses } from './planning.ts'
import { HOUR, lastCloseAt, LENGTHS } from './schedule.ts'

/* Bars of products and their closes (rule book §3). */

/** closes of a product and bar length */
export const KEPT = 400

/** Closes every hour that is over; the first look begins the first hour. */
export function closeHours(state: AuditedState): Expected[] {
  const { strategies } = state
  const last = lastCloseAt('1h', state.at)
  const told: Expected[] = []
  if (strategies.hour === 0) strategies.hour = last
  while (strategies.hour < last) {
    strategies.hour += HOUR
    told.push(...closeHour(state, strategies.hour))
  }
  return told
}

function closeHour(state: AuditedState, at: number): Expected[] {
  const { closes } = state.strategies
  const told: Expected[] = []
  for (const { definition, index, at: seen } of state.products) {
    for (const bar of STRATEGY_BARS) {
      // every market entry closes what is over first: no index is from after it
      const isInIt = seen >= at - LENGTHS[bar]
      if (index === 0 || lastCloseAt(bar, at) !== at || !isInIt) continue
      const { product } = definition
      closes.set(`${product} ${bar}`, [...closesOf(state.strategies, product, bar), { at, close: index }].slice(-KEPT))
      if (bar !== '4h') told.push(moveLearner(state, product, bar))
    }
  }
  return told
}

function moveLearner({ strategies }: AuditedState, product: number, bar: StrategyBar): Expected {
  const closes = closesOf(strategies, product, bar)
  const { at, close } = closes.at(-1)!
  const name = `${product} ${bar}`
  const { learner, gains } = learn(
    strategies.learners.get(name),
    closes.map((each) => each.close),
  )
  strategies.learners.set(name, learner)
  return {
    kind: 'learnerMoved',
    product,
    bar,
    at,
    close,
    gains: gains.map(Number),
    weights: learner.weights.map(Number),
    target: Number(learner.target),
  }
}

/** SHA-256 of the closes that are kept of products. */
export function digestOf({ strategies }: AuditedState, products: readonly number[], bar: StrategyBar): string {
  return digestOfCloses(products.map((product) => closesOf(strategies, product, bar).map(({ close }) => close)))
}
