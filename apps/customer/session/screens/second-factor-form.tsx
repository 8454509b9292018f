import { Button, CodeField, Field, TextButton } from '@candela/design'
import { type FormEvent, useRef, useState } from 'react'
import { login } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { enter } from '../enter.ts'
import { useEntered } from '../entering.ts'
import { type Fault, faultOf } from '../errors.ts'
import { credentialsOf, type ReadName } from '../sign-in-name.ts'
import { useWaitingTime } from '../waiting-time.ts'
import { EntranceHead, FormNote } from './entrance.tsx'

interface SecondFactorFormProps {
  readonly name: ReadName
  readonly password: string
  readonly onBack: () => void
}

/** After the password: the authenticator's code, or a recovery code in its place. */
export function SecondFactorForm({ name, password, onBack }: SecondFactorFormProps) {
  const { t } = useTexts('session')
  const problemText = useProblemText('login')
  const language = usePreference('language')
  const entered = useEntered()
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const send = async (code: string) => {
    if (busy || code.trim() === '') return field.current?.focus()
    setBusy(true)
    setFault(undefined)
    try {
      await enter(login, { ...credentialsOf(name), password, code: code.trim(), language })
      entered()
    } catch (error) {
      setBusy(false)
      setCode('')
      setFault(faultOf(error))
      field.current?.focus()
    }
  }
  const change = (next: string) => {
    setCode(next)
    setFault(undefined)
  }
  const waiting = useWaitingTime(fault?.error)
  const inField = fault?.field === 'secondFactor' ? problemText(fault.error) : undefined
  const elsewhere = fault !== undefined && fault.field !== 'secondFactor' ? problemText(fault.error) : undefined
  const general = waiting === undefined ? elsewhere : waiting.over ? undefined : problemText(waiting.problem)

  return (
    <>
      <EntranceHead title={t('second.title')} text={recovery ? t('second.recoveryText') : t('second.text')} />
      <form
        className="mt5"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send(code)
        }}
      >
        {recovery ? (
          <Field
            ref={field}
            key="recovery"
            label={t('second.recovery')}
            limits={t('second.once')}
            value={code}
            onChange={change}
            error={inField}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={32}
          />
        ) : (
          <CodeField
            ref={field}
            key="authenticator"
            label={t('second.code')}
            value={code}
            onChange={change}
            onComplete={(whole) => void send(whole)}
            error={inField}
            autoFocus
          />
        )}
        <TextButton
          onClick={() => {
            setRecovery(!recovery)
            change('')
          }}
        >
          {recovery ? t('second.useAuthenticator') : t('second.useRecovery')}
        </TextButton>
        {general !== undefined && <FormNote>{general}</FormNote>}
        <Button type="submit" className="mt5" busy={busy} disabled={waiting?.over === false}>
          {busy ? t('login.submitting') : t('second.submit')}
        </Button>
      </form>
      <p className="entrance-other">
        <button type="button" className="entrance-link" onClick={onBack}>
          {t('second.back')}
        </button>
      </p>
    </>
  )
}
