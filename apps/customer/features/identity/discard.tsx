import { ConfirmSheet, TextButton } from '@candela/design'
import { useState } from 'react'
import { useNavigate } from '../../shell/routing.tsx'
import { call } from '../../live/index.ts'
import { to, useProblemText, useTexts } from '../../shell/index.ts'
import { keepIdentity } from './data.ts'

/** Deletes everything typed and photographed. */
export function Discard() {
  const { t } = useTexts('identity')
  const problemText = useProblemText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const discard = async () => {
    setBusy(true)
    try {
      keepIdentity(await call('discardIdentity', { body: {} }))
      setAsking(false)
      navigate(to('settings'), { replace: true })
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return (
    <div className="mt2">
      <TextButton className="i2" onClick={() => setAsking(true)}>
        {t('discard.open')}
      </TextButton>
      <ConfirmSheet
        open={asking}
        title={t('discard.title')}
        text={fault === undefined ? t('discard.text') : problemText(fault)}
        keepLabel={t('discard.keep')}
        confirmLabel={t('discard.confirm')}
        confirmVariant="danger"
        busy={busy}
        onKeep={() => setAsking(false)}
        onConfirm={() => void discard()}
      />
    </div>
  )
}
