import type { State } from '../state.ts'
import type { CoreLoan } from './loans.ts'

/** What may be asked of applications for loans. */
export class LoanQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Whether an application was ever made under this number. */
  isKnown(loan: number): boolean {
    return this.#state.loans.owners[loan - 1] !== undefined
  }

  /** Undecided, or paid out and not over. */
  open(loan: number): Readonly<CoreLoan> | undefined {
    return this.#state.loans.open.get(loan)
  }

  /** Applications that nobody has decided, least time first: the clock is the same for all. */
  toDecide(): readonly Readonly<CoreLoan>[] {
    return [...this.#state.loans.open.values()].filter(({ paidOutAt }) => paidOutAt === 0)
  }
}
