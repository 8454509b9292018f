import type { ContactChannel, Security } from '@candela/contract'
import { Button, LetterIcon, Note, PhoneIcon, showToast, TaskHead } from '@candela/design'
import { contactText } from '@candela/rules/person'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../live/index.ts'
import { AccountField } from '../../../session/account-field.tsx'
import { CodeEntry } from '../../../session/code-entry.tsx'
import { forgetCode, useCodeRequest } from '../../../session/code-requests.ts'
import { type Fault, faultOf, newAccountFault } from '../../../session/errors.ts'
import { keepCountry, ownCountry } from '../../../session/own-country.ts'
import { endConfirmedBy, useStepUp } from '../../../session/step-up/index.ts'
import { to, useBack, useProblemText, useTexts } from '../../../shell/index.ts'
import { personalForm, useHalfDone } from '../../../shell/half-done.ts'
import { refreshSecurity } from '../data.ts'
import { FormNote } from '../form-note.tsx'
import { SecurityScreen } from '../loaded.tsx'

const CODE_DIGITS = 6

export function BindEmailPage() {
  return <BindPage channel="email" />
}

export function BindPhonePage() {
  return <BindPage channel="phone" />
}

/** Binds an email or phone, or changes the bound one: a code to the new one, then the step-up. */
function BindPage({ channel }: { channel: ContactChannel }) {
  const { t } = useTexts('security')
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const isWhole = code.length === CODE_DIGITS
  return (
    <SecurityScreen
      title={t(`contact.${channel}Title`)}
      renderFooter={() => (
        <Button
          type="submit"
          form="bind"
          busy={busy}
          disabled={!isWhole}
          hint={isWhole ? undefined : t('contact.enterCode')}
        >
          {t('contact.submit')}
        </Button>
      )}
    >
      {(security) => (
        <BindForm channel={channel} security={security} code={code} onCode={setCode} busy={busy} onBusy={setBusy} />
      )}
    </SecurityScreen>
  )
}

interface FormProps {
  readonly channel: ContactChannel
  readonly security: Security
  readonly code: string
  readonly onCode: (code: string) => void
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

const KEPT = personalForm('contactToBind', { text: '', country: '' })

function BindForm({ channel, security, code, onCode, busy, onBusy }: FormProps) {
  const { t } = useTexts('security')
  const problemText = useProblemText('bind')
  const back = useBack(to('security'))
  const { withStepUp, stepUpSheet } = useStepUp('protection')
  const [{ text, country }, change] = useHalfDone(KEPT, channel, { text: '', country: ownCountry() })
  const [fault, setFault] = useState<Fault>()
  const field = useRef<HTMLInputElement>(null)
  const target = contactText(text)
  const isLocal = channel === 'phone' && !target.startsWith('+')
  const contact = { channel, target, ...(isLocal && { dial: country }) }
  const askKey = `bind ${channel} ${isLocal ? country : ''} ${target}`
  const asked = useCodeRequest(askKey) !== undefined
  const bound = security[channel]

  const show = (error: unknown) => {
    const next = faultOf(error)
    setFault(next)
    if (next.field === 'account') field.current?.focus()
    return next.field === 'account'
  }
  const ask = async () => {
    const wrong = newAccountFault(channel, target, 0)
    if (wrong !== undefined) throw wrong
    return call('requestOwnCode', { body: { purpose: 'bind', ...contact } })
  }
  const bind = async (entered: string) => {
    if (busy || !asked) return
    onBusy(true)
    setFault(undefined)
    try {
      const done = await withStepUp((proof) => call('bindContact', { body: { ...contact, code: entered, ...proof } }))
      if (done) {
        KEPT.forget()
        forgetCode(askKey)
        endConfirmedBy('password')
        if (isLocal) keepCountry(country)
        await refreshSecurity()
        showToast({ text: t('contact.done', { contact: done.shown }) })
        back()
      }
    } catch (error) {
      show(error)
      onCode('')
    }
    onBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === CODE_DIGITS) void bind(code)
  }
  const textOf = (name: Fault['field']) => (fault && fault.field === name ? problemText(fault.error) : undefined)
  const elsewhere = fault && fault.field !== 'account' && fault.field !== 'code' ? problemText(fault.error) : undefined
  const Mark = channel === 'email' ? LetterIcon : PhoneIcon

  return (
    <form id="bind" className="security-task" onSubmit={submit} noValidate>
      <TaskHead
        icon={<Mark size={24} />}
        title={bound === '' ? t(`contact.${channel}Add`) : t(`contact.${channel}Change`)}
        text={t(`contact.${channel}Text`)}
      />
      {bound !== '' && (
        <div className="mt4">
          <Note>
            <b>{t('contact.now', { contact: bound })}</b> {t('contact.changeNote')}
          </Note>
        </div>
      )}
      <AccountField
        ref={field}
        className="mt5"
        label={t(`contact.${channel}`)}
        value={text}
        onChange={(next) => {
          change({ text: next })
          onCode('')
          setFault(undefined)
        }}
        error={textOf('account')}
        country={isLocal ? country : undefined}
        onCountry={(next) => change({ country: next })}
        type={channel === 'email' ? 'email' : 'tel'}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
      />
      <div className="mt4">
        <CodeEntry
          askKey={askKey}
          ask={ask}
          value={code}
          onChange={(next) => {
            onCode(next)
            if (next !== '') setFault(undefined)
          }}
          onComplete={(whole) => void bind(whole)}
          error={textOf('code')}
          onRefused={(error) => faultOf(error).field === 'account' && show(error)}
        />
      </div>
      <FormNote text={elsewhere} />
      {stepUpSheet}
    </form>
  )
}
