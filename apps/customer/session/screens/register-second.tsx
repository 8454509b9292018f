import { Button, Checkbox, Note, PasswordField, RuleList } from '@candela/design'
import { type FormEvent, useRef, useState } from 'react'
import { Trans } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { register, useAppData } from '../../live/index.ts'
import { Screen, to, usePreference, useProblemText, useWords } from '../../shell/index.ts'
import { changeDraft, clearDraft, useDraft } from '../draft.ts'
import { enter } from '../enter.ts'
import { type Fault, faultOf, PASSWORD_MAXIMUM, passwordRules } from '../errors.ts'
import '../session.css'

const PASSWORD_MINIMUM = 8

/** Step 2 of 2: password and the three consents, each unticked. */
export function RegisterSecondPage() {
  const { t } = useWords('session')
  const { account } = useDraft()
  const [busy, setBusy] = useState(false)
  if (account === '') return <Navigate to={to('register')} replace />
  return (
    <Screen title={t('register.title')} back={to('register')} footer={<Submit busy={busy} />}>
      <SecondForm busy={busy} onBusy={setBusy} />
    </Screen>
  )
}

function Submit({ busy }: { busy: boolean }) {
  const { t } = useWords('session')
  const draft = useDraft()
  const rules = useRules()
  const met = Object.values(rules).every(Boolean)
  const hint = !met
    ? t('register.meetRules')
    : !draft.age
      ? t('register.tickAge')
      : !draft.terms
        ? t('register.tickTerms')
        : !draft.risk
          ? t('register.tickRisk')
          : undefined
  return (
    <Button type="submit" form="register-second" busy={busy} disabled={hint !== undefined} hint={hint}>
      {busy ? t('register.submitting') : t('register.submit')}
    </Button>
  )
}

function useRules() {
  const minimum = useAppData()?.passwordMinimum ?? PASSWORD_MINIMUM
  const { password, account } = useDraft()
  return passwordRules(password, account, minimum)
}

function SecondForm({ busy, onBusy }: { busy: boolean; onBusy: (busy: boolean) => void }) {
  const { t } = useWords('session')
  const problemText = useProblemText()
  const language = usePreference('language')
  const app = useAppData()
  const minimum = app?.passwordMinimum ?? PASSWORD_MINIMUM
  const draft = useDraft()
  const rules = useRules()
  const [fault, setFault] = useState<Fault>()
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !app || !Object.values(rules).every(Boolean) || !draft.age || !draft.terms || !draft.risk) return
    onBusy(true)
    setFault(undefined)
    try {
      const { terms, risk } = app.consentVersions
      await enter(register, {
        kind: 'username',
        account: draft.account,
        password: draft.password,
        language,
        consents: { age: true, terms, risk },
      })
      clearDraft()
    } catch (error) {
      const next = faultOf(error)
      setFault(next)
      onBusy(false)
      if (next.field === 'password') passwordField.current?.focus()
    }
  }
  const textOf = (field: Fault['field']) => (fault && fault.field === field ? problemText(fault.error) : undefined)
  const general = textOf(undefined) ?? textOf('account') ?? textOf('consents')

  return (
    <form id="register-second" className="pad entrance" onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="t-1 mt1">{t('register.step2Title')}</h2>
      <p className="callout i2 mt1">
        {t('register.step2', { account: draft.account })}{' '}
        <Link to={to('register')} replace className="entrance-link entrance-link-tight">
          {t('register.change')}
        </Link>
      </p>
      {/* lets password keepers store both */}
      <input type="text" name="username" autoComplete="username" value={draft.account} readOnly hidden />
      <PasswordField
        ref={passwordField}
        className="mt5"
        label={t('password')}
        limits={t('passwordLimits', { minimum: String(minimum), maximum: String(PASSWORD_MAXIMUM) })}
        value={draft.password}
        onChange={(password) => {
          changeDraft({ password })
          if (fault?.field === 'password') setFault(undefined)
        }}
        error={textOf('password')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        name="password"
        autoComplete="new-password"
        maxLength={256}
      />
      <div className="mt2" />
      <RuleList
        metLabel={t('register.ruleMet')}
        openLabel={t('register.ruleOpen')}
        rules={[
          { key: 'length', text: t('register.ruleLength', { minimum: String(minimum) }), met: rules.length },
          { key: 'alphabet', text: t('register.ruleAlphabet'), met: rules.alphabet },
          { key: 'name', text: t('register.ruleNotName'), met: rules.notAccount },
        ]}
      />
      <div className="mt4">
        <Checkbox checked={draft.age} onChange={(age) => changeDraft({ age })}>
          {t('register.age')}
        </Checkbox>
        <Checkbox checked={draft.terms} onChange={(terms) => changeDraft({ terms })}>
          <Trans
            t={t}
            i18nKey="register.terms"
            components={{
              terms: <Link to={to('agreement')} className="entrance-inline" />,
              privacy: <Link to={to('privacy')} className="entrance-inline" />,
            }}
          />
        </Checkbox>
        <Checkbox checked={draft.risk} onChange={(risk) => changeDraft({ risk })}>
          <Trans
            t={t}
            i18nKey="register.risk"
            components={{ risk: <Link to={to('agreement', { part: 'risk' })} className="entrance-inline" /> }}
          />
        </Checkbox>
      </div>
      {general !== undefined && (
        <div className="mt4">
          <Note tone="danger" alert>
            {general}
          </Note>
        </div>
      )}
    </form>
  )
}
