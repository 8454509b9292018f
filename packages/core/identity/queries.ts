import type { State } from '../state.ts'
import type { Review } from './reviews.ts'

export type { Review } from './reviews.ts'

/** Questions about identity reviews. */
export class IdentityQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** The review of a customer as it stands; undefined before the first. */
  review(customer: number): Readonly<Review> | undefined {
    return this.#state.reviews.known.get(customer)
  }
}
