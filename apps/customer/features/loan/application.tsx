import { Button, Note, Stepper } from '@candela/design'
import type { LoanDraft, LoanForm, LoanTerms } from '@candela/contract'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../shell/routing.tsx'
import { useCommand } from '../../live/index.ts'
import { useMadeFor } from '../../session/store.ts'
import { Screen, to, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshLoans } from './data.ts'
import { useLoanFigures } from './figures.ts'
import { AboutFields, WorkFields } from './form-fields.tsx'
import { saveForm, keepOnLeaving, useLoanForm } from './kept-form.ts'
import { missingOfStep, type Step, STEPS } from './loan-state.ts'
import { PhotosAndCheck } from './photos-and-check.tsx'

interface ApplicationProps {
  readonly step: Step
  readonly terms: LoanTerms
  readonly draft: LoanDraft & { readonly form: LoanForm }
}

/** The application in three parts; what is typed is kept by the house, sealed, from part to part and when one leaves. */
export function Application({ step, terms, draft }: ApplicationProps) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const [form, change] = useLoanForm(draft.form)
  const [asked, setAsked] = useState<Step>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const missing = asked === step ? missingOfStep(form, step) : []
  const place = STEPS.indexOf(step)
  const madeFor = useMadeFor()
  useKeptOnLeaving(form, draft, madeFor)
  async function next() {
    setAsked(step)
    if (missingOfStep(form, step).length > 0) return
    setSaving(true)
    setFailure(undefined)
    try {
      await saveForm(form, madeFor)
      navigate(to('loan', { step: STEPS[place + 1]! }))
    } catch (error) {
      setFailure(error)
    }
    setSaving(false)
  }
  return (
    <Screen
      title={t('titles.loan')}
      back={place === 0 ? to('loan') : to('loan', { step: STEPS[place - 1]! })}
      practice
      footer={
        step === 'photos' ? (
          <Send form={form} terms={terms} />
        ) : (
          <Button busy={saving} onClick={() => void next()}>
            {t('apply.next')}
          </Button>
        )
      }
    >
      <section className="pad mt3">
        <Stepper
          label={t('apply.part', { part: formats.count(place + 1), parts: formats.count(STEPS.length) })}
          steps={STEPS.map((part, index) => `${formats.count(index + 1)}. ${t(`apply.${part}`)}`)}
          current={place}
        />
        <h2 className="t-2 mt4">{t(`apply.${step}`)}</h2>
      </section>
      <section className="pad mt4 mb6">
        {step === 'about' && <AboutFields form={form} missing={missing} onChange={change} />}
        {step === 'work' && <WorkFields form={form} missing={missing} terms={terms} onChange={change} />}
        {step === 'photos' && <PhotosAndCheck form={form} terms={terms} photos={draft.photos} />}
        {failure !== undefined && (
          <div className="mt3">
            <Note tone="warn">{problemText(failure)}</Note>
          </div>
        )}
      </section>
    </Screen>
  )
}

/** Sends typed and unsaved fields to the house when the page is left; the next page shows them. */
function useKeptOnLeaving(form: LoanForm, draft: ApplicationProps['draft'], madeFor: string | undefined): void {
  const last = useRef({ form, draft })
  useEffect(() => {
    last.current = { form, draft }
  }, [form, draft])
  useEffect(() => () => keepOnLeaving(last.current.form, last.current.draft, madeFor), [madeFor])
}

function Send({ form, terms }: { form: LoanForm; terms: LoanTerms }) {
  const { t } = useTexts('loan')
  const { money } = useLoanFigures()
  const { send, sending } = useCommand('applyLoan')
  const [failure, setFailure] = useState<FailedOutcome>()
  const navigate = useNavigate()
  const open = STEPS.find((step) => missingOfStep(form, step).length > 0)
  async function apply() {
    const outcome = await send({ body: { ruleVersion: terms.ruleVersion } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    refreshLoans()
    if (failed === undefined) navigate(to('loan'))
  }
  if (open !== undefined) {
    return (
      <Button href={open === 'photos' ? to('loan') : to('loan', { step: open })} hint={t('apply.incomplete')}>
        {t('apply.fillIn')}
      </Button>
    )
  }
  return (
    <>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <Button busy={sending} onClick={() => void apply()}>
        {t('apply.send', { amount: money(form.amount) })}
      </Button>
    </>
  )
}
