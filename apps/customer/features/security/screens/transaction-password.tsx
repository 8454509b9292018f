import type { Security } from '@candela/contract'
import { Button, LockIcon, PasswordField, RiskBanner, RuleList, showToast, TaskHead, TextButton } from '@candela/design'
import {
  TRANSACTION_PASSWORD_MAXIMUM,
  TRANSACTION_PASSWORD_MINIMUM,
  transactionPasswordRules,
} from '@candela/rules/person'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from '../../../shell/routing.tsx'
import { call } from '../../../live/index.ts'
import { useStepUp } from '../../../session/step-up/index.ts'
import { to, useBack, useProblemText, useTexts } from '../../../shell/index.ts'
import { refreshSecurity } from '../data.ts'
import { FormNote } from '../form-note.tsx'
import { SecurityScreen } from '../loaded.tsx'
import { RepeatedField } from '../repeated-field.tsx'
import { bodyOf, type Entered, entryFault, type EntryField, fieldOf, type Mode } from '../transaction-entry.ts'

/** Sets or changes the transaction password; forgotten, it counts as a retrieval, and says so before. */
export function TransactionPasswordPage() {
  const { t } = useTexts('security')
  const [busy, setBusy] = useState(false)
  const [forgotten, setForgotten] = useState(false)
  const labels = {
    set: t('transaction.submitSet'),
    change: t('transaction.submitChange'),
    forgotten: t('transaction.submitForgotten'),
  }
  const modeOf = (security: Security): Mode =>
    !security.transactionPassword ? 'set' : forgotten ? 'forgotten' : 'change'
  return (
    <SecurityScreen
      title={t('transaction.title')}
      renderFooter={(security) => (
        <Button type="submit" form="transaction-password" busy={busy}>
          {labels[modeOf(security)]}
        </Button>
      )}
    >
      {(security) => <EntryForm mode={modeOf(security)} onForgotten={setForgotten} busy={busy} onBusy={setBusy} />}
    </SecurityScreen>
  )
}

interface FormProps {
  readonly mode: Mode
  readonly onForgotten: (forgotten: boolean) => void
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

function EntryForm({ mode, onForgotten, busy, onBusy }: FormProps) {
  const { t } = useTexts('security')
  const problemText = useProblemText('modify')
  const navigate = useNavigate()
  const back = useBack(to('security'))
  const { withStepUp, stepUpSheet } = useStepUp('protection')
  const [entered, setEntered] = useState<Entered>({ current: '', password: '', repeated: '' })
  const [fault, setFault] = useState<unknown>()
  const current = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const repeated = useRef<HTMLInputElement>(null)

  const show = (error: unknown) => {
    setFault(error)
    const field = fieldOf(error)
    if (field !== undefined) ({ current, password, repeated })[field].current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = entryFault(mode, entered)
    if (wrong !== undefined) return show(wrong)
    onBusy(true)
    setFault(undefined)
    try {
      const done = await withStepUp((proof) =>
        call('saveTransactionPassword', { body: { ...bodyOf(mode, entered), ...proof } }),
      )
      if (done) {
        await refreshSecurity()
        showToast({ text: t('transaction.done') })
        if (mode === 'forgotten') navigate(to('withdrawalsPaused'), { replace: true })
        else back()
      }
    } catch (error) {
      show(error)
    }
    onBusy(false)
  }
  const textOf = (field: EntryField | undefined) =>
    fault !== undefined && fieldOf(fault) === field ? problemText(fault) : undefined
  const change = (field: EntryField) => (text: string) => {
    setEntered((before) => ({ ...before, [field]: text }))
    setFault(undefined)
  }
  const eye = { showLabel: t('showPassword'), hideLabel: t('hidePassword'), maxLength: 256 }

  return (
    <form id="transaction-password" className="security-task" onSubmit={(event) => void submit(event)} noValidate>
      <TaskHead
        icon={<LockIcon size={24} />}
        title={t(`transaction.${mode}Title`)}
        text={t(`transaction.${mode}Text`)}
      />
      {mode === 'forgotten' && (
        <div className="mt4">
          <RiskBanner fact={t('transaction.forgottenFact')}>{t('transaction.forgottenWait')}</RiskBanner>
        </div>
      )}
      {mode === 'change' && (
        <PasswordField
          ref={current}
          className="mt5"
          label={t('transaction.current')}
          value={entered.current}
          onChange={change('current')}
          error={textOf('current')}
          autoComplete="off"
          autoFocus
          {...eye}
        />
      )}
      {mode !== 'set' && (
        <TextButton
          onClick={() => {
            onForgotten(mode === 'change')
            setFault(undefined)
          }}
        >
          {mode === 'change' ? t('transaction.forgotten') : t('transaction.known')}
        </TextButton>
      )}
      <PasswordField
        ref={password}
        className={mode === 'set' ? 'mt5' : 'mt2'}
        label={mode === 'set' ? t('transaction.field') : t('transaction.newField')}
        limits={t('password.limits', LIMITS)}
        hint={t('transaction.otherHint')}
        value={entered.password}
        onChange={change('password')}
        error={textOf('password')}
        autoComplete="new-password"
        rules={KEEPER_RULES}
        autoFocus={mode === 'set'}
        {...eye}
      />
      <Rules password={entered.password} />
      <RepeatedField
        ref={repeated}
        label={t('transaction.again')}
        password={entered.password}
        rules={KEEPER_RULES}
        value={entered.repeated}
        onChange={change('repeated')}
        error={textOf('repeated')}
      />
      <FormNote text={textOf(undefined)} />
      {stepUpSheet}
    </form>
  )
}

/** letters alone: what is made up must begin with one */
const KEEPER_RULES = `minlength: ${TRANSACTION_PASSWORD_MINIMUM}; maxlength: ${TRANSACTION_PASSWORD_MAXIMUM}; allowed: lower, upper;`
const LIMITS = { minimum: String(TRANSACTION_PASSWORD_MINIMUM), maximum: String(TRANSACTION_PASSWORD_MAXIMUM) }

function Rules({ password }: { password: string }) {
  const { t } = useTexts('security')
  const { letter, alphabet, length } = transactionPasswordRules(password)
  return (
    <div className="mt2">
      <RuleList
        metLabel={t('password.ruleMet')}
        openLabel={t('password.ruleOpen')}
        rules={[
          { key: 'letter', text: t('transaction.ruleLetter'), met: letter },
          { key: 'length', text: t('password.ruleLength', LIMITS), met: length },
          { key: 'alphabet', text: t('transaction.ruleBlank'), met: alphabet },
        ]}
      />
    </div>
  )
}
