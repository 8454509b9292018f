import type { IdentityPhotoKept } from '@candela/contract'
import { Badge, ErrorState, MinusIcon, OpenIcon, TurnIcon, ZoomIcon } from '@candela/design'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useState } from 'react'
import { useProblemText } from '../../desk/problem-text.ts'
import { useTexts } from '../../desk/texts.ts'
import { BytesImage } from '../../desk/bytes-image.tsx'
import { loupePlace, moveView, type View, viewTransform, WHOLE, zoomView } from './photo-view.ts'
import type { Picture } from './use-photos.ts'

interface PhotoPanelProps {
  photo: IdentityPhotoKept
  name: string
  position: number
  total: number
  picture: Picture
  /** Z: a glass follows the pointer */
  loupe: boolean
  onLarge?: () => void
}

/** One photo to zoom, turn, drag, and look at through a glass. */
export function PhotoPanel({ photo, name, position, total, picture, loupe, onLarge }: PhotoPanelProps) {
  const { t } = useTexts()
  const [view, setView] = useState<View>(WHOLE)
  return (
    <figure className="photo-panel">
      <figcaption className="row between">
        <span className="row g2">
          <span className="m">{name}</span>
          <span className="i3">{t('photos.position', { position, total })}</span>
          {photo.sample && <Badge tone="dashed">{t('reviews.sample')}</Badge>}
          {photo.accepted && <Badge tone="ok">{t('photos.accepted')}</Badge>}
        </span>
        <span className="row">
          <Tool label={t('photos.smaller', { name })} onClick={() => setView(zoomView(view, -1))}>
            <MinusIcon size={17} />
          </Tool>
          <Tool label={t('photos.larger', { name })} onClick={() => setView(zoomView(view, 1))}>
            <ZoomIcon size={17} />
          </Tool>
          <Tool label={t('photos.turn', { name })} onClick={() => setView({ ...view, turn: (view.turn + 270) % 360 })}>
            <TurnIcon size={17} />
          </Tool>
          {onLarge && (
            <Tool label={t('photos.open', { name })} onClick={onLarge}>
              <OpenIcon size={17} />
            </Tool>
          )}
        </span>
      </figcaption>
      <Stage name={name} picture={picture} view={view} onView={setView} loupe={loupe} />
    </figure>
  )
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="desk-icon" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

interface StageProps {
  name: string
  picture: Picture
  view: View
  onView: (view: View) => void
  loupe: boolean
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
}

function Stage({ name, picture, view, onView, loupe }: StageProps) {
  const { t } = useTexts()
  const problemText = useProblemText()
  const [pointer, setPointer] = useState<{ x: number; y: number }>()
  const [size, setSize] = useState<{ width: number; height: number }>()
  const measured = useCallback((stage: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setSize({ width: stage.clientWidth, height: stage.clientHeight }))
    observer.observe(stage)
    return () => observer.disconnect()
  }, [])
  const { bytes, error } = picture
  if (error !== null && error !== undefined) {
    return (
      <div className="photo-stage photo-stage-empty">
        <ErrorState
          title={t('photos.failed')}
          text={problemText(error)}
          retryLabel={t('retry')}
          onRetry={picture.retry}
        />
      </div>
    )
  }
  if (bytes === undefined) return <div className="photo-stage" role="status" aria-label={t('loading')} />

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPointer({ x: event.clientX - box.left, y: event.clientY - box.top })
    if (event.buttons === 1) onView(moveView(view, event.movementX, event.movementY))
  }
  const pan = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (step === undefined || view.zoom === 1) return
    event.preventDefault()
    onView(moveView(view, ...step))
  }
  const glass = loupe && size ? loupePlace(pointer, size) : undefined
  return (
    <div
      ref={measured}
      className="photo-stage"
      role="group"
      aria-label={t('photos.stage', { name })}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onPointerLeave={() => setPointer(undefined)}
      onKeyDown={pan}
      onWheel={(event) => event.deltaY !== 0 && onView(zoomView(view, event.deltaY < 0 ? 1 : -1))}
    >
      <BytesImage bytes={bytes} alt={name} style={{ transform: viewTransform(view) }} />
      {glass && (
        <div
          className="photo-loupe"
          style={{ width: glass.width, height: glass.height, left: glass.left, top: glass.top }}
          aria-hidden="true"
        >
          <div className="photo-loupe-stage" style={{ ...size, transform: glass.transform }}>
            <BytesImage bytes={bytes} alt="" style={{ transform: viewTransform(view) }} />
          </div>
        </div>
      )}
    </div>
  )
}
