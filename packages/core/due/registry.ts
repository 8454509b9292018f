import { assert } from '@candela/units'
import type { State } from '../state.ts'
import type { DueWork } from './work.ts'

/** items of all rooms that one tick works off */
export const DUE_ITEMS_A_TICK = 256

/** The instant at which the earliest item of any room falls due. */
export function nextDueAt(state: State, work: readonly DueWork<State>[]): number | undefined {
  let soonest = Number.POSITIVE_INFINITY
  for (const { nextAt } of work) soonest = Math.min(soonest, nextAt(state) ?? soonest)
  state.due.soonest = soonest
  return soonest === Number.POSITIVE_INFINITY ? undefined : soonest
}

/** True when something is due at `at`: one comparison while nothing is. */
export function isDue(state: State, work: readonly DueWork<State>[], at: number): boolean {
  return at >= state.due.soonest && at >= (nextDueAt(state, work) ?? Number.POSITIVE_INFINITY)
}

/** One tick's work: at most DUE_ITEMS_A_TICK items, room by room. */
export function workOff(state: State, work: readonly DueWork<State>[], at: number): void {
  let left = DUE_ITEMS_A_TICK
  for (const { run } of work) {
    if (left === 0) break
    const done = run(state, at, left)
    assert(done >= 0 && done <= left, 'due work keeps to its budget')
    left -= done
  }
}

/** By rank, none twice. */
export function byRank<Work extends { readonly rank: number }>(work: readonly Work[]): readonly Work[] {
  const sorted = [...work].sort((a, b) => a.rank - b.rank)
  for (let i = 1; i < sorted.length; i++) assert(sorted[i]!.rank !== sorted[i - 1]!.rank, 'a rank is one room’s')
  return sorted
}
