import { Button, PasskeyIcon, PasswordField } from '@candela/design'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from '../../shell/routing.tsx'
import { login, useAppData } from '../../live/index.ts'
import { Screen, to, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { AccountField } from '../account-field.tsx'
import { enter } from '../enter.ts'
import { useAdding, useEntered, useEntranceTo } from '../entering.ts'
import { type Fault, faultFound, faultOf } from '../errors.ts'
import { keepCountry } from '../own-country.ts'
import { loginWaysOf, type LoginWay } from '../login-code.ts'
import { knowsPasskeys } from '../passkeys.ts'
import { credentialsOf, type ReadName } from '../sign-in-name.ts'
import { useSignInName } from '../use-sign-in-name.ts'
import { usePasskeyLogin } from '../use-passkey-login.ts'
import { useWaitingTime } from '../waiting-time.ts'
import { useDestination } from '../destination.ts'
import { OtherAccounts } from './device-accounts.tsx'
import { EntranceBar, EntranceHead, FormNote } from './entrance.tsx'
import { FiguresSwitch } from './figures-switch.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** Log in by username, email or phone, by a passkey, or as an account this device has already; then on to where one was going. */
export function LoginPage() {
  const { t } = useTexts('session')
  const name = useSignInName()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState<{ name: ReadName; ways: readonly LoginWay[] }>()
  const adding = useAdding()
  const destination = useDestination()
  return (
    <Screen title={t('login.title')} bar={<EntranceBar />}>
      <div className="pad entrance">
        {asked === undefined ? (
          <>
            <EntranceHead
              title={adding ? t('login.addTitle') : t('login.title')}
              text={adding ? t('login.addText') : destination}
            />
            {!adding && <OtherAccounts />}
            <PasswordForm
              name={name}
              password={password}
              onPassword={setPassword}
              onSecondFactor={(ways) => setAsked({ name: name.read, ways })}
            />
          </>
        ) : (
          <SecondFactorForm {...asked} password={password} onBack={() => setAsked(undefined)} />
        )}
      </div>
    </Screen>
  )
}

interface PasswordFormProps {
  readonly name: ReturnType<typeof useSignInName>
  readonly password: string
  readonly onPassword: (password: string) => void
  /** name and password were right, and the account asks for more */
  readonly onSecondFactor: (ways: readonly LoginWay[]) => void
}

function PasswordForm({ name, password, onPassword, onSecondFactor }: PasswordFormProps) {
  const { t } = useTexts('session')
  const problemText = useProblemText('login')
  const language = usePreference('language')
  const entranceTo = useEntranceTo()
  const entered = useEntered()
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const passkeysOpen = useAppData()?.passkeys === true
  const passkey = usePasskeyLogin(passkeysOpen, (error) => setFault({ field: undefined, error }))
  const { read } = name

  const show = (next: Fault) => {
    setFault(next)
    if (next.field === 'account') accountField.current?.focus()
    if (next.field === 'password') passwordField.current?.focus()
  }
  const clear = (field: Fault['field']) => {
    if (fault?.field === field) setFault(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (read.text === '') return show(faultFound('accountEmpty'))
    if (password === '') return show(faultFound('passwordEmpty'))
    setBusy(true)
    setFault(undefined)
    try {
      await enter(login, { ...credentialsOf(read), password, language })
      if (read.dial !== undefined) keepCountry(read.dial)
      entered()
    } catch (error) {
      setBusy(false)
      const ways = loginWaysOf(error, passkeysOpen && knowsPasskeys())
      if (ways === undefined) show(faultOf(error))
      else onSecondFactor(ways)
    }
  }
  const waiting = useWaitingTime(fault?.error)
  const textOf = (field: Fault['field']) => (fault && fault.field === field ? problemText(fault.error) : undefined)
  const general = waiting === undefined ? textOf(undefined) : waiting.over ? undefined : problemText(waiting.problem)

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <AccountField
          ref={accountField}
          className="mt5"
          label={t('nameLabel')}
          value={name.text}
          onChange={(text) => {
            name.change({ text })
            clear('account')
          }}
          error={textOf('account')}
          hint={read.ambiguous && <FiguresSwitch name={name} />}
          country={read.dial}
          onCountry={(country) => name.change({ country })}
          name="username"
          autoComplete={passkey.whileTyping ? 'username webauthn' : 'username'}
          enterKeyHint="next"
        />
        <PasswordField
          ref={passwordField}
          className="mt4"
          label={t('password')}
          limits={
            <Link to={to('retrievePassword')} className="entrance-link entrance-link-tight">
              {t('login.forgot')}
            </Link>
          }
          value={password}
          onChange={(next) => {
            onPassword(next)
            clear('password')
          }}
          error={textOf('password')}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={256}
        />
        {general !== undefined && <FormNote>{general}</FormNote>}
        <Button type="submit" className="mt6" busy={busy} disabled={waiting?.over === false}>
          {busy ? t('login.submitting') : t('login.submit')}
        </Button>
      </form>
      {passkey.known && (
        <Button
          variant="outline"
          className="mt3"
          icon={<PasskeyIcon size={20} />}
          busy={passkey.busy}
          onClick={passkey.start}
        >
          {passkey.busy ? t('login.passkeyWaiting') : t('login.passkey')}
        </Button>
      )}
      <p className="entrance-other">
        {t('login.newHere')}{' '}
        <Link to={entranceTo('register')} replace className="entrance-link">
          {t('login.create')}
        </Link>
      </p>
    </>
  )
}
