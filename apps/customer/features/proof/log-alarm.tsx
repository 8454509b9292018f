import { Button, IconSquare, Note, Sheet, WarningIcon } from '@candela/design'
import { useNavigate } from '../../shell/routing.tsx'
import { useKeeping } from '../../anchor/keeper.ts'
import { overlayStore, useOverlay } from '../../shell/overlays.ts'
import { to, useTexts } from '../../shell/index.ts'
import { useReasonText } from './reason-text.ts'
import './proof.css'

/** Said once at the opening at which it was found: the log no longer matches what this device keeps of it. */
export function LogAlarm() {
  const { t } = useTexts('proof')
  const open = useOverlay('logAlarm')
  const { keeping } = useKeeping()
  const reasonText = useReasonText()
  const navigate = useNavigate()
  const close = () => overlayStore.setState({ logAlarm: false })
  const alarm = keeping.kind === 'kept' ? keeping.kept.alarm : undefined
  const reason = keeping.kind === 'unreadable' ? ({ code: 'keptUnreadable' } as const) : alarm
  const look = () => {
    close()
    navigate(to('proofs'))
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('alarm.title')}
      closeLabel={t('alarm.later')}
      lead={
        <IconSquare>
          <WarningIcon size={20} className="danger" />
        </IconSquare>
      }
      footer={
        <div className="proof-alarm-actions">
          <Button onClick={look}>{t('alarm.look')}</Button>
          <Button variant="plain" onClick={close}>
            {t('alarm.later')}
          </Button>
        </div>
      }
    >
      <div className="proof-alarm">
        <Note tone="danger" alert>
          {reasonText(reason)}
        </Note>
        <p className="label i2 mt3">{t('alarm.text')}</p>
      </div>
    </Sheet>
  )
}
