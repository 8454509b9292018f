import type { Security } from '@candela/contract'
import {
  Button,
  CheckCircleIcon,
  ConfirmSheet,
  ListRow,
  NextIcon,
  RowGroup,
  showToast,
  TaskHead,
} from '@candela/design'
import { useState } from 'react'
import { call } from '../../../live/index.ts'
import { endConfirmedBy, useStepUp } from '../../../session/step-up/index.ts'
import { to, useBack, useProblemText, useTexts } from '../../../shell/index.ts'
import { AuthenticatorSetup, SetupSteps } from '../authenticator-setup.tsx'
import { CodesToKeep } from '../codes-to-keep.tsx'
import { refreshSecurity } from '../data.ts'
import { FormNote } from '../form-note.tsx'
import { SecurityScreen } from '../loaded.tsx'
import { isDone } from '../protection.ts'

/** Binds an authenticator in three steps, or shows the one that is bound, to be moved or removed. */
export function AuthenticatorPage() {
  const { t } = useTexts('security')
  const back = useBack(to('security'))
  const [codes, setCodes] = useState<readonly string[]>()
  const [stored, setStored] = useState(false)
  const [moving, setMoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const isSettingUp = (security: Security) => codes === undefined && (moving || !isDone(security, 'authenticator'))

  return (
    <SecurityScreen
      title={codes ? t('recovery.title') : t('authenticator.title')}
      renderFooter={(security) =>
        codes ? (
          <Button disabled={!stored} hint={stored ? undefined : t('recovery.tick')} onClick={back}>
            {t('recovery.done')}
          </Button>
        ) : isSettingUp(security) ? (
          <Button type="submit" form="authenticator" busy={busy}>
            {t('authenticator.confirm')}
          </Button>
        ) : undefined
      }
    >
      {(security) => (
        <div className="security-task">
          {codes ? (
            <>
              <SetupSteps current={2} />
              <div className="mt5" />
              <CodesToKeep codes={codes} name={security.username} stored={stored} onStored={setStored} />
            </>
          ) : isSettingUp(security) ? (
            <AuthenticatorSetup busy={busy} onBusy={setBusy} onBound={setCodes} />
          ) : (
            <Bound onMove={() => setMoving(true)} />
          )}
        </div>
      )}
    </SecurityScreen>
  )
}

function Bound({ onMove }: { onMove: () => void }) {
  const { t } = useTexts('security')
  const problemText = useProblemText()
  const { withStepUp, stepUpSheet } = useStepUp('lessProtection')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const remove = async () => {
    setAsking(false)
    setBusy(true)
    setFault(undefined)
    try {
      const done = await withStepUp((proof) => call('removeAuthenticator', { body: proof }))
      if (done) {
        endConfirmedBy('authenticator')
        showToast({ text: t('authenticator.removed') })
        await refreshSecurity()
      }
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return (
    <>
      <TaskHead
        icon={<CheckCircleIcon size={24} />}
        title={t('authenticator.onTitle')}
        text={t('authenticator.onText')}
      />
      <div className="mt5">
        <RowGroup>
          <ListRow
            title={t('authenticator.move')}
            detail={t('authenticator.moveText')}
            onClick={onMove}
            trail={<NextIcon size={18} className="i3" />}
          />
          <ListRow
            title={t('recovery.title')}
            detail={t('rows.recoveryCodesGives')}
            href={to('recoveryCodes')}
            inset="edge"
            trail={<NextIcon size={18} className="i3" />}
          />
        </RowGroup>
      </div>
      <Button variant="outline" className="mt5 danger" busy={busy} onClick={() => setAsking(true)}>
        {t('authenticator.remove')}
      </Button>
      <FormNote text={fault === undefined ? undefined : problemText(fault)} />
      <ConfirmSheet
        open={asking}
        title={t('authenticator.removeTitle')}
        text={t('authenticator.removeText')}
        keepLabel={t('authenticator.keep')}
        confirmLabel={t('authenticator.removeConfirm')}
        confirmVariant="danger"
        onKeep={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
      {stepUpSheet}
    </>
  )
}
