import { Field } from '@candela/design'
import { type FormEvent, useEffect, useRef } from 'react'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { CodeEntry } from '../code-entry.tsx'
import { type Fault, faultFound } from '../errors.ts'
import { askRetrievalCode, retrievalKeyOf } from '../retrieval.ts'
import type { ReadName } from '../sign-in-name.ts'

interface RetrieveCodeProps {
  readonly name: ReadName
  readonly code: string
  readonly fault: Fault | undefined
  readonly onCode: (code: string) => void
  readonly onFault: (fault: Fault) => void
  readonly onChange: () => void
  readonly onNext: () => void
}

/** Then the code that was sent, or a recovery code. Whether it is right the server says together with the password. */
export function RetrieveCode({ name, code, fault, onCode, onFault, onChange, onNext }: RetrieveCodeProps) {
  const { t } = useTexts('session')
  const problemText = useProblemText()
  const language = usePreference('language')
  const field = useRef<HTMLInputElement>(null)
  const byRecovery = name.way === 'username'
  const error = fault && (byRecovery && code === '' ? t('retrieve.recoveryEmpty') : problemText(fault.error))
  useEffect(() => field.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') return onNext()
    onFault(faultFound('codeMissing'))
    field.current?.focus()
  }
  return (
    <form id="retrieve" onSubmit={submit} noValidate>
      <h2 className="t-1 mt6">{byRecovery ? t('retrieve.recoveryTitle') : t('retrieve.codeTitle')}</h2>
      <p className="callout i2 mt1">
        {t(byRecovery ? 'retrieve.recoveryText' : 'retrieve.codeText', { account: name.text })}{' '}
        <button type="button" className="entrance-link entrance-link-tight" onClick={onChange}>
          {t('register.change')}
        </button>
      </p>
      <div className="mt5">
        {byRecovery ? (
          <Field
            ref={field}
            label={t('second.recovery')}
            limits={t('second.once')}
            value={code}
            onChange={onCode}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={32}
          />
        ) : (
          <CodeEntry
            ref={field}
            askKey={retrievalKeyOf(name)}
            ask={() => askRetrievalCode(name, language)}
            value={code}
            onChange={onCode}
            error={error}
          />
        )}
      </div>
    </form>
  )
}
