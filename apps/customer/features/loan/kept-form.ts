import type { LoanDraft, LoanForm } from '@candela/contract'
import { call } from '../../live/index.ts'
import { accountNow } from '../../session/store.ts'
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

/** Has the house keep the form of this account, and forgets it here then, unless more was typed meanwhile. */
export async function saveForm(form: LoanForm, account: string | undefined): Promise<void> {
  keepDraft(await call('saveLoanForm', { body: form }, { account }))
  const typed = KEPT.read()
  if (typed !== undefined && isFilledAlike(typed, form)) KEPT.forget()
}

/** The same as its page is left, and shows it to the next page at once; of an owner who is here no more nothing is sent. */
export function keepOnLeaving(form: LoanForm, draft: LoanDraft & { readonly form: LoanForm }, account?: string): void {
  if (accountNow() !== account || isFilledAlike(form, draft.form)) return
  keepDraft({ ...draft, form })
  saveForm(form, account).catch(() => undefined)
}
