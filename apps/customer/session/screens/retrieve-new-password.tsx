import { ClockIcon, Note, PasswordField } from '@candela/design'
import { PASSWORD_KEEPER_RULES, PASSWORD_MINIMUM } from '@candela/rules/person'
import { type FormEvent, useRef, useState } from 'react'
import { MarkedText } from '../../shell/marked-text.tsx'
import { useNavigate } from '../../shell/routing.tsx'
import { call, useAppData } from '../../live/index.ts'
import { to, useProblemText, useTexts } from '../../shell/index.ts'
import { forgetCode } from '../code-requests.ts'
import { type Fault, faultFound, faultOf, passwordRules } from '../errors.ts'
import { NewPasswordField } from '../new-password.tsx'
import { type Proof, rememberPause, retrievalKeyOf, retrievalOf } from '../retrieval.ts'
import { endSession } from '../store.ts'
import { useWaitingTime } from '../waiting-time.ts'
import { FormNote } from './entrance.tsx'

interface RetrieveNewPasswordProps {
  readonly proof: Proof
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onCodeRefused: (fault: Fault) => void
}

/** Last: the new password, twice, and what follows from it. */
export function RetrieveNewPassword({ proof, busy, onBusy, onCodeRefused }: RetrieveNewPasswordProps) {
  const { t } = useTexts('session')
  const problemText = useProblemText('modify')
  const navigate = useNavigate()
  const minimum = useAppData()?.passwordMinimum ?? PASSWORD_MINIMUM
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [fault, setFault] = useState<Fault>()
  const passwordField = useRef<HTMLInputElement>(null)
  const repeatedField = useRef<HTMLInputElement>(null)
  const { name } = proof

  const show = (next: Fault) => {
    setFault(next)
    ;(next.field === 'repeated' ? repeatedField : passwordField).current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { length, alphabet } = passwordRules(password, name.text, minimum)
    if (password === '') return show(faultFound('passwordEmpty'))
    if (!alphabet) return show(faultFound('passwordInvalid'))
    if (!length) return passwordField.current?.focus()
    if (password !== repeated) return show(faultFound('passwordsDiffer'))
    onBusy(true)
    setFault(undefined)
    try {
      const { withdrawalBlockedUntil } = await call('retrievePassword', {
        body: retrievalOf(proof, password, repeated),
      })
      forgetCode(retrievalKeyOf(name))
      rememberPause(withdrawalBlockedUntil)
      // every session of the account is over, this one too where there was one
      endSession('loggedOut')
      navigate(to('withdrawalsPaused'), { replace: true })
    } catch (error) {
      const next = faultOf(error)
      if (next.field === 'code' || next.field === 'account' || next.field === 'secondFactor') onCodeRefused(next)
      else show(next)
    }
    onBusy(false)
  }
  const change = (field: Fault['field'], set: (text: string) => void) => (text: string) => {
    set(text)
    if (fault?.field === field) setFault(undefined)
  }
  const textOf = (field: Fault['field']) => (fault && fault.field === field ? problemText(fault.error) : undefined)
  const waiting = useWaitingTime(fault?.error)
  const general = waiting === undefined ? textOf(undefined) : waiting.over ? undefined : problemText(waiting.problem)
  const differ = repeated.length >= password.length && repeated !== password

  return (
    <form id="retrieve" onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="t-1 mt6">{t('retrieve.passwordTitle')}</h2>
      <p className="callout i2 mt1">{t('retrieve.passwordText', { account: name.text })}</p>
      <input type="text" name="username" autoComplete="username" value={name.text} readOnly hidden />
      <NewPasswordField
        ref={passwordField}
        className="mt5"
        label={t('retrieve.passwordTitle')}
        account={name.text}
        notAccount={name.way === 'username' ? t('register.ruleNotName') : t('register.ruleNotContact')}
        value={password}
        onChange={change('password', setPassword)}
        error={textOf('password')}
      />
      <PasswordField
        ref={repeatedField}
        className="mt4"
        label={t('retrieve.again')}
        value={repeated}
        onChange={change('repeated', setRepeated)}
        error={textOf('repeated') ?? (differ && repeated !== '' ? t('retrieve.differ') : undefined)}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        name="repeated"
        autoComplete="new-password"
        rules={PASSWORD_KEEPER_RULES}
        enterKeyHint="go"
        maxLength={256}
      />
      {general !== undefined && <FormNote>{general}</FormNote>}
      <div className="mt5">
        <Note tone="warn" icon={<ClockIcon size={20} />}>
          <MarkedText t={t} textKey="retrieve.pause" components={{ b: <b /> }} />
        </Note>
      </div>
    </form>
  )
}
