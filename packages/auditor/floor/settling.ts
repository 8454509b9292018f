import type { AuditedState } from './books.ts'
import { startOf } from './yields.ts'

const SECOND_EDITION = 5

/** True under the rules that spread a midnight over its window. */
export function hasWindows({ ruleVersion }: AuditedState): boolean {
  return ruleVersion >= SECOND_EDITION
}

/** The instant from which a product may be opened, left and changed again; 0: it may now. */
export function settlingUntil(state: AuditedState, product: number): number {
  const { midnight, at, earn } = state
  const of = earn.products[product - 1]
  if (!of || !hasWindows(state) || at < startOf(of.day + 1)) return 0
  const isLeft =
    midnight.at === startOf(of.day + 1) && midnight.left.some((each) => each.rank === 60 && each.number === product)
  return isLeft ? midnight.at : 0
}

/** The answer as it is at an instant. */
export function asOf<T>(state: AuditedState, at: number, ask: () => T): T {
  const now = state.at
  state.at = at
  const answer = ask()
  state.at = now
  return answer
}
