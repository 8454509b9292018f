import type { TimedOffer } from '@candela/rules'
import type { TimedRules } from '@candela/rules/timed'
import type { Tick } from './timed-order.ts'

/** Some steps of a product, both ends included: their ticks, oldest first, and twice the median, undefined without any. */
interface Window {
  readonly first: number
  readonly last: number
  readonly ticks: readonly Tick[]
  readonly median2: number | undefined
  /** by whose median */
  readonly rules: TimedRules
}

/** Ticks of a product. */
export interface Ticked {
  /** oldest first, while orders are open */
  ticks: Tick[]
  /** the window settled by last; undefined once another tick came */
  window?: Window | undefined
}

/** The window that settles orders which mature in a step: the same for all of them, until another tick comes. */
export function windowOf(of: Ticked, maturityStep: number, offer: TimedOffer, rules: TimedRules): Window {
  const { first, last } = rules.settlementWindow(maturityStep, offer)
  if (of.window?.first === first && of.window.last === last && of.window.rules === rules) return of.window
  const ticks = of.ticks.filter(({ step }) => step >= first && step <= last)
  of.window = { first, last, ticks, median2: rules.median2(ticks.map(({ index }) => index)), rules }
  return of.window
}
