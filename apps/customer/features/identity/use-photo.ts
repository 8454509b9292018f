import type { IdentityPhoto } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import type { UploadState } from '@candela/design'
import { useCallback, useRef, useState } from 'react'
import { useProblemText, useTexts } from '../../shell/index.ts'
import { keepIdentity } from './data.ts'
import { prepared } from './picture.ts'
import { upload } from './upload.ts'

export interface PhotoSending {
  /** the same photo would fail again: another one has to be chosen */
  readonly isUnfit: boolean
  /** undefined: nothing is on its way */
  readonly state: Extract<UploadState, { step: 'sending' | 'failed' }> | undefined
  readonly send: (file: File) => Promise<boolean>
  readonly retry: () => void
  readonly cancel: () => void
}

/** Prepares and sends one kind of photo, with what to draw meanwhile. */
export function usePhoto(kind: IdentityPhoto): PhotoSending {
  const { t } = useTexts('identity')
  const problemText = useProblemText()
  const [state, setState] = useState<PhotoSending['state']>()
  const [isUnfit, setUnfit] = useState(false)
  const running = useRef<AbortController>(undefined)
  const last = useRef<File>(undefined)
  const name = t(`photo.${kind}`)

  const send = useCallback(
    async (file: File): Promise<boolean> => {
      running.current?.abort()
      const control = new AbortController()
      running.current = control
      last.current = file
      const say = (share: number, detail: string) => setState({ step: 'sending', name, share, detail })
      try {
        say(0, t('tile.preparing'))
        const photo = await prepared(file)
        say(0, t('tile.sending'))
        const identity = await upload({
          kind,
          photo,
          onShare: (share) => say(share, t('tile.sending')),
          signal: control.signal,
        })
        keepIdentity(identity)
        setState(undefined)
        return true
      } catch (error) {
        if (control.signal.aborted) {
          if (running.current === control) setState(undefined)
        } else {
          setUnfit(error instanceof Problem && UNFIT.has(error.code))
          setState({ step: 'failed', name, reason: t('tile.failed', { reason: problemText(error) }) })
        }
        return false
      }
    },
    [kind, name, problemText, t],
  )
  const retry = useCallback(() => {
    if (last.current) void send(last.current)
  }, [send])
  const cancel = useCallback(() => running.current?.abort(), [])
  return { isUnfit, state, send, retry, cancel }
}
const UNFIT = new Set(['imageTooLarge', 'imageUnreadable', 'unsupportedMedia', 'bodyTooLarge', 'photoNotNeeded'])
