import type { AssertionResponse, BodyOf, ContactChannel } from '@candela/contract'
import {
  Button,
  CodeField,
  Field,
  KeyValueList,
  type KeyValueRow,
  Note,
  PasskeyIcon,
  PasswordField,
} from '@candela/design'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { CodeEntry } from '../code-entry.tsx'
import { forgetCode } from '../code-requests.ts'

type Body = BodyOf<'stepUp'>
/** Sends a proof, or one that is still to be made (undefined: the owner waved it away). True where it was taken. */
export type Prove = (proof: Body | (() => Promise<Body | undefined>)) => Promise<boolean>

interface FormProps {
  readonly busy: boolean
  readonly error: string | undefined
  readonly prove: Prove
  readonly onChanged: () => void
}

const CODE_DIGITS = 6

/** The six digits of the authenticator; the last one sends them. */
export function CodeWay({ busy, error, prove, onChanged }: FormProps) {
  const { t } = useTexts('security')
  const [code, setCode] = useState('')
  const send = (code: string) => prove({ way: 'authenticator', code }).then((proven) => proven || setCode(''))
  return (
    <WayFrame busy={busy} ready={code.length === CODE_DIGITS} onSubmit={() => void send(code)}>
      <CodeField
        label={t('stepUp.authenticatorLabel')}
        hint={t('authenticator.codeHint')}
        value={code}
        onChange={(next) => {
          setCode(next)
          if (next !== '') onChanged()
        }}
        onComplete={(whole) => void send(whole)}
        error={error}
        autoFocus
      />
    </WayFrame>
  )
}

/** The device asks for a finger, a face or its own code. */
export function PasskeyWay({
  busy,
  error,
  prove,
  ask,
  figures,
}: FormProps & {
  ask: () => Promise<AssertionResponse | undefined>
  /** the figures that are signed; left out: nothing but a presence */
  figures: readonly KeyValueRow[] | undefined
}) {
  const { t } = useTexts('security')
  const start = () =>
    prove(async () => {
      const response = await ask()
      return response && { way: 'passkey', response }
    })
  return (
    <div className="mt4">
      {figures && (
        <div className="mb4">
          <p className="label i2 mb2">{t('stepUp.signs')}</p>
          <KeyValueList boxed dense rows={figures} />
        </div>
      )}
      <p className="label i2">{t('stepUp.passkeyText')}</p>
      {error !== undefined && (
        <div className="mt4">
          <Note tone="danger" alert>
            {error}
          </Note>
        </div>
      )}
      <Button className="mt5" icon={<PasskeyIcon size={20} />} busy={busy} onClick={() => void start()}>
        {t('stepUp.passkeyStart')}
      </Button>
    </div>
  )
}

/** A code to the email or phone that is bound; asked for when the owner wants it, not before. */
export function SentCodeWay({ busy, error, prove, onChanged, channel }: FormProps & { channel: ContactChannel }) {
  const [code, setCode] = useState('')
  const askKey = `stepUp ${channel}`
  const send = (code: string) =>
    void prove({ way: channel, code }).then((proven) => (proven ? forgetCode(askKey) : setCode('')))
  return (
    <WayFrame busy={busy} ready={code.length === CODE_DIGITS} onSubmit={() => send(code)}>
      <CodeEntry
        askKey={askKey}
        ask={() => call('requestOwnCode', { body: { purpose: 'stepUp', channel } })}
        value={code}
        onChange={(next) => {
          setCode(next)
          if (next !== '') onChanged()
        }}
        onComplete={send}
        error={error}
        panel="inline"
      />
    </WayFrame>
  )
}

/** A recovery code, which is used up by it, or the password where there is nothing else. */
export function SecretWay({ busy, error, prove, onChanged, way }: FormProps & { way: 'recovery' | 'password' }) {
  const { t } = useTexts('security')
  const [secret, setSecret] = useState('')
  const change = (next: string) => {
    setSecret(next)
    onChanged()
  }
  const send = () => void prove(way === 'password' ? { way, password: secret } : { way, code: secret.trim() })
  return (
    <WayFrame busy={busy} ready={secret.trim() !== ''} onSubmit={send}>
      {way === 'password' ? (
        <PasswordField
          label={t('stepUp.passwordLabel')}
          hint={t('stepUp.passwordHint')}
          value={secret}
          onChange={change}
          error={error}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          autoComplete="current-password"
          maxLength={256}
          autoFocus
        />
      ) : (
        <Field
          label={t('stepUp.recoveryLabel')}
          secret
          hint={t('stepUp.recoveryHint')}
          value={secret}
          onChange={change}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
          autoFocus
        />
      )}
    </WayFrame>
  )
}

interface FrameProps {
  readonly busy: boolean
  readonly ready: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

function WayFrame({ busy, ready, onSubmit, children }: FrameProps) {
  const { t } = useTexts('security')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) onSubmit()
  }
  return (
    <form className="mt4" onSubmit={submit} noValidate>
      {children}
      <Button type="submit" className="mt5" busy={busy} disabled={!ready}>
        {t('stepUp.confirm')}
      </Button>
    </form>
  )
}
