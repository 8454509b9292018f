import type { State } from '../state.ts'
import { byRank } from './registry.ts'
import { STAGES as DECLARED } from './stages.made.ts'
import type { DueStage, DueWork } from './work.ts'

/** The due work of earn products, sales and loans: one after the other where it is due at one instant. */
const STAGES = byRank(DECLARED)

/**
 * Due work of earn products, sales and loans: earlier first whatever it is of, since each moves money that the next one
 * finds. A house that slept for days ends as one that was awake.
 */
export const workContracts: DueWork<State> = { rank: 50, nextAt, run }

/** Whoever decides by them does so after what was due before. */
export function finishContracts(state: State): void {
  run(state, state.at, Number.MAX_SAFE_INTEGER)
}

function nextAt(state: State): number | undefined {
  return soonestOf(state)?.at
}

function run(state: State, at: number, budget: number): number {
  let done = 0
  for (let next = soonestOf(state); next !== undefined && next.at <= at && done < budget; next = soonestOf(state)) {
    done += next.stage.run(state, next.at, budget - done)
  }
  return done
}

function soonestOf(state: State): { readonly stage: DueStage<State>; readonly at: number } | undefined {
  let soonest: { stage: DueStage<State>; at: number } | undefined
  for (const stage of STAGES) {
    const at = stage.nextAt(state)
    if (at !== undefined && (soonest === undefined || at < soonest.at)) soonest = { stage, at }
  }
  return soonest
}
