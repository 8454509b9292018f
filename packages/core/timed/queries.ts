import type { TimedDirection } from '@candela/contract'
import type { State } from '../state.ts'
import { timedRoom } from './decide.ts'

/** Questions about timed orders. */
export class TimedQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Minor units of stake that the house can take of a timed order now, the same for everyone; undefined where none is offered. */
  room(product: number, direction: TimedDirection, durationMs: number): bigint | undefined {
    return timedRoom(this.#state, product, direction, durationMs)
  }

  /** Minor units of a customer that are staked on timed orders which are not settled. */
  stakeOf(customer: number): number {
    return this.#state.timed.stakeOf(customer)
  }
}
