import type { AssertionResponse, DeskSession } from '@candela/contract'
import { Field, Note, PasskeyIcon, PasswordField } from '@candela/design'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Action } from '../desk/action.tsx'
import { useProblemText } from '../desk/problem-text.ts'
import { useTexts } from '../desk/texts.ts'
import { call } from '../live/client.ts'
import { offersPasskeysWhileTyping, pickPasskeyWhileTyping, signWithPasskey } from './passkey.ts'

interface LoginFormProps {
  /** whoever was here before: their name is filled in */
  name?: string
  onLogin: (session: DeskSession) => void
}

type Way = 'passkey' | 'authenticator'

/** Passkey first; a password with an authenticator's code as the second way, which says what it cannot do. */
export function LoginForm({ name: lastName = '', onLogin }: LoginFormProps) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const [second, setSecond] = useState(false)
  const [busy, setBusy] = useState<Way>()
  const [failure, setFailure] = useState<unknown>()

  async function attempt(way: Way, login: () => Promise<DeskSession>): Promise<void> {
    if (busy !== undefined) return
    setBusy(way)
    setFailure(undefined)
    try {
      onLogin(await login())
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const byPasskey = () =>
    attempt('passkey', async () => {
      const response = await signWithPasskey(await call('deskLoginBegin', {}))
      return call('deskLogin', { body: { way: 'passkey', response } })
    })

  return (
    <div className="desk-login">
      <Action tone={second ? 'outline' : 'filled'} wide busy={busy === 'passkey'} onClick={() => void byPasskey()}>
        <PasskeyIcon size={18} />
        {t('login.passkey')}
      </Action>
      {failure !== undefined && (
        <Note tone="danger" alert>
          {problemText(failure)}
        </Note>
      )}
      {second ? (
        <SecondWay
          lastName={lastName}
          busy={busy === 'authenticator'}
          onSubmit={(entered) =>
            void attempt('authenticator', () => call('deskLogin', { body: { way: 'authenticator', ...entered } }))
          }
          onPasskey={(response) =>
            void attempt('passkey', () => call('deskLogin', { body: { way: 'passkey', response } }))
          }
        />
      ) : (
        <button type="button" className="desk-link" onClick={() => setSecond(true)}>
          {t('login.otherWay')}
        </button>
      )}
    </div>
  )
}

interface SecondWayProps {
  lastName: string
  busy: boolean
  onSubmit: (entered: { name: string; password: string; code: string }) => void
  /** one was picked among the suggestions of the name */
  onPasskey: (response: AssertionResponse) => void
}

function SecondWay({ lastName, busy, onSubmit, onPasskey }: SecondWayProps) {
  const { t } = useTexts()
  const [name, setName] = useState(lastName)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const picked = useEffectEvent(onPasskey)
  useEffect(() => {
    const left = new AbortController()
    const offer = async () => {
      if (!(await offersPasskeysWhileTyping())) return
      const response = await pickPasskeyWhileTyping(() => call('deskLoginBegin', {}), left.signal)
      if (response !== undefined) picked(response)
    }
    // what fails unasked is not worth a word: the button is still there
    offer().catch(() => undefined)
    return () => left.abort()
  }, [])
  const complete = name.trim() !== '' && password !== '' && code.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) onSubmit({ name: name.trim(), password, code: code.trim() })
  }
  return (
    <form className="desk-form" onSubmit={submit}>
      <p className="i2">{t('login.secondWay')}</p>
      <Field label={t('login.name')} value={name} onChange={setName} autoComplete="username webauthn" maxLength={256} />
      <PasswordField
        label={t('login.password')}
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        maxLength={256}
      />
      <Field
        label={t('login.code')}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={32}
      />
      <Action tone="filled" type="submit" wide busy={busy} disabled={!complete}>
        {t('login.submit')}
      </Action>
    </form>
  )
}
