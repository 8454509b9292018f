import type { State } from '../state.ts'
import type { CoreOperator } from './operators.ts'

export type { CoreOperator } from './operators.ts'

/** Questions about operators. */
export class OperatorsQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** By number, from 1; undefined where nobody was enrolled under it. */
  operator(operator: number): CoreOperator | undefined {
    return this.#state.operators.get(operator)
  }

  /** Operators ever enrolled. */
  get count(): number {
    return this.#state.operators.list.length
  }

  /** True while the disclosed practice reviewer answers the queue. */
  get practiceReviewerOn(): boolean {
    return this.#state.operators.practiceOn
  }
}
