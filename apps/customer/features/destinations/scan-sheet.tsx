import { Sheet } from '@candela/design'
import { useEffect, useRef, useState } from 'react'
import { type CameraState, useCamera } from '../../photo/use-camera.ts'
import { useTexts } from '../../shell/index.ts'
import { openCodeReader } from './code-reader.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  /** told once of what a code says */
  readonly onRead: (text: string) => void
}

/** Reads a QR code by the camera, which is on only while the sheet is open. */
export function ScanSheet({ open, onClose, onRead }: Props) {
  const { t } = useTexts('destinations')
  return (
    <Sheet open={open} onClose={onClose} title={t('scan.title')} closeLabel={t('scan.close')}>
      {open && <Scanner onRead={onRead} />}
    </Sheet>
  )
}

const EVERY_MS = 200

type ScanState = CameraState | 'failed'

function Scanner({ onRead }: Pick<Props, 'onRead'>) {
  const { t } = useTexts('destinations')
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera('environment', video)
  const [isFailed, setFailed] = useState(false)
  const told = useRef(onRead)
  useEffect(() => void (told.current = onRead), [onRead])
  const isOn = camera.state === 'on'
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    const look = async () => {
      const read = await openCodeReader()
      while (!isGone) {
        const text = video.current ? await read(video.current) : ''
        if (isGone) return
        if (text !== '') return told.current(text)
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      }
    }
    look().catch(() => !isGone && setFailed(true))
    return () => void (isGone = true)
  }, [isOn])
  const state: ScanState = isFailed ? 'failed' : camera.state
  const isSeeing = state === 'on' || state === 'starting'
  return (
    <div className="scan">
      <div className="scan-view" hidden={!isSeeing}>
        <video ref={video} muted playsInline aria-hidden="true" />
        <span className="scan-frame" aria-hidden="true" />
      </div>
      <div className="scan-words" aria-live="polite">
        {isSeeing ? (
          <p className="callout i2">{t(state === 'on' ? 'scan.hint' : 'scan.starting')}</p>
        ) : (
          <>
            <p className="t-3">{t(`scan.${state}`)}</p>
            <p className="callout i2 mt1">{t(`scan.${state}Text`)}</p>
          </>
        )}
      </div>
    </div>
  )
}
