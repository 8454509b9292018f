import type { LoanRate } from '@candela/rules/loan'
import type { State } from '../state.ts'

/** The rates of a new application. */
export function loanTableOf({ rules, proposals }: State): readonly LoanRate[] {
  return proposals.loanTable === 'default' ? rules.loan.table : rules.loan.freeUnderThousand
}

/** The number that a form is made by: the version of the rules and the changes of the table since the beginning, together. */
export function loanFormNumber({ rules, proposals }: State): number {
  return rules.version + proposals.tableChanges
}
