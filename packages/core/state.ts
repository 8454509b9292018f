import { EventWriter } from '@candela/contract'
import { FIRST_RULES, RULES, type Rules, type RuleSets } from '@candela/rules'
import { assert } from '@candela/units'
import { LevelPool } from './book/level-pool.ts'
import { type HashKey, NO_KEY } from './parts/keyed-hash.ts'
import { DueClock } from './due/clock.ts'
import type { DueWork } from './due/work.ts'
import { Parts } from './parts/parts.made.ts'
import { Taker } from './book/taker.ts'

/** The options of a core from outside. None of them is part of the state. */
export interface CoreOptions {
  /** a secret of this process, for tables of ids that callers choose; none by default */
  readonly hashKey?: HashKey
  /** the sets of rules there are; those of production by default */
  readonly rules?: RuleSets
  /** the rooms' due work, by rank; production's by default */
  readonly dueWork?: readonly DueWork<State>[]
}

/** Everything the house knows, composed of the rooms' parts. Decisions change it; nothing outside the core does. */
export class State extends Parts {
  readonly events: EventWriter
  readonly due: DueClock
  readonly levels = new LevelPool()
  readonly ruleSets: RuleSets
  readonly work: readonly DueWork<State>[]
  /** those in force */
  rules: Rules
  /** of the entry being applied */
  seq = 0
  at = 0
  /** the order being decided, reused */
  readonly taker = new Taker()
  /** of the fill being settled */
  makerFee = 0
  /** the number a decision answers with */
  value = 0

  constructor({ hashKey = NO_KEY, rules = RULES, dueWork = [] }: CoreOptions) {
    const first = rules[FIRST_RULES]
    assert(first !== undefined, 'a house begins with the first rules')
    const shared = { events: new EventWriter(), due: new DueClock(), hashKey }
    super(shared)
    this.events = shared.events
    this.due = shared.due
    this.ruleSets = rules
    this.rules = first
    this.work = dueWork
  }
}
