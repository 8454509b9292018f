import {
  Badge,
  Card,
  ConfirmSheet,
  DeleteIcon,
  EyeIcon,
  KeyIcon,
  ListRow,
  NextIcon,
  RowGroup,
  Segmented,
  showToast,
  SlidersIcon,
  Switch,
} from '@candela/design'
import { useEffect, useState } from 'react'
import { useKeeping } from '../../anchor/keeper.ts'
import {
  CONFIRMATIONS,
  keepAmountsHidden,
  keepConfirmation,
  to,
  useFormats,
  usePreference,
  useTexts,
} from '../../shell/index.ts'
import { cacheSize, clearCaches } from './caches.ts'
import { InstalledApp } from './installed-app.tsx'
import { keepMotionReduced, useMotionReduced } from './motion.ts'
import { Square, Value } from './squares.tsx'

/** Settings and caches of this device. */
export function Device() {
  return (
    <RowGroup>
      <ProofsRow />
      <InstalledApp />
      <ClearRow />
    </RowGroup>
  )
}

/** The appearance of the app on this device, and its confirmations. */
export function Showing() {
  const { t } = useTexts('settings')
  const hidden = usePreference('amountsHidden')
  const reduced = useMotionReduced()
  const confirmation = usePreference('confirmation')
  return (
    <>
      <RowGroup>
        <ListRow
          lead={<Square icon={<EyeIcon size={20} />} />}
          title={t('hideAmounts')}
          turns
          trail={<Switch label={t('hideAmounts')} checked={hidden} onChange={keepAmountsHidden} />}
        />
        <ListRow
          lead={<Square icon={<SlidersIcon size={20} />} />}
          title={t('reduceMotion')}
          turns
          trail={<Switch label={t('reduceMotion')} checked={reduced} onChange={keepMotionReduced} />}
        />
      </RowGroup>
      <Card padded>
        <h3 className="label m mb2">{t('confirmation.title')}</h3>
        <Segmented
          label={t('confirmation.title')}
          value={confirmation}
          onChange={keepConfirmation}
          options={CONFIRMATIONS.map((key) => ({ key, label: t(`confirmation.${key}`) }))}
        />
        <p className="cap i2 mt2">{t('confirmation.text')}</p>
      </Card>
    </>
  )
}

/** The state of Candela's log that this device keeps. */
function ProofsRow() {
  const { t } = useTexts('settings')
  const { keeping } = useKeeping()
  const isAlarmed = keeping.kind === 'unreadable' || (keeping.kind === 'kept' && keeping.kept.alarm !== undefined)
  return (
    <ListRow
      lead={<Square icon={<KeyIcon size={20} />} />}
      title={t('proofs')}
      detail={t('proofsText')}
      trail={
        <span className="settings-value">
          {isAlarmed && <Badge tone="bad">{t('proofsAlarm')}</Badge>}
          <NextIcon size={18} className="i3" />
        </span>
      }
      href={to('proofs')}
    />
  )
}

function ClearRow() {
  const { t } = useTexts('settings')
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    void cacheSize().then(setBytes)
  }, [busy])
  const sizeText = (size: number) =>
    size >= 100_000
      ? t('size', { size: formats.decimal((size / 1e6).toFixed(1)) })
      : t('sizeKb', { size: formats.count(Math.ceil(size / 1e3)) })

  const clear = async () => {
    setBusy(true)
    try {
      const freed = await clearCaches()
      showToast({
        text:
          freed === undefined
            ? t('clearedAll')
            : freed === 0
              ? t('clearedNothing')
              : t('cleared', { size: sizeText(freed) }),
      })
    } catch {
      showToast({ tone: 'note', text: t('clearFailed') })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <ListRow
        lead={<Square icon={<DeleteIcon size={20} />} />}
        title={t('clear')}
        trail={<Value text={bytes === undefined ? '' : sizeText(bytes)} />}
        onClick={() => setAsking(true)}
      />
      <ConfirmSheet
        open={asking}
        title={t('clearTitle')}
        text={t('clearText')}
        keepLabel={t('clearKeep')}
        confirmLabel={t('clearConfirm')}
        busy={busy}
        onKeep={() => setAsking(false)}
        onConfirm={() => void clear()}
      />
    </>
  )
}
