import { DeviceIcon, ListRow, NextIcon, RetryIcon, showToast } from '@candela/design'
import { useEffect, useState } from 'react'
import { useAppData } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { lookForUpdate, type UpdateState, updateState } from '../../shell/app-update.ts'
import { install, useInstallState } from '../../shell/install.ts'
import { takeUpdate } from '../../shell/update-offer.ts'
import { Square, Value } from './squares.tsx'

/** The app on this device: how to install it, which version is there, and a newer one. */
export function InstalledApp() {
  const { t } = useTexts('settings')
  const state = useInstallState()
  const detail = { ready: t('installText'), ios: t('installIos'), menu: t('installMenu'), installed: t('installed') }
  return (
    <>
      <ListRow
        lead={<Square icon={<DeviceIcon size={20} />} />}
        title={t('install')}
        detail={detail[state]}
        {...(state === 'ready' && { onClick: () => void install(), trail: <NextIcon size={18} className="i3" /> })}
      />
      <UpdateRow />
    </>
  )
}

function UpdateRow() {
  const { t } = useTexts('settings')
  const version = useAppData()?.version ?? import.meta.env.VITE_VERSION ?? ''
  const [state, setState] = useState<UpdateState>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void updateState().then(setState, () => setState('none'))
  }, [])
  const look = async () => {
    if (busy) return
    setBusy(true)
    try {
      const found = await lookForUpdate()
      setState(found)
      if (found === 'fresh') showToast({ text: t('update.fresh') })
    } catch {
      showToast({ tone: 'note', text: t('update.failed') })
    }
    setBusy(false)
  }
  const detail =
    state === 'ready'
      ? t('update.ready')
      : state === 'fresh'
        ? t('update.offline', { version })
        : t('update.online', { version })
  const row = { lead: <Square icon={<RetryIcon size={20} />} />, title: t('update.title'), detail }
  if (state === undefined || state === 'none') return <ListRow {...row} />
  return (
    <ListRow
      {...row}
      trail={<Value text={busy ? t('update.looking') : state === 'ready' ? t('update.start') : t('update.look')} />}
      onClick={() => void (state === 'ready' ? takeUpdate() : look())}
    />
  )
}
