import type { Answered } from '../queries/answers.ts'
import type { OrderEntries } from './spot.ts'
import type { LoanForm, LoanPhoto } from '@candela/contract'

/** An application's form as it was sent, opened. */
export interface SentLoanForm {
  readonly account: string
  readonly form: LoanForm
  readonly photos: readonly { readonly id: string; readonly kind: LoanPhoto }[]
}

/** Forms that were sent, by the loan's number; undefined where nothing is kept of it. */
export interface SentLoanForms {
  form(loan: number): Promise<SentLoanForm | undefined>
  /** WebP bytes of a photo of this loan's form. */
  photo(loan: number, id: string): Promise<{ readonly account: string; readonly bytes: Buffer } | undefined>
}

/** All that a customer wrote on applications for loans, with the photos, for the owner to take away. */
export type ReadOwnLoanForms = (account: string) => Promise<readonly object[]>

export interface LoanReads {
  /** the entries that asked for a loan, paid it out, charged, collected and ended it: its proof is put together from them */
  loanEntries(customer: number, loan: string): Promise<Answered<OrderEntries>>
}
