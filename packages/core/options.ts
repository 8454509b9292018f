import type { DueWork } from './due/work.ts'
import type { StateOptions } from './state.ts'

/** What a core is given from outside. None of it is part of the state. */
export interface CoreOptions extends StateOptions {
  /** the rooms' due work; production's by default */
  readonly dueWork?: readonly DueWork[]
}
