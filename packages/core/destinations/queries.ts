import type { State } from '../state.ts'
import type { CoreDestination } from './destinations.ts'

export type { CoreDestination } from './destinations.ts'

/** Questions about cards and addresses. */
export class DestinationsQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** A customer's cards and addresses, oldest first. */
  of(customer: number): readonly CoreDestination[] {
    return this.#state.destinations.of(customer)
  }
}
