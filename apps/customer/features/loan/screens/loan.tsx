import { useSearchParams } from '../../../shell/routing.tsx'
import { Loading, Screen, useTexts } from '../../../shell/index.ts'
import { Application } from '../application.tsx'
import { Calculator } from '../calculator.tsx'
import { useLoanDraft, useLoans, useLoanTerms } from '../data.ts'
import { LoanDetails } from '../loan-details.tsx'
import { EMPTY_FORM, isOpen, STEPS } from '../loan-state.ts'
import '../loan.css'

/** The cost of a loan and the way to one; the running loan where there is one; with `id`, one of them. */
export function LoanPage() {
  const { t } = useTexts('loan')
  const [parameters] = useSearchParams()
  const terms = useLoanTerms()
  const loans = useLoans()
  const draft = useLoanDraft()
  const id = parameters.get('id')
  const step = STEPS.find((name) => name === parameters.get('step'))
  if (id !== null) return <LoanDetails id={id} />
  if (!terms.data || !loans.data || !draft.data) {
    return (
      <Screen title={t('titles.loan')} back practice>
        <Loading read={[terms, loans, draft]} title={t('failed')} />
      </Screen>
    )
  }
  const open = loans.data.loans.find(isOpen)
  if (open) return <LoanDetails id={open.id} earlier={loans.data.loans} />
  const form = draft.data.form ?? EMPTY_FORM
  if (step) return <Application step={step} terms={terms.data} draft={{ ...draft.data, form }} />
  return <Calculator terms={terms.data} form={form} earlier={loans.data.loans} />
}
