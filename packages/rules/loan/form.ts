import { showsNothing } from '@candela/units'

/** The fields of an application, in the form's order (earn §7). Amount and term have refusals of their own besides. */
export const LOAN_FORM_FIELDS = [
  'amount',
  'days',
  'fullName',
  'age',
  'contact',
  'residency',
  'employment',
  'incomeBand',
  'assetsBand',
] as const
export type LoanFormField = (typeof LOAN_FORM_FIELDS)[number]

/** An application as typed: "", 0 and −1 for what is not there yet. */
export type TypedLoanForm = {
  readonly [F in LoanFormField]: F extends 'days' | 'age' | 'incomeBand' | 'assetsBand' ? number : string
}

const LEAST_AGE = 18
const MOST_AGE = 120

/** The fields that are not there yet, in the form's order. */
export function missingOfLoanForm(form: TypedLoanForm): readonly LoanFormField[] {
  return LOAN_FORM_FIELDS.filter((field) => {
    const value = form[field]
    if (field === 'age') return form.age < LEAST_AGE || form.age > MOST_AGE
    if (field === 'days') return form.days === 0
    return typeof value === 'string' ? showsNothing(value) : value < 0
  })
}
