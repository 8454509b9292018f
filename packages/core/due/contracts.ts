import { beginDays, endDays, renewOrders } from '../earn/due.ts'
import { endOpenDays } from '../earn/open-due.ts'
import { workLoans } from '../loan/due.ts'
import type { State } from '../state.ts'
import { workSales } from '../subscription/due.ts'
import type { DueItems, DueWork } from './work.ts'

/** What earn products, sales and loans have due: one after the other where it is due at one instant. */
const STAGES: readonly DueItems<State>[] = [endDays, endOpenDays, workSales, workLoans, renewOrders, beginDays]

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

function soonestOf(state: State): { readonly stage: DueItems<State>; readonly at: number } | undefined {
  let soonest: { stage: DueItems<State>; at: number } | undefined
  for (const stage of STAGES) {
    const at = stage.nextAt(state)
    if (at !== undefined && (soonest === undefined || at < soonest.at)) soonest = { stage, at }
  }
  return soonest
}
