import type { AnswerOf, AttestationResponse } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { Badge, CheckIcon, CopyIcon, Field, Note, PasskeyIcon, PasswordField } from '@candela/design'
import { PASSWORD_KEEPER_RULES, passwordShapeFault } from '@candela/rules/person'
import { asciiDigits } from '@candela/units'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Action } from '../desk/action.tsx'
import { Preferences } from '../desk/account-menu.tsx'
import { Pending } from '../desk/page-states.tsx'
import { useProblemText } from '../desk/problem-text.ts'
import { useRoleNames } from '../desk/roles.ts'
import { useTexts } from '../desk/texts.ts'
import { call } from '../live/client.ts'
import { makePasskey } from './passkey.ts'
import { QrCode } from './qr-code.tsx'
import { takeSeat } from './seat.ts'

const CODE_DIGITS = 6

type Enrolment = AnswerOf<'deskEnrolment'>

/** The link that the command line printed: a passkey, an authenticator and a password, then the desk. */
export function EnrolPage() {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['enrolment', token],
    queryFn: () => call('deskEnrolment', { body: { token } }),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <main className="desk-door">
      <div className="desk-door-middle desk-door-wide">
        <h1 className="t-1">{t('enrol.title')}</h1>
        <p className="callout i2 c">{t('enrol.lead')}</p>
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} />
        ) : (
          <EnrolForm token={token} enrolment={data} onAskAgain={() => void refetch()} />
        )}
      </div>
      <footer className="desk-door-foot">
        <span />
        <span className="row g4">
          <Preferences />
        </span>
      </footer>
    </main>
  )
}

interface EnrolFormProps {
  token: string
  enrolment: Enrolment
  /** for a new challenge: one is good for one try */
  onAskAgain: () => void
}

/** Matches refusals that can be mended in a field; after any other the passkey has to be made anew. */
const IN_A_FIELD = /^(secondFactor|password|loginTooOften)/

function EnrolForm({ token, enrolment, onAskAgain }: EnrolFormProps) {
  const { t } = useTexts()
  const roleNames = useRoleNames('and')
  const problemText = useProblemText()
  const navigate = useNavigate()
  const [made, setMade] = useState<AttestationResponse>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const options = enrolment.passkey
  const [left, setLeft] = useState(false)
  const unfit = passwordShapeFault(password)
  const ready = (made !== undefined || options === null) && unfit === undefined && code.length === CODE_DIGITS

  const makeOne = async () => {
    setFailure(undefined)
    try {
      setMade(await makePasskey(options!))
    } catch (error) {
      setFailure(error)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      takeSeat(
        await call('deskEnrol', {
          body: { token, password, code: code.trim(), ...(made !== undefined && { response: made }) },
        }),
      )
      void navigate('/', { replace: true })
    } catch (error) {
      setFailure(error)
      if (!(error instanceof Problem && IN_A_FIELD.test(error.code))) {
        setMade(undefined)
        onAskAgain()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="desk-door-card desk-form desk-enrol" onSubmit={(event) => void submit(event)}>
      <p className="desk-enrol-who">
        <b className="t-3">{enrolment.name}</b>
        <span className="i2">{roleNames(enrolment.roles)}</span>
      </p>
      <EnrolStep number={1} title={t('enrol.passkey')} done={made !== undefined}>
        {options === null ? (
          <Note tone="warn">{t('enrol.noPasskeys')}</Note>
        ) : (
          <>
            <p className="i2">{t('enrol.passkeyText')}</p>
            <Action
              tone={made === undefined ? 'filled' : 'outline'}
              onClick={() => void makeOne()}
              disabled={made !== undefined}
            >
              <PasskeyIcon size={18} />
              {made === undefined ? t('enrol.makePasskey') : t('enrol.passkeyMade')}
            </Action>
          </>
        )}
      </EnrolStep>
      <EnrolStep number={2} title={t('enrol.authenticator')} done={code.length === CODE_DIGITS}>
        <div className="desk-enrol-authenticator">
          <QrCode text={enrolment.uri} label={t('enrol.qr')} />
          <div className="desk-form">
            <p className="i2">{t('enrol.authenticatorText')}</p>
            <p className="row g2">
              <span className="mono desk-enrol-secret">{grouped(enrolment.secret)}</span>
              <button
                type="button"
                className="desk-icon"
                aria-label={t('enrol.copySecret')}
                onClick={() => void navigator.clipboard.writeText(enrolment.secret)}
              >
                <CopyIcon size={18} />
              </button>
            </p>
            <Field
              label={t('enrol.firstCode')}
              value={code}
              onChange={(text) => setCode(asciiDigits(text).replaceAll(/\D/g, '').slice(0, CODE_DIGITS))}
              autoComplete="one-time-code"
              inputMode="numeric"
            />
          </div>
        </div>
      </EnrolStep>
      <EnrolStep number={3} title={t('enrol.password')} done={unfit === undefined}>
        <p className="i2">{t('enrol.passwordText')}</p>
        <PasswordField
          label={t('login.password')}
          showLabel={t('login.show')}
          hideLabel={t('login.hide')}
          value={password}
          onChange={setPassword}
          onBlur={() => setLeft(true)}
          {...(left &&
            unfit &&
            password !== '' && { error: problemText(new Problem(unfit.code, unfit.params ?? {}, 422)) })}
          autoComplete="new-password"
          rules={PASSWORD_KEEPER_RULES}
          maxLength={256}
        />
      </EnrolStep>
      {failure !== undefined && (
        <Note tone="danger" alert>
          {problemText(failure)}
        </Note>
      )}
      <Action
        tone={made === undefined && options !== null ? 'outline' : 'filled'}
        type="submit"
        wide
        busy={busy}
        disabled={!ready}
      >
        {t('enrol.finish')}
      </Action>
    </form>
  )
}

interface EnrolStepProps {
  number: number
  title: string
  done: boolean
  children: ReactNode
}

function EnrolStep({ number, title, done, children }: EnrolStepProps) {
  const { t } = useTexts()
  return (
    <section className="desk-form">
      <h2 className="row g2">
        <span className="desk-step">{number}</span>
        <span className="grow">{title}</span>
        {done && (
          <Badge tone="ok" icon={<CheckIcon size={13} weight={2.2} />}>
            {t('enrol.done')}
          </Badge>
        )}
      </h2>
      {children}
    </section>
  )
}

/** In fours, as authenticators show it. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
