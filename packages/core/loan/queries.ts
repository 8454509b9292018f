import type { State } from '../state.ts'
import { loanTermsOf, type LoanTermsView } from './deciding.ts'
import type { CoreLoan } from './loans.ts'

/** Questions about applications for loans. */
export class LoansQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** True when an application was ever made under this number. */
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

  /** The one application or unpaid loan that a customer may have. */
  of(customer: number): Readonly<CoreLoan> | undefined {
    return this.#state.loans.of(customer)
  }

  /** The terms on which a customer may borrow now. */
  terms(customer: number): LoanTermsView {
    return loanTermsOf(this.#state, customer)
  }
}
