import { Button, Field, Note, PasswordField } from '@candela/design'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { login, Problem, useAppData } from '../../live/index.ts'
import { PATHS, Screen, storedTarget, to, usePreference, useProblemText, useWords } from '../../shell/index.ts'
import { pageOf, type PathName } from '../../shell/paths.ts'
import { enter } from '../enter.ts'
import { type Fault, faultOf } from '../errors.ts'
import { EntranceBar, EntranceHead, type Way, Ways } from './entrance.tsx'

/** Log in by username (or what else is open), and go on to where one was going. */
export function LoginPage() {
  const { t } = useWords('session')
  const problemText = useProblemText()
  const language = usePreference('language')
  const ways: readonly Way[] = useAppData()?.registration.kinds ?? ['username']
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? ways[0] ?? 'username'
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const trimmed = account.trim()
    const missing = trimmed === '' ? 'accountEmpty' : password === '' ? 'passwordEmpty' : undefined
    if (missing !== undefined) return show(faultOf(new Problem(missing, {}, 422)))
    setBusy(true)
    setFault(undefined)
    try {
      await enter(login, { kind: way, account: trimmed, password, language })
    } catch (error) {
      show(faultOf(error))
      setBusy(false)
    }
  }
  const show = (next: Fault) => {
    setFault(next)
    if (next.field === 'account') accountField.current?.focus()
    if (next.field === 'password') passwordField.current?.focus()
  }
  const textOf = (field: Fault['field']) => (fault && fault.field === field ? problemText(fault.error) : undefined)
  const general = textOf(undefined)

  return (
    <Screen title={t('login.title')} bar={<EntranceBar />}>
      <div className="pad entrance">
        <EntranceHead title={t('login.title')} text={useDestination()} />
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Ways ways={ways} value={way} onChange={setChosen} />
          <Field
            ref={accountField}
            className="mt5"
            label={t(way)}
            value={account}
            onChange={(next) => {
              setAccount(next)
              if (fault?.field === 'account') setFault(undefined)
            }}
            error={textOf('account')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            inputMode={way === 'email' ? 'email' : way === 'phone' ? 'tel' : 'text'}
            enterKeyHint="next"
            maxLength={254}
          />
          <PasswordField
            ref={passwordField}
            className="mt4"
            label={t('password')}
            value={password}
            onChange={(next) => {
              setPassword(next)
              if (fault?.field === 'password') setFault(undefined)
            }}
            error={textOf('password')}
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            maxLength={256}
          />
          {general !== undefined && (
            <div className="mt4">
              <Note tone="danger" alert>
                {general}
              </Note>
            </div>
          )}
          <Button type="submit" className="mt6" busy={busy}>
            {busy ? t('login.submitting') : t('login.submit')}
          </Button>
        </form>
        <p className="entrance-other">
          {t('login.newHere')}{' '}
          <Link to={to('register')} replace className="entrance-link">
            {t('login.create')}
          </Link>
        </p>
      </div>
    </Screen>
  )
}

/** "Then back to your balances." A page without a name of its own here is "where you were going". */
function useDestination(): string {
  const { t, i18n } = useWords('session')
  const page = pageOf((storedTarget() ?? PATHS.home).split('?')[0]!)
  if (page === undefined || page === 'home' || UNNAMED.has(page)) return t('login.thenHome')
  const key = `login.places.${page}` as 'login.places.market'
  return i18n.exists(`session:${key}`) ? t('login.then', { place: t(key) }) : t('login.thenElsewhere')
}
const UNNAMED = new Set<PathName>(['landing', 'landingAlias', 'login', 'register', 'registerSecond'])
