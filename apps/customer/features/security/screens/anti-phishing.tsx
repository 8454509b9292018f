import type { Security } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { Button, Field, Note, LetterIcon, ShieldIcon, showToast, TaskHead } from '@candela/design'
import { ANTI_PHISHING_MAXIMUM, ANTI_PHISHING_MINIMUM, antiPhishingFault } from '@candela/rules/person'
import { type FormEvent, useRef, useState } from 'react'
import { MarkedText } from '../../../shell/marked-text.tsx'
import { call } from '../../../live/index.ts'
import { useStepUp } from '../../../session/step-up/index.ts'
import { to, useBack, useProblemText, useTexts } from '../../../shell/index.ts'
import { refreshSecurity } from '../data.ts'
import { FormNote } from '../form-note.tsx'
import { SecurityScreen } from '../loaded.tsx'

/** The word every mail of ours to this customer carries. */
export function AntiPhishingPage() {
  const { t } = useTexts('security')
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<string>()
  return (
    <SecurityScreen
      title={t('word.title')}
      renderFooter={() => (
        <Button type="submit" form="word" busy={busy}>
          {t('word.save')}
        </Button>
      )}
    >
      {(security) => (
        <WordForm
          security={security}
          word={word ?? security.antiPhishingWord}
          onWord={setWord}
          busy={busy}
          onBusy={setBusy}
        />
      )}
    </SecurityScreen>
  )
}

interface FormProps {
  readonly security: Security
  readonly word: string
  readonly onWord: (word: string) => void
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

function WordForm({ security, word, onWord, busy, onBusy }: FormProps) {
  const { t } = useTexts('security')
  const problemText = useProblemText('modify')
  const back = useBack(to('security'))
  const { withStepUp, stepUpSheet } = useStepUp('protection')
  const [fault, setFault] = useState<unknown>()
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const save = async (chosen: string) => {
    const wrong = antiPhishingFault(chosen)
    setMissing(false)
    setFault(wrong && new Problem(wrong.code, wrong.params, 422))
    if (wrong) return field.current?.focus()
    onBusy(true)
    try {
      const done = await withStepUp((proof) => call('saveAntiPhishing', { body: { word: chosen, ...proof } }))
      if (done) {
        await refreshSecurity()
        showToast({ text: chosen === '' ? t('word.removed') : t('word.saved') })
        back()
      }
    } catch (error) {
      setFault(error)
    }
    onBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const chosen = word.trim()
    if (chosen !== '') return void save(chosen)
    setMissing(true)
    field.current?.focus()
  }
  const ofField = fault instanceof Problem && fault.code === 'antiPhishingInvalid'
  const text = fault === undefined ? undefined : problemText(fault)

  return (
    <form id="word" className="security-task" onSubmit={submit} noValidate>
      <TaskHead icon={<ShieldIcon size={24} />} title={t('word.head')} text={t('word.text')} />
      <div className="mt5">
        <Field
          ref={field}
          label={t('word.label')}
          limits={t('password.limits', {
            minimum: String(ANTI_PHISHING_MINIMUM),
            maximum: String(ANTI_PHISHING_MAXIMUM),
          })}
          hint={t('word.hint')}
          error={missing ? t('word.enter') : ofField ? text : undefined}
          value={word}
          onChange={(next) => {
            onWord(next)
            setFault(undefined)
            setMissing(false)
          }}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
        />
      </div>
      {word.trim() !== '' && (
        <div className="mt4">
          <Note tone="accent" icon={<LetterIcon size={20} />}>
            <p>{t('word.example')}</p>
            <p className="mt1">
              <MarkedText t={t} textKey="word.exampleText" values={{ word: word.trim() }} components={{ b: <b /> }} />
            </p>
          </Note>
        </div>
      )}
      <FormNote text={ofField ? undefined : text} />
      {security.antiPhishingWord !== '' && (
        <Button variant="plain" className="mt3" disabled={busy} onClick={() => void save('')}>
          {t('word.remove')}
        </Button>
      )}
      {stepUpSheet}
    </form>
  )
}
