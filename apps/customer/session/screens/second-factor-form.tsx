import type { ContactChannel } from '@candela/contract'
import { Button, CodeField, Field, PasskeyIcon, TextButton } from '@candela/design'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { call, login } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { CodeEntry } from '../code-entry.tsx'
import { forgetCode } from '../code-requests.ts'
import { enter } from '../enter.ts'
import { useEntered } from '../entering.ts'
import { type Fault, faultFound, faultOf } from '../errors.ts'
import { loginCodeKeyOf, loginCodeRequestOf, type LoginWay } from '../login-code.ts'
import { credentialsOf, type ReadName } from '../sign-in-name.ts'
import { usePasskeyLogin } from '../use-passkey-login.ts'
import { useWaitingTime } from '../waiting-time.ts'
import { EntranceHead, FormNote } from './entrance.tsx'

interface SecondFactorFormProps {
  readonly name: ReadName
  readonly password: string
  /** strongest first, never none */
  readonly ways: readonly LoginWay[]
  readonly onBack: () => void
}

const isSent = (way: LoginWay): way is ContactChannel => way === 'email' || way === 'phone'
const TEXTS = {
  authenticator: 'second.text',
  passkey: 'second.textPasskey',
  email: 'second.textSent',
  phone: 'second.textSent',
  recovery: 'second.recoveryText',
} as const
const SWITCHES = {
  authenticator: 'second.useAuthenticator',
  passkey: 'second.usePasskey',
  email: 'second.useEmail',
  phone: 'second.usePhone',
  recovery: 'second.useRecovery',
} as const

/** After the password: one of the ways the account has, the strongest first. */
export function SecondFactorForm({ name, password, ways, onBack }: SecondFactorFormProps) {
  const { t } = useTexts('session')
  const problemText = useProblemText('login')
  const language = usePreference('language')
  const entered = useEntered()
  const [way, setWay] = useState<LoginWay>(ways[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const send = async (code: string) => {
    if (busy) return
    if (code.trim() === '') {
      if (isSent(way)) setFault(faultFound('codeMissing'))
      return field.current?.focus()
    }
    setBusy(true)
    setFault(undefined)
    try {
      const channel = isSent(way) ? { channel: way } : {}
      await enter(login, { ...credentialsOf(name), password, code: code.trim(), ...channel, language })
      if (isSent(way)) forgetCode(loginCodeKeyOf(name, way))
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
    if (next !== '') setFault(undefined)
  }
  const isOfField = fault?.field === 'secondFactor' || fault?.field === 'code'
  const waiting = useWaitingTime(fault?.error)
  const inField = isOfField ? problemText(fault.error) : undefined
  const elsewhere = fault !== undefined && !isOfField ? problemText(fault.error) : undefined
  const general = waiting === undefined ? elsewhere : waiting.over ? undefined : problemText(waiting.problem)
  const entry = { ref: field, value: code, onChange: change, onComplete: (whole: string) => void send(whole) }

  return (
    <>
      <EntranceHead title={t('second.title')} text={t(TEXTS[way])} />
      <form
        className="mt5"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send(code)
        }}
      >
        {way === 'authenticator' && <CodeField {...entry} label={t('second.code')} error={inField} autoFocus />}
        {way === 'recovery' && <RecoveryField {...entry} error={inField} />}
        {isSent(way) && (
          <CodeEntry
            {...entry}
            askKey={loginCodeKeyOf(name, way)}
            ask={() => call('requestLoginCode', { body: loginCodeRequestOf(name, password, way) })}
            error={inField}
          />
        )}
        {way === 'passkey' && <PasskeyWay onRefused={(error) => setFault({ field: undefined, error })} />}
        <div className="entrance-ways">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <TextButton
                key={other}
                onClick={() => {
                  setWay(other)
                  setCode('')
                  setFault(undefined)
                }}
              >
                {t(SWITCHES[other])}
              </TextButton>
            ))}
        </div>
        {general !== undefined && <FormNote>{general}</FormNote>}
        {way !== 'passkey' && (
          <Button type="submit" className="mt5" busy={busy} disabled={waiting?.over === false}>
            {busy ? t('login.submitting') : t('second.submit')}
          </Button>
        )}
      </form>
      <p className="entrance-other">
        <button type="button" className="entrance-link" onClick={onBack}>
          {t('second.back')}
        </button>
      </p>
    </>
  )
}

interface RecoveryProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error: string | undefined
}

function RecoveryField({ ref, value, onChange, error }: RecoveryProps) {
  const { t } = useTexts('session')
  return (
    <Field
      ref={ref}
      label={t('second.recovery')}
      secret
      limits={t('second.once')}
      value={value}
      onChange={onChange}
      error={error}
      autoFocus
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={32}
    />
  )
}

/** A passkey logs in by itself: it needs neither the name nor the password before it. */
function PasskeyWay({ onRefused }: { onRefused: (error: unknown) => void }) {
  const { t } = useTexts('session')
  const { busy, start } = usePasskeyLogin(false, onRefused)
  return (
    <Button icon={<PasskeyIcon size={20} />} busy={busy} onClick={start}>
      {busy ? t('login.passkeyWaiting') : t('second.usePasskey')}
    </Button>
  )
}
