import type { Security } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { Button, Note, PasswordField, showToast, TextButton } from '@candela/design'
import { PASSWORD_KEEPER_RULES } from '@candela/rules/person'
import { type FormEvent, useRef, useState } from 'react'
import { MarkedText } from '../../../shell/marked-text.tsx'
import { call } from '../../../live/index.ts'
import { faultOf } from '../../../session/errors.ts'
import { NewPasswordField } from '../../../session/new-password.tsx'
import { useStepUp } from '../../../session/step-up/index.ts'
import { to, useBack, useProblemText, useTexts } from '../../../shell/index.ts'
import { refreshSecurity } from '../data.ts'
import { FormNote } from '../form-note.tsx'
import { SecurityScreen } from '../loaded.tsx'
import { RepeatedField } from '../repeated-field.tsx'

/** Changes the login password: the one there is, the new one twice, then the step-up. */
export function LoginPasswordPage() {
  const { t } = useTexts('security')
  const [busy, setBusy] = useState(false)
  return (
    <SecurityScreen
      title={t('password.title')}
      renderFooter={() => (
        <Button type="submit" form="login-password" busy={busy}>
          {t('password.submit')}
        </Button>
      )}
    >
      {(security) => <PasswordForm security={security} busy={busy} onBusy={setBusy} />}
    </SecurityScreen>
  )
}

interface FormProps {
  readonly security: Security
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

function PasswordForm({ security, busy, onBusy }: FormProps) {
  const { t } = useTexts('security')
  const problemText = useProblemText('modify')
  const back = useBack(to('security'))
  const { withStepUp, stepUpSheet } = useStepUp('protection')
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [fault, setFault] = useState<unknown>()
  const currentField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const repeatedField = useRef<HTMLInputElement>(null)

  const show = (error: unknown) => {
    setFault(error)
    const field = fieldOf(error)
    if (field === 'current') currentField.current?.focus()
    if (field === 'password') passwordField.current?.focus()
    if (field === 'repeated') repeatedField.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = missingOf({ current, password, repeated })
    if (missing !== undefined) return show(missing)
    onBusy(true)
    setFault(undefined)
    try {
      const done = await withStepUp((proof) =>
        call('changePassword', { body: { current, password, repeated, ...proof } }),
      )
      if (done) {
        await refreshSecurity()
        showToast({ text: t('password.done') })
        back()
      }
    } catch (error) {
      show(error)
    }
    onBusy(false)
  }
  const textOf = (field: Field | undefined) =>
    fault !== undefined && fieldOf(fault) === field ? problemText(fault) : undefined
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setFault(undefined)
  }

  return (
    <form id="login-password" className="security-task" onSubmit={(event) => void submit(event)} noValidate>
      {/* lets password keepers know whose it is */}
      <input type="text" name="username" autoComplete="username" value={security.username} readOnly hidden />
      <PasswordField
        ref={currentField}
        label={t('password.current')}
        value={current}
        onChange={change(setCurrent)}
        error={textOf('current')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        autoComplete="current-password"
        maxLength={256}
      />
      <TextButton href={to('retrievePassword')}>{t('password.forgotten')}</TextButton>
      <NewPasswordField
        ref={passwordField}
        className="mt3"
        label={t('password.new')}
        account={security.username}
        notAccount={t('password.ruleName')}
        value={password}
        onChange={change(setPassword)}
        error={textOf('password')}
      />
      <RepeatedField
        ref={repeatedField}
        label={t('password.again')}
        password={password}
        rules={PASSWORD_KEEPER_RULES}
        value={repeated}
        onChange={change(setRepeated)}
        error={textOf('repeated')}
      />
      <div className="mt5">
        <Note>
          <MarkedText t={t} textKey="password.consequence" components={{ b: <b /> }} />
        </Note>
      </div>
      <FormNote text={textOf(undefined)} />
      {stepUpSheet}
    </form>
  )
}

type Field = 'current' | 'password' | 'repeated'

function fieldOf(error: unknown): Field | undefined {
  if (error instanceof EmptyField) return error.field
  if (error instanceof Problem && error.code === 'originalPasswordWrong') return 'current'
  const { field } = faultOf(error)
  return field === 'password' || field === 'repeated' ? field : undefined
}

/** Nothing was entered: the same refusal the server would answer, at the field it is missing in. */
class EmptyField extends Problem {
  readonly field: Field
  constructor(field: Field) {
    super('passwordEmpty', {}, 422)
    this.field = field
  }
}

function missingOf(entered: Readonly<Record<Field, string>>): Problem | undefined {
  const empty = (['current', 'password'] as const).find((field) => entered[field] === '')
  if (empty !== undefined) return new EmptyField(empty)
  return entered.repeated === entered.password ? undefined : new Problem('passwordsDiffer', {}, 422)
}
