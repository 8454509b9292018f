import { Button, Field } from '@candela/design'
import { PASSWORD_MINIMUM } from '@candela/rules/person'
import { type FormEvent, useRef, useState } from 'react'
import { Link, Navigate, useNavigate } from '../../shell/routing.tsx'
import { queryClient, readKey, register, useAppData } from '../../live/index.ts'
import { isNewerThanApp } from '../../shell/consents.ts'
import { Screen, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { UpdateButton } from '../../shell/update-button.tsx'
import { CodeEntry } from '../code-entry.tsx'
import { forgetCode, useCodeRequest } from '../code-requests.ts'
import { changeDraft, clearDraft, useDraft } from '../draft.ts'
import { enter } from '../enter.ts'
import { useEntered, useEntranceTo } from '../entering.ts'
import { type Fault, faultOf, passwordRules } from '../errors.ts'
import { NewPasswordField } from '../new-password.tsx'
import { askKeyOf, askRegistrationCode, credentialsOf, useNewName } from '../registering.ts'
import { leadPastRecoveryCodes } from '../way-on.ts'
import { Consents } from './consents.tsx'
import { FormNote } from './entrance.tsx'
import '../session.css'

/** Step 2 of 2: the code that was sent, password, invite code and the three consents, each unticked. */
export function RegisterSecondPage() {
  const { t } = useTexts('session')
  const entranceTo = useEntranceTo()
  const { account } = useDraft()
  const newer = useNewerTexts()
  const [busy, setBusy] = useState(false)
  if (account === '') return <Navigate to={entranceTo('register')} replace />
  return (
    <Screen
      title={t('register.title')}
      back={entranceTo('register')}
      footer={newer ? <UpdateButton /> : <Submit busy={busy} />}
    >
      <SecondForm busy={busy} onBusy={setBusy} />
    </Screen>
  )
}

function Submit({ busy }: { busy: boolean }) {
  const { t } = useTexts('session')
  const missing = useMissing()
  return (
    <Button
      type="submit"
      form="register-second"
      busy={busy}
      disabled={missing !== undefined}
      hint={missing === undefined ? undefined : t(`register.${missing}`)}
    >
      {busy ? t('register.submitting') : t('register.submit')}
    </Button>
  )
}

/** True where this app does not have the texts that there are to agree to. */
function useNewerTexts(): boolean {
  const inForce = useAppData()?.consentVersions
  return inForce !== undefined && isNewerThanApp(inForce)
}

/** The obstacles to going on, in the order of the page. */
function useMissing() {
  const draft = useDraft()
  const name = useNewName()
  const request = useCodeRequest(askKeyOf(name))
  const minimum = useAppData()?.passwordMinimum ?? PASSWORD_MINIMUM
  if (name.needsCode && request === undefined) return 'askCode'
  if (name.needsCode && draft.code === '') return 'enterCode'
  if (!Object.values(passwordRules(draft.password, name.account, minimum)).every(Boolean)) return 'meetRules'
  if (!draft.age) return 'tickAge'
  if (!draft.terms) return 'tickTerms'
  return draft.risk ? undefined : 'tickRisk'
}

function SecondForm({ busy, onBusy }: { busy: boolean; onBusy: (busy: boolean) => void }) {
  const { t } = useTexts('session')
  const legal = useTexts('legal')
  const problemText = useProblemText('registration')
  const language = usePreference('language')
  const app = useAppData()
  const newer = useNewerTexts()
  const navigate = useNavigate()
  const entranceTo = useEntranceTo()
  const entered = useEntered()
  const draft = useDraft()
  const name = useNewName()
  const { way, account, needsCode } = name
  const missing = useMissing()
  const [fault, setFault] = useState<Fault>()
  const codeField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const inviteField = useRef<HTMLInputElement>(null)
  const invite = draft.invite ?? ''
  const askKey = askKeyOf(name)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !app || newer || missing !== undefined) return
    onBusy(true)
    setFault(undefined)
    const undo = way === 'username' ? leadPastRecoveryCodes() : undefined
    try {
      await enter(register, credentialsOf(name, draft, language))
      forgetCode(askKey)
      clearDraft()
      entered()
    } catch (error) {
      undo?.()
      const next = faultOf(error)
      // all were ticked: the texts are others than when this app read which are in force
      if (next.field === 'consents') await queryClient.invalidateQueries({ queryKey: readKey('app') })
      onBusy(false)
      refuse(next)
    }
  }
  const refuse = (next: Fault) => {
    setFault(next)
    if (next.field === 'account') {
      changeDraft({ accountFault: next })
      navigate(entranceTo('register'), { replace: true })
    }
    if (next.field === 'code') codeField.current?.focus()
    if (next.field === 'password') passwordField.current?.focus()
    if (next.field === 'invite') inviteField.current?.focus()
  }
  const change = (field: Fault['field'], change: Parameters<typeof changeDraft>[0]) => {
    changeDraft(change)
    if (fault?.field === field) setFault(undefined)
  }
  const textOf = (field: Fault['field']) => (fault && fault.field === field ? problemText(fault.error) : undefined)
  const general = textOf(undefined) ?? (newer ? undefined : textOf('consents'))

  return (
    <form id="register-second" className="pad entrance" onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="t-1 mt1">{needsCode ? t('register.step2TitleCode') : t('register.step2Title')}</h2>
      <p className="callout i2 mt1">
        {t(way === 'username' ? 'register.step2' : 'register.step2Contact', { account })}{' '}
        <Link to={entranceTo('register')} replace className="entrance-link entrance-link-tight">
          {t('register.change')}
        </Link>
      </p>
      {/* lets password keepers store both */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {needsCode && (
        <div className="mt5">
          <CodeEntry
            ref={codeField}
            askKey={askKey}
            ask={() => askRegistrationCode(name, language)}
            value={draft.code}
            onChange={(code) => change('code', { code })}
            error={textOf('code')}
          />
        </div>
      )}
      <NewPasswordField
        ref={passwordField}
        className={needsCode ? 'mt4' : 'mt5'}
        label={t('password')}
        account={account}
        notAccount={way === 'username' ? t('register.ruleNotName') : t('register.ruleNotContact')}
        value={draft.password}
        onChange={(password) => change('password', { password })}
        error={textOf('password')}
      />
      <Field
        ref={inviteField}
        className="mt4"
        label={t('register.invite')}
        limits={t('optional')}
        value={invite}
        onChange={(next) => change('invite', { invite: next })}
        error={textOf('invite')}
        name="invite"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
      />
      {newer ? <p className="callout i2 mt4">{legal.t('again.newer')}</p> : <Consents />}
      {general !== undefined && <FormNote>{general}</FormNote>}
    </form>
  )
}
