import type { AnswerOf } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { Button, Card, CodeField, CopyIcon, IconButton, Note, Skeleton, Stepper } from '@candela/design'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { call, useServerNow } from '../../live/index.ts'
import { endConfirmedBy, useStepUp } from '../../session/step-up/index.ts'
import { useCopy } from '../../shell/copy.ts'
import { QrCode } from '../../shell/qr-code.tsx'
import { useProblemText, useTexts } from '../../shell/index.ts'
import { refreshSecurity } from './data.ts'
import { FormNote } from './form-note.tsx'
import { inFours } from './secret-text.ts'

type Begun = AnswerOf<'beginAuthenticator'>
const CODE_DIGITS = 6

export function SetupSteps({ current }: { current: 0 | 1 | 2 }) {
  const { t } = useTexts('security')
  return (
    <Stepper
      label={t('authenticator.steps', { step: String(current + 1) })}
      steps={[t('authenticator.scan'), t('authenticator.confirmStep'), t('authenticator.codesStep')]}
      current={current}
    />
  )
}

interface Props {
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  /** in force now; its recovery codes are shown this once */
  readonly onBound: (codes: readonly string[]) => void
}

/** The secret as a picture and as text, and its first code. */
export function AuthenticatorSetup({ busy, onBusy, onBound }: Props) {
  const { t } = useTexts('security')
  const problemText = useProblemText('bind')
  const { withStepUp, stepUpSheet } = useStepUp('protection')
  const { begun, failure, restart } = useBegun()
  const now = useServerNow(1_000)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<unknown>()
  const field = useRef<HTMLInputElement>(null)
  const isOver = (begun !== undefined && begun.expiresAt <= now) || isCode(fault, 'authenticatorNotBegun')

  const confirm = async (entered: string) => {
    if (busy || isOver) return
    if (entered.length < CODE_DIGITS) {
      setFault(new Problem('secondFactorMissing', {}, 422))
      return field.current?.focus()
    }
    onBusy(true)
    setFault(undefined)
    try {
      const done = await withStepUp((proof) => call('confirmAuthenticator', { body: { code: entered, ...proof } }))
      if (done) {
        endConfirmedBy('password')
        onBound(done.codes)
        await refreshSecurity()
      }
    } catch (error) {
      setFault(error)
      setCode('')
      field.current?.focus()
    }
    onBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm(code)
  }
  const again = () => {
    setFault(undefined)
    setCode('')
    restart()
  }
  const isOfField = isCode(fault, 'secondFactorWrong')
  const fieldError = isCode(fault, 'secondFactorMissing')
    ? t('authenticator.enterCode')
    : isOfField
      ? problemText(fault)
      : undefined
  const general = fault !== undefined && fieldError === undefined && !isOver ? problemText(fault) : undefined

  return (
    <form id="authenticator" onSubmit={submit} noValidate>
      <SetupSteps current={code === '' ? 0 : 1} />
      <Card className="security-secret mt4">
        {begun === undefined || isOver ? (
          <div className="security-qr-place">
            {isOver ? (
              <>
                <Note tone="warn" alert>
                  {t('authenticator.expired')}
                </Note>
                <Button variant="outline" className="mt4" onClick={again}>
                  {t('authenticator.restart')}
                </Button>
              </>
            ) : failure === undefined ? (
              <Skeleton width={184} height={184} />
            ) : (
              <>
                <FormNote text={problemText(failure)} />
                <Button variant="outline" className="mt4" onClick={again}>
                  {t('authenticator.restart')}
                </Button>
              </>
            )}
          </div>
        ) : (
          <Secret begun={begun} />
        )}
      </Card>
      <div className="mt5">
        <CodeField
          ref={field}
          label={t('authenticator.codeLabel')}
          hint={t('authenticator.codeHint')}
          value={code}
          onChange={(next) => {
            setCode(next)
            if (next !== '') setFault(undefined)
          }}
          onComplete={(whole) => void confirm(whole)}
          error={fieldError}
        />
      </div>
      <FormNote text={general} />
      {stepUpSheet}
    </form>
  )
}

function Secret({ begun }: { begun: Begun }) {
  const { t } = useTexts('security')
  const copy = useCopy()
  return (
    <>
      <QrCode text={begun.uri} label={t('authenticator.qr')} />
      <p className="label i2 c mt4">{t('authenticator.scanText')}</p>
      {matchMedia('(any-pointer: coarse)').matches && (
        <Button variant="outline" className="mt4" href={begun.uri}>
          {t('authenticator.openApp')}
        </Button>
      )}
      <hr className="hr mt4" />
      <div className="row between security-secret-row">
        <div className="grow">
          <p className="micro i3">{t('authenticator.secret')}</p>
          <p className="security-secret-text">
            <code className="mono">{inFours(begun.secret)}</code>
          </p>
        </div>
        <IconButton label={t('authenticator.copySecret')} className="acc" onClick={() => copy(begun.secret)}>
          <CopyIcon size={20} />
        </IconButton>
      </div>
    </>
  )
}

/** Asks for a new secret once, and again when told to. */
function useBegun() {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ attempt: number; begun?: Begun; failure?: unknown }>({ attempt: -1 })
  useEffect(() => {
    let isCurrent = true
    call('beginAuthenticator').then(
      (begun) => isCurrent && setResult({ attempt, begun }),
      (failure: unknown) => isCurrent && setResult({ attempt, failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const restart = useCallback(() => setAttempt((count) => count + 1), [])
  const { begun, failure } = result.attempt === attempt ? result : {}
  return { begun, failure, restart }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Problem && error.code === code
}
