import { type Fact, FACTS } from '@candela/contract'
import type { State } from '../state.ts'

/** Questions about the facts that hold of customers. */
export class SecurityQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** The instant since which a fact holds of a customer; 0 where it does not. */
  factSince(customer: number, fact: Fact): number {
    return this.#state.facts.since(customer, FACTS.indexOf(fact))
  }
}
