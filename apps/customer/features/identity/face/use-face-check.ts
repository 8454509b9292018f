import type { FaceReport } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { drawn, fitted, jpegOf, loadImage, type Part, pixelsOf, readImage, sizeOf } from '../../../photo/picture.ts'
import { faceIn } from './document-face.ts'
import { askedOf, beginLiveness, depthOf, hintOf, isAlive, type Liveness, seen } from './liveness.ts'
import type { Sight } from './messages.ts'
import { openWatcher, type Watcher } from './watcher.ts'

/** The report, and the selfie it was made of. */
export interface Finding {
  readonly report: FaceReport
  readonly selfie: Blob
}

export type FaceCheck =
  /** share of the model that has arrived */
  | { readonly kind: 'loading'; readonly share: number }
  /** the model is ready; a camera or a picture is awaited */
  | { readonly kind: 'ready' }
  | { readonly kind: 'watching'; readonly liveness: Liveness }
  /** everything was seen: once more straight ahead, for the selfie */
  | { readonly kind: 'selfie'; readonly liveness: Liveness }
  | { readonly kind: 'comparing' }
  | { readonly kind: 'found'; readonly finding: Finding }
  /** the picture chosen shows no face, or several */
  | { readonly kind: 'unfit'; readonly hint: 'nobody' | 'several' }
  /** this device cannot do it */
  | { readonly kind: 'failed' }

const SEEN_SIDE = 360
const SELFIE_SIDE = 1_200
/** A breath between looks, so that a weak phone can also draw. */
const PAUSE_MS = 60
/** as the oval stands on the screen */
const OVAL_SHAPE = 252 / 328

/** The middle of a camera's frame that the oval shows. */
function ovalPart({ width, height }: { width: number; height: number }): Part {
  const share = Math.min(1, (height * OVAL_SHAPE) / Math.max(1, width))
  const tall = Math.min(1, width / OVAL_SHAPE / Math.max(1, height))
  return { x: (1 - share) / 2, y: (1 - tall) / 2, width: share, height: tall }
}

/** The face check from the model's arrival to its finding; `front` is the address of the document's photo. */
export function useFaceCheck(video: RefObject<HTMLVideoElement | null>, front: string | undefined) {
  const [check, setCheck] = useState<FaceCheck>({ kind: 'loading', share: 0 })
  const watcher = useRef<Promise<Watcher>>(undefined)
  const run = useRef(0)

  useEffect(() => {
    let gone = false
    const runs = run
    const opening = openWatcher((share) => !gone && setCheck({ kind: 'loading', share }))
    watcher.current = opening
    opening.then(
      () => !gone && setCheck({ kind: 'ready' }),
      () => !gone && setCheck({ kind: 'failed' }),
    )
    return () => {
      gone = true
      runs.current++
      opening.then((opened) => opened.close()).catch(() => undefined)
    }
  }, [])

  const compareWith = useCallback(
    async (selfie: Sight): Promise<number> => {
      const open = await watcher.current!
      const image = front === undefined ? undefined : await loadImage(front).catch(() => undefined)
      const document = image && (await faceIn(open, image))
      return document === undefined ? 0 : open.compare(document.traits, selfie.traits)
    },
    [front],
  )

  const watch = useCallback(async () => {
    const mine = ++run.current
    try {
      const open = await watcher.current!
      let liveness = beginLiveness(Math.random)
      setCheck({ kind: 'watching', liveness })
      while (mine === run.current) {
        const frame = seenFrame(video.current, SEEN_SIDE)
        if (frame !== undefined) {
          const asked = askedOf(liveness)
          const sight = await open.look(pixelsOf(frame), depthOf(liveness))
          if (mine !== run.current) return
          if (asked === undefined && hintOf(sight) === undefined && Math.abs(sight.turn) < STRAIGHT) break
          liveness = seen(liveness, sight)
          setCheck({ kind: askedOf(liveness) === undefined ? 'selfie' : 'watching', liveness })
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      const canvas = seenFrame(video.current, SELFIE_SIDE)
      if (mine !== run.current || canvas === undefined) return
      setCheck({ kind: 'comparing' })
      const sight = await open.look(pixelsOf(canvas), 'whole')
      const match = await compareWith(sight)
      const selfie = await jpegOf(canvas)
      if (mine !== run.current) return
      const report: FaceReport = { way: 'camera', faces: sight.faces, alive: isAlive(liveness, sight), match }
      setCheck({ kind: 'found', finding: { report, selfie } })
    } catch {
      if (mine === run.current) setCheck({ kind: 'failed' })
    }
  }, [video, compareWith])

  const takePicture = useCallback(
    async (file: File) => {
      const mine = ++run.current
      setCheck({ kind: 'comparing' })
      try {
        const image = await readImage(file)
        const canvas = drawn(image, fitted(sizeOf(image), SELFIE_SIDE))
        const open = await watcher.current!
        const sight = await open.look(pixelsOf(canvas), 'whole')
        if (mine !== run.current) return
        if (sight.faces !== 1) return setCheck({ kind: 'unfit', hint: sight.faces === 0 ? 'nobody' : 'several' })
        const match = await compareWith(sight)
        const selfie = await jpegOf(canvas)
        const report: FaceReport = { way: 'picture', faces: 1, alive: false, match }
        if (mine === run.current) setCheck({ kind: 'found', finding: { report, selfie } })
      } catch (error) {
        if (mine === run.current)
          setCheck(error instanceof Problem ? { kind: 'unfit', hint: 'nobody' } : { kind: 'failed' })
      }
    },
    [compareWith],
  )
  return { check, watch, takePicture }
}
const STRAIGHT = 0.12

function seenFrame(video: HTMLVideoElement | null, longest: number): HTMLCanvasElement | undefined {
  if (video === null || video.videoWidth === 0) return undefined
  const size = sizeOf(video)
  const part = ovalPart(size)
  return drawn(video, fitted({ width: size.width * part.width, height: size.height * part.height }, longest), part)
}
