import { Button, Stepper } from '@candela/design'
import { useState } from 'react'
import { Screen, useTexts } from '../../shell/index.ts'
import type { Fault } from '../errors.ts'
import type { ReadName } from '../sign-in-name.ts'
import { useSignInName } from '../use-sign-in-name.ts'
import { RetrieveAccount } from './retrieve-account.tsx'
import { RetrieveCode } from './retrieve-code.tsx'
import { RetrieveNewPassword } from './retrieve-new-password.tsx'
import '../session.css'

const STEPS = ['account', 'code', 'password'] as const
export type RetrieveStep = (typeof STEPS)[number]

/** A new login password: which account, the code that proves it is one's own, the password. */
export function RetrievePasswordPage() {
  const { t } = useTexts('session')
  const [step, setStep] = useState<RetrieveStep>('account')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<ReadName>()
  const [code, setCode] = useState('')
  const [codeFault, setCodeFault] = useState<Fault>()
  const name = useSignInName()
  const current = STEPS.indexOf(step)
  return (
    <Screen
      title={t('retrieve.title')}
      back
      footer={
        <Button type="submit" form="retrieve" busy={busy}>
          {step !== 'password' ? t('register.next') : busy ? t('retrieve.submitting') : t('retrieve.submit')}
        </Button>
      }
    >
      <div className="pad entrance">
        <Stepper
          label={t('retrieve.steps', { step: String(current + 1) })}
          steps={[t('retrieve.stepAccount'), t('retrieve.stepCode'), t('retrieve.stepPassword')]}
          current={current}
        />
        {step === 'account' && (
          <RetrieveAccount
            name={name}
            onBusy={setBusy}
            onNext={(read) => {
              setAsked(read)
              setCode('')
              setCodeFault(undefined)
              setStep('code')
            }}
          />
        )}
        {step === 'code' && asked && (
          <RetrieveCode
            name={asked}
            code={code}
            fault={codeFault}
            busy={busy}
            onBusy={setBusy}
            onCode={(next) => {
              setCode(next)
              setCodeFault(undefined)
            }}
            onFault={setCodeFault}
            onChange={() => setStep('account')}
            onNext={() => setStep('password')}
          />
        )}
        {step === 'password' && asked && (
          <RetrieveNewPassword
            proof={{ name: asked, code }}
            busy={busy}
            onBusy={setBusy}
            onCodeRefused={(fault) => {
              setCodeFault(fault)
              setStep('code')
            }}
          />
        )}
      </div>
    </Screen>
  )
}
