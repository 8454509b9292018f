import type { LoanForm } from '@candela/contract'
import { call } from '../../live/index.ts'
import { personalForm, useHalfDone } from '../../shell/half-done.ts'
import { keepDraft } from './data.ts'
import { EMPTY_FORM } from './loan-state.ts'

/** All but the amount and the period, which are the calculator's. */
type Typed = Omit<LoanForm, 'amount' | 'days'>
const { amount: _amount, days: _days, ...EMPTY } = EMPTY_FORM
const FIELDS = Object.keys(EMPTY) as (keyof Typed)[]

/** until the house has it */
const KEPT = personalForm<Typed>('loanForm', EMPTY)

/** The form as the house has it, and in it what was typed since. */
export function useLoanForm(saved: LoanForm): readonly [form: LoanForm, change: (changed: Partial<Typed>) => void] {
  const { amount, days, ...begun } = saved
  const [typed, change] = useHalfDone<Typed>(KEPT, '', begun)
  return [{ ...typed, amount, days }, change]
}

/** True where both are filled in alike, whatever is borrowed. */
export function isFilledAlike(form: Typed, other: Typed): boolean {
  return FIELDS.every((field) => form[field] === other[field])
}

/** Has the house keep the form, and forgets it here then, unless more was typed meanwhile. */
export async function saveForm(form: LoanForm): Promise<void> {
  keepDraft(await call('saveLoanForm', { body: form }))
  const typed = KEPT.read()
  if (typed !== undefined && isFilledAlike(typed, form)) KEPT.forget()
}
