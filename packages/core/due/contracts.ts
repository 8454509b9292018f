import { assert, gmt8Day, gmt8DayStart } from '@candela/units'
import { byRank } from './registry.ts'
import type { State } from '../state.ts'
import { STAGES as DECLARED } from './stages.made.ts'
import type { DueStage, DueWork } from './work.ts'

/** The due work of earn products, sales and loans: one after the other where it is due at one instant. */
const STAGES = { 1: stagesOf(1), 2: stagesOf(2) }
/** those that have a part in a midnight's window */
const WINDOWED = STAGES[2].filter(({ atMidnight }) => atMidnight !== undefined)

/**
 * Due work of earn products, sales and loans: earlier first whatever it is of, since each moves money that the next one
 * finds. A house that slept for days ends as one that was awake.
 */
export const workContracts: DueWork<State> = { rank: 50, nextAt, run }

/** Whoever decides by them does so after what was due before. */
export function finishContracts(state: State): void {
  run(state, state.at, Number.MAX_SAFE_INTEGER)
}

interface Next {
  readonly stage: DueStage<State>
  /** the instant at which it is due, and the one of its turn */
  readonly dueAt: number
  readonly at: number
}

function stagesOf(edition: 1 | 2): readonly DueStage<State>[] {
  return byRank(DECLARED.filter((stage) => (stage.edition ?? edition) === edition))
}

function nextAt(state: State): number | undefined {
  return soonestOf(state)?.at
}

function run(state: State, at: number, budget: number): number {
  let done = 0
  for (let next = soonestOf(state); next !== undefined && next.at <= at && done < budget; next = soonestOf(state)) {
    done += work(state, next, budget - done)
    for (const { after } of WINDOWED) after?.(state, next.at)
  }
  return done
}

function soonestOf(state: State): Next | undefined {
  let soonest: Next | undefined
  for (const stage of STAGES[state.rules.earn.edition]) {
    const dueAt = stage.nextAt(state)
    if (dueAt === undefined) continue
    const at = turnOf(state, stage, dueAt)
    if (soonest === undefined || at < soonest.at) soonest = { stage, dueAt, at }
  }
  return soonest
}

/** The turn of a stage's next item: its own instant, but for what a midnight's window spreads. */
function turnOf({ midnight, rules }: State, stage: DueStage<State>, dueAt: number): number {
  const place = dueAt === midnight.at ? WINDOWED.indexOf(stage) : -1
  return place < 0 ? dueAt : midnight.turnOf(midnight.placeOf(place), rules.earn.midnight)
}

function work(state: State, { stage, dueAt, at }: Next, budget: number): number {
  const place = WINDOWED.indexOf(stage)
  if (place < 0 || state.rules.earn.edition === 1 || !isMidnight(dueAt)) return stage.run(state, dueAt, budget, at)
  const { midnight, events, rules } = state
  if (midnight.at !== dueAt) {
    const counts = WINDOWED.map(({ atMidnight }) => atMidnight!(state, dueAt))
    midnight.begin(dueAt, counts)
    events.emit('midnightPlanned', { dueAt, items: midnight.items })
  }
  const { block } = rules.earn.midnight
  const done = stage.run(state, dueAt, Math.min(budget, block - (midnight.placeOf(place) % block)), at)
  midnight.work(place, done)
  assert(midnight.done <= midnight.counts[place]!, 'a midnight has the items that were counted')
  return done
}

function isMidnight(at: number): boolean {
  return at === gmt8DayStart(gmt8Day(at))
}
