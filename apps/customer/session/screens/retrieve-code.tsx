import { Field } from '@candela/design'
import { type FormEvent, useEffect, useRef } from 'react'
import { call } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { CodeEntry } from '../code-entry.tsx'
import { type Fault, faultFound, faultOf } from '../errors.ts'
import { askRetrievalCode, retrievalKeyOf } from '../retrieval.ts'
import type { ReadName } from '../sign-in-name.ts'
import { useWaitingTime } from '../waiting-time.ts'

interface RetrieveCodeProps {
  readonly name: ReadName
  readonly code: string
  readonly fault: Fault | undefined
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onCode: (code: string) => void
  readonly onFault: (fault: Fault) => void
  readonly onChange: () => void
  readonly onNext: () => void
}

/**
 * Then the code that was sent, or a recovery code. Whether a recovery code is right the server says at once, and keeps it
 * good; of one that was sent it says it together with the password.
 */
export function RetrieveCode(props: RetrieveCodeProps) {
  const { name, code, fault, busy, onBusy, onCode, onFault, onChange, onNext } = props
  const { t } = useTexts('session')
  const problemText = useProblemText()
  const language = usePreference('language')
  const field = useRef<HTMLInputElement>(null)
  const byRecovery = name.way === 'username'
  const waiting = useWaitingTime(fault?.error)
  const shown = waiting === undefined ? fault?.error : waiting.over ? undefined : waiting.problem
  const isEmpty = byRecovery && code === ''
  const error = shown === undefined ? undefined : isEmpty ? t('retrieve.recoveryEmpty') : problemText(shown)
  useEffect(() => field.current?.focus(), [])

  const refuse = (next: Fault) => {
    onFault(next)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || waiting?.over === false) return
    if (code.trim() === '') return refuse(faultFound('codeMissing'))
    if (!byRecovery) return onNext()
    onBusy(true)
    try {
      await call('checkRecoveryCode', { body: { username: name.text, code: code.trim() } })
      onNext()
    } catch (error) {
      refuse(faultOf(error))
    }
    onBusy(false)
  }
  return (
    <form id="retrieve" onSubmit={(event) => void submit(event)} noValidate>
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
            secret
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
