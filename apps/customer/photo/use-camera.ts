import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** `refused`: there is one, and this page may not use it. */
export type CameraState = 'starting' | 'on' | 'refused' | 'none'

interface Camera {
  readonly state: CameraState
  /** undefined where it has no lamp */
  readonly light: boolean | undefined
  readonly switchLight: () => void
  readonly again: () => void
}

/** The camera for as long as the page is shown: `user` looks at who holds the phone, `environment` away from them. */
export function useCamera(facing: 'user' | 'environment', video: RefObject<HTMLVideoElement | null>): Camera {
  const track = useRef<MediaStreamTrack>(undefined)
  const [state, setState] = useState<CameraState>('starting')
  const [light, setLight] = useState<boolean>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let gone = false
    let stream: MediaStream | undefined
    openStream(facing).then(
      async (opened) => {
        stream = opened
        if (gone) return stop(opened)
        track.current = opened.getVideoTracks()[0]
        if (track.current && hasLamp(track.current)) setLight(false)
        const element = video.current
        if (!element) return
        element.srcObject = opened
        await element.play().catch(() => undefined)
        if (!gone) setState('on')
      },
      (error: unknown) => {
        if (!gone) setState(isRefusal(error) ? 'refused' : 'none')
      },
    )
    return () => {
      gone = true
      if (stream) stop(stream)
    }
  }, [facing, attempt, video])

  const switchLight = useCallback(() => {
    setLight((on) => {
      // older typings do not know the lamp
      void track.current?.applyConstraints({ advanced: [{ torch: !on } as MediaTrackConstraintSet] }).catch(() => {})
      return !on
    })
  }, [])
  const again = useCallback(() => {
    setState('starting')
    setAttempt((count) => count + 1)
  }, [])
  return { state, light, switchLight, again }
}

async function openStream(facing: 'user' | 'environment'): Promise<MediaStream> {
  // absent on plain-http addresses
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices === undefined) throw new Error('no camera')
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: facing, width: { ideal: 1_920 }, height: { ideal: 1_080 } },
  })
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function hasLamp(track: MediaStreamTrack): boolean {
  return 'torch' in (track.getCapabilities?.() ?? {})
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
}
