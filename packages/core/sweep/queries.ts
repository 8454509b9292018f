import type { State } from '../state.ts'
import { idleNow } from './due.ts'
import type { Sweep } from './sweeps.ts'

/** Auto-savings of a customer as they are. */
export interface SweepView extends Sweep {
  /** the instant of the next turn */
  readonly next: number
  /** minor units that would be saved now: idle money, as far as the product takes it */
  readonly idle: bigint
}

/** Questions about auto-savings. */
export class SweepQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Undefined where they are off. */
  of(customer: number): SweepView | undefined {
    const { sweeps } = this.#state
    const sweep = sweeps.all.get(customer)
    return sweep && { ...sweep, next: sweeps.turns.instantOf(customer)!, idle: idleNow(this.#state, sweep) }
  }
}
