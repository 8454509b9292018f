import type { Answered } from '../queries/answers.ts'
import type { OrderEntries } from './spot.ts'

/** All that a customer wrote on applications for loans, with the photos, for the owner to take away. */
export type ReadOwnLoanForms = (account: string) => Promise<readonly object[]>

export interface LoanReads {
  /** the entries that asked for a loan, paid it out, charged, collected and ended it: its proof is put together from them */
  loanEntries(customer: number, loan: string): Promise<Answered<OrderEntries>>
}
