import type { Security } from '@candela/contract'
import { Button, CheckIcon, ConfirmSheet, EffectCard, ListIcon, TaskHead } from '@candela/design'
import { useState } from 'react'
import { useNavigate, useSearchParams } from '../../../shell/routing.tsx'
import { call } from '../../../live/index.ts'
import { useStepUp } from '../../../session/step-up/index.ts'
import { knownTarget, to, useBack, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { CodesToKeep } from '../codes-to-keep.tsx'
import { refreshSecurity } from '../data.ts'
import { FormNote } from '../form-note.tsx'
import { SecurityScreen } from '../loaded.tsx'
import { RECOVERY_CODES } from '../protection.ts'

/** The number of recovery codes left, their purpose, and ten new ones; also for accounts with a username only. */
export function RecoveryCodesPage() {
  const { t } = useTexts('security')
  const problemText = useProblemText()
  const navigate = useNavigate()
  const backToSecurity = useBack(to('security'))
  // who has just registered goes on to where they were going
  const next = knownTarget(useSearchParams()[0].get('next') ?? undefined)
  const leave = next === undefined ? backToSecurity : () => navigate(next, { replace: true })
  const { withStepUp, stepUpSheet } = useStepUp('protection')
  const [codes, setCodes] = useState<readonly string[]>()
  const [stored, setStored] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()

  const make = async () => {
    setAsking(false)
    setBusy(true)
    setFault(undefined)
    try {
      const made = await withStepUp((proof) => call('newRecoveryCodes', { body: proof }))
      if (made) {
        setStored(false)
        setCodes(made.codes)
        await refreshSecurity()
      }
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }

  return (
    <SecurityScreen
      title={t('recovery.title')}
      {...(next !== undefined && { back: next })}
      renderFooter={({ recoveryCodesLeft }) =>
        codes ? (
          <Button disabled={!stored} hint={stored ? undefined : t('recovery.tick')} onClick={leave}>
            {t('recovery.done')}
          </Button>
        ) : (
          <>
            <Button busy={busy} onClick={() => (recoveryCodesLeft > 0 ? setAsking(true) : void make())}>
              {recoveryCodesLeft > 0 ? t('recovery.renew') : t('recovery.make')}
            </Button>
            {next !== undefined && (
              <Button variant="outline" className="mt2" onClick={leave}>
                {t('recovery.later')}
              </Button>
            )}
          </>
        )
      }
    >
      {(security) => (
        <div className="security-task">
          {codes ? (
            <CodesToKeep codes={codes} name={security.username} stored={stored} onStored={setStored} />
          ) : (
            <Left security={security} isNew={next !== undefined} />
          )}
          <FormNote text={fault === undefined ? undefined : problemText(fault)} />
          <ConfirmSheet
            open={asking}
            title={t('recovery.renewTitle')}
            text={t('recovery.renewText')}
            keepLabel={t('recovery.renewKeep')}
            confirmLabel={t('recovery.renewConfirm')}
            onKeep={() => setAsking(false)}
            onConfirm={() => void make()}
          />
          {stepUpSheet}
        </div>
      )}
    </SecurityScreen>
  )
}

const USES = ['use1', 'use2', 'use3'] as const

function Left({ security, isNew }: { security: Security; isNew: boolean }) {
  const { t } = useTexts('security')
  const formats = useFormats()
  const { recoveryCodesLeft: left } = security
  return (
    <>
      <TaskHead
        icon={<ListIcon size={24} />}
        title={
          left === 0
            ? t(isNew ? 'recovery.startTitle' : 'recovery.noneTitle')
            : t('recovery.leftTitle', { left: formats.count(left), total: formats.count(RECOVERY_CODES) })
        }
        text={t(isNew ? 'recovery.startText' : 'rows.recoveryCodesGives')}
      />
      <EffectCard
        title={t('recovery.useTitle')}
        mark={<CheckIcon size={20} className="good" />}
        items={USES.map((use) => ({ key: use, title: t(`recovery.${use}`) }))}
      />
    </>
  )
}
