import { newCommandId } from '@candela/contract/client'
import { Button, ConfirmSheet, GroupLabel, NextIcon, Note, PasswordField, TextButton } from '@candela/design'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from '../../shell/routing.tsx'
import { call, Problem, useAccount } from '../../live/index.ts'
import { useStepUp } from '../../session/step-up/index.ts'
import { to, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { ACCOUNT_CLOSED } from './screens/goodbye.tsx'

const RULES = ['orders', 'person', 'money', 'journal', 'sessions'] as const
const PASSWORD_CODES = new Set(['originalPasswordWrong', 'passwordEmpty'])

/** Deleting the account: what happens, the password, the question, and where there is more than a password that too. */
export function CloseAccount() {
  const { t } = useTexts('account')
  const formats = useFormats()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const { withStepUp, stepUpSheet } = useStepUp('closing')
  const open = useAccount()?.open.length ?? 0
  const [password, setPassword] = useState('')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const field = useRef<HTMLInputElement>(null)
  // one for the whole attempt: asked again after a lost answer, nothing is done twice
  const commandId = useRef(newCommandId())
  const inField = fault instanceof Problem && PASSWORD_CODES.has(fault.code)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') return setAsking(true)
    setFault(new Problem('passwordEmpty', {}, 422))
    field.current?.focus()
  }
  const close = async () => {
    setAsking(false)
    setBusy(true)
    setFault(undefined)
    try {
      const done = await withStepUp((proof) =>
        call('closeAccount', { body: { commandId: commandId.current, password, ...proof } }),
      )
      if (done) return navigate(to('goodbye'), { replace: true, state: ACCOUNT_CLOSED })
    } catch (error) {
      setFault(error)
      // an id grows too old to be taken: after a refusal the next attempt is another one
      if (error instanceof Problem) commandId.current = newCommandId()
      field.current?.focus()
    }
    setBusy(false)
  }
  return (
    <section>
      <GroupLabel>{t('data.close')}</GroupLabel>
      <p className="callout m">{t('data.closeText')}</p>
      <ul className="account-rules mt3">
        {RULES.map((rule) => (
          <li key={rule}>{t(`data.rules.${rule}`)}</li>
        ))}
      </ul>
      {open > 0 ? (
        <div className="mt4">
          <Note tone="warn">
            <b>{t('data.openOrders', { open: formats.count(open) })}</b> {t('data.rules.orders')}
          </Note>
          <TextButton href={to('trade')} trail={<NextIcon size={16} />}>
            {t('data.toOrders')}
          </TextButton>
        </div>
      ) : (
        <form className="mt4" onSubmit={submit} noValidate>
          <PasswordField
            ref={field}
            label={t('data.password')}
            value={password}
            onChange={(next) => {
              setPassword(next)
              if (inField) setFault(undefined)
            }}
            error={inField ? problemText(fault) : undefined}
            showLabel={t('data.showPassword')}
            hideLabel={t('data.hidePassword')}
            autoComplete="current-password"
            maxLength={256}
          />
          {fault !== undefined && !inField && (
            <div className="mt4">
              <Note tone="danger" alert>
                {problemText(fault)}
              </Note>
            </div>
          )}
          <Button type="submit" variant="outline" className="danger mt4" busy={busy}>
            {t('data.next')}
          </Button>
        </form>
      )}
      <ConfirmSheet
        open={asking}
        title={t('data.askTitle')}
        text={t('data.closeText')}
        keepLabel={t('data.keep')}
        confirmLabel={t('data.confirm')}
        confirmVariant="danger"
        onKeep={() => setAsking(false)}
        onConfirm={() => void close()}
      />
      {stepUpSheet}
    </section>
  )
}
