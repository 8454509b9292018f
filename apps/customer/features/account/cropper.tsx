import { Slider } from '@candela/design'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Problem } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { type Crop, firstCrop, MAX_ZOOM, moved, type Size, zoomed, zoomOf } from './crop.ts'

/** pixels of a side that is sent and drawn: as large as the server keeps it */
const SIDE_PIXELS = 512
const JPEG_QUALITY = 0.92
const KEY_STEP = 24
const KEY_ZOOM = 1.15

export interface LoadedPicture {
  readonly url: string
  readonly image: HTMLImageElement
  readonly size: Size
}

/** Reads a picture the browser knows, upright as the camera meant it. Throws imageUnreadable for anything else. */
export async function loadPicture(file: File): Promise<LoadedPicture> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    throw new Problem('imageUnreadable', {}, 422)
  }
  return { url, image, size: { width: image.naturalWidth, height: image.naturalHeight } }
}

interface Props {
  readonly picture: LoadedPicture
  /** the canvas that the shown part is drawn on; `cutOf` makes a file of it */
  readonly canvas: RefObject<HTMLCanvasElement | null>
}

/** The square that is kept, moved and zoomed by fingers, wheel, keys or slider. */
export function Cropper({ picture, canvas }: Props) {
  const { t } = useTexts('account')
  const formats = useFormats()
  const { image, size, url } = picture
  const [crop, setCrop] = useState<Crop>(() => firstCrop(size))
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const zoom = zoomOf(size, crop)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, SIDE_PIXELS, SIDE_PIXELS)
    context.drawImage(image, crop.x, crop.y, crop.side, crop.side, 0, 0, SIDE_PIXELS, SIDE_PIXELS)
  }, [image, crop, canvas])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  useEffect(() => {
    const element = canvas.current!
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
      setCrop((now) => zoomed(size, now, zoomOf(size, now) * Math.exp(-event.deltaY / 400), x, y))
    }
    // React listens passively, and then the page would scroll
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [size, canvas])

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const box = event.currentTarget.getBoundingClientRect()
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    // with two fingers each carries half of the move
    const share = other ? 0.5 : 1
    setCrop((crop) => {
      const next = moved(size, crop, (now.x - before.x) * share, (now.y - before.y) * share, box.width)
      if (!other) return next
      const ratio = distance(now, other) / Math.max(1, distance(before, other))
      const [x, y] = [((now.x + other.x) / 2 - box.left) / box.width, ((now.y + other.y) / 2 - box.top) / box.height]
      return zoomed(size, next, zoomOf(size, next) * ratio, x, y)
    })
  }
  const press = (event: KeyboardEvent) => {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0]
    const factor = event.key === '+' || event.key === '=' ? KEY_ZOOM : event.key === '-' ? 1 / KEY_ZOOM : 1
    if (dx === 0 && dy === 0 && factor === 1) return
    event.preventDefault()
    setCrop((now) => zoomed(size, moved(size, now, dx, dy, 300), zoomOf(size, now) * factor))
  }
  const percent = Math.round(zoom * 100)
  return (
    <div className="mt4">
      <canvas
        ref={canvas}
        className="account-crop"
        width={SIDE_PIXELS}
        height={SIDE_PIXELS}
        role="application"
        tabIndex={0}
        aria-label={t('picture.area')}
        data-base-ui-swipe-ignore=""
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={move}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
      />
      <p className="cap i2 mt2">{t('picture.hint')}</p>
      <div className="mt2">
        <Slider
          label={t('picture.zoom')}
          value={percent}
          min={100}
          max={MAX_ZOOM * 100}
          valueText={formats.percent(String(percent / 100), 0, 0)}
          onChange={(next) => setCrop(zoomed(size, crop, next / 100))}
        />
      </div>
    </div>
  )
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** The square as a file, to be sent. */
export function cutOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Problem('imageUnreadable', {}, 422))),
      'image/jpeg',
      JPEG_QUALITY,
    )
  })
}
