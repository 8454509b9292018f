import { ownMoney } from '@candela/rules/loan/arithmetic'
import { practiceAsset } from '../funding/decide.ts'
import type { State } from '../state.ts'
import { borrowedOf } from './borrowed.ts'
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

  /** Minor units of a customer's practice money that are their own: of the available ones, and of what an order gives free, those not borrowed. */
  ownMoney(customer: number, released = 0n): bigint {
    const asset = practiceAsset(this.#state)
    const available = this.#state.ledger.balanceOf(customer, asset).available + released
    return ownMoney(available, borrowedOf(this.#state, customer, asset))
  }

  /** The terms on which a customer may borrow now. */
  terms(customer: number): LoanTermsView {
    return loanTermsOf(this.#state, customer)
  }
}
