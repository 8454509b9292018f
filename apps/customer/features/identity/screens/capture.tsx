import type { IdentityPhoto } from '@candela/contract'
import {
  Button,
  ButtonPair,
  CheckIcon,
  classNames,
  IconButton,
  IconSquare,
  IdCardIcon,
  LightIcon,
  ServicesIcon,
  WarningIcon,
} from '@candela/design'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../shell/index.ts'
import { CameraFrame } from '../camera-frame.tsx'
import { type FrameQuality, qualityOf } from '../frame-quality.ts'
import { drawn, fitted, jpegOf, LONGEST_SIDE, pixelsOf, sizeOf } from '../../../photo/picture.ts'
import { type CameraState, useCamera } from '../../../photo/use-camera.ts'

interface Props {
  readonly kind: IdentityPhoto
  readonly title: string
  /** "Photo 1 of 3" */
  readonly detail: string
  /** offers the practice sample of this photo */
  readonly onSample: () => void
  readonly onTaken: (photo: File) => void
  readonly onClose: () => void
}

/** The camera for one photo of a document: outline, live checks, shutter, and another look before it is used. */
export function CapturePage({ kind, title, detail, onSample, onTaken, onClose }: Props) {
  const { t } = useTexts('identity')
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(kind === 'holding' ? 'user' : 'environment', video)
  const [taken, setTaken] = useState<{ file: File; url: string }>()
  const files = useRef<HTMLInputElement>(null)
  useEffect(() => () => (taken ? URL.revokeObjectURL(taken.url) : undefined), [taken])

  const shoot = async () => {
    const element = video.current
    if (!element || element.videoWidth === 0) return
    const photo = await jpegOf(drawn(element, fitted(sizeOf(element), LONGEST_SIDE)))
    setTaken({ file: new File([photo], `${kind}.jpg`, { type: photo.type }), url: URL.createObjectURL(photo) })
  }
  const gallery = () => files.current?.click()
  const light = camera.light !== undefined && (
    <IconButton label={t(camera.light ? 'camera.lightOff' : 'camera.lightOn')} onClick={camera.switchLight}>
      <LightIcon size={22} />
    </IconButton>
  )
  return (
    <CameraFrame title={title} detail={detail} onClose={onClose} {...(light && { action: light })}>
      <input
        ref={files}
        type="file"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onTaken(file)
        }}
      />
      <div className="capture-view">
        <video
          ref={video}
          className={kind === 'holding' ? 'capture-mirrored' : undefined}
          muted
          playsInline
          aria-hidden="true"
        />
        {taken ? (
          <img src={taken.url} alt={title} />
        ) : camera.state === 'on' || camera.state === 'starting' ? (
          <Outline kind={kind} state={camera.state} video={video} />
        ) : (
          <div className="camera-message">
            <h2 className="t-2" aria-live="polite">
              {t(camera.state === 'refused' ? 'camera.refused' : 'camera.none')}
            </h2>
            <p className="callout i2">{t(camera.state === 'refused' ? 'camera.refusedText' : 'camera.noneText')}</p>
          </div>
        )}
      </div>
      {taken ? (
        <div className="capture-foot capture-foot-choice">
          <ButtonPair>
            <Button variant="outline" onClick={() => setTaken(undefined)}>
              {t('tile.retake')}
            </Button>
            <Button onClick={() => onTaken(taken.file)}>{t('camera.use')}</Button>
          </ButtonPair>
        </div>
      ) : (
        <div className="capture-foot">
          <button type="button" className="capture-side" onClick={gallery}>
            <IconSquare>
              <ServicesIcon size={20} />
            </IconSquare>
            {t('camera.gallery')}
          </button>
          <button
            type="button"
            className="capture-shutter"
            aria-label={t('camera.take')}
            disabled={camera.state !== 'on'}
            onClick={() => void shoot()}
          />
          <button type="button" className="capture-side" onClick={onSample}>
            <IconSquare>
              <IdCardIcon size={20} />
            </IconSquare>
            {t('sample.one')}
          </button>
        </div>
      )}
    </CameraFrame>
  )
}

const QUALITY_MS = 400
const QUALITY_SIDE = 320

interface OutlineProps {
  readonly kind: IdentityPhoto
  readonly state: CameraState
  readonly video: RefObject<HTMLVideoElement | null>
}

/** The outline that the document belongs in, and the camera's judgement of it. */
function Outline({ kind, state, video }: OutlineProps) {
  const { t } = useTexts('identity')
  const [quality, setQuality] = useState<FrameQuality>()
  useEffect(() => {
    if (state !== 'on') return undefined
    const canvas = document.createElement('canvas')
    const timer = setInterval(() => {
      const element = video.current
      if (!element || element.videoWidth === 0) return
      setQuality(qualityOf(pixelsOf(drawn(element, fitted(sizeOf(element), QUALITY_SIDE), undefined, canvas))))
    }, QUALITY_MS)
    return () => clearInterval(timer)
  }, [state, video])
  const isGood = quality !== undefined && quality.sharp && quality.bright && quality.noGlare
  return (
    <>
      <div className={classNames('capture-outline', kind === 'holding' && 'capture-outline-tall')}>
        <svg viewBox="0 0 350 246" preserveAspectRatio="none" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M2 46V24A22 22 0 0 1 24 2h22M304 2h22a22 22 0 0 1 22 22v22M348 200v22a22 22 0 0 1-22 22h-22M46 244H24A22 22 0 0 1 2 222v-22"
            strokeWidth="3"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div className="capture-prompt">
        <h2 className="t-2" aria-live="polite">
          {t(state === 'starting' ? 'camera.starting' : isGood ? 'camera.holdStill' : 'camera.frameIt')}
        </h2>
        <p className="callout i2 mt1">{t(kind === 'holding' ? 'camera.holdingTip' : 'camera.documentTip')}</p>
      </div>
      {quality && (
        <div className="capture-pills">
          <Pill good={quality.sharp} text={t(quality.sharp ? 'camera.sharp' : 'camera.notSharp')} />
          <Pill good={quality.bright} text={t(quality.bright ? 'camera.bright' : 'camera.dark')} />
          <Pill good={quality.noGlare} text={t(quality.noGlare ? 'camera.noGlare' : 'camera.glare')} />
        </div>
      )}
    </>
  )
}

function Pill({ good, text }: { good: boolean; text: string }) {
  return (
    <span className={classNames('capture-pill', good && 'capture-pill-good')}>
      {good ? <CheckIcon size={16} weight={2.2} /> : <WarningIcon size={16} />}
      {text}
    </span>
  )
}
