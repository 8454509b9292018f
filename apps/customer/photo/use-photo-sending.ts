import { Problem } from '@candela/contract/client'
import type { UploadState } from '@candela/design'
import { useCallback, useRef, useState } from 'react'
import { useMadeFor } from '../session/store.ts'
import { useProblemText, useTexts } from '../shell/index.ts'
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

interface Destination<Answer> {
  readonly address: string
  /** of the photo, as it is drawn */
  readonly name: string
  /** the same for as long as the photo is */
  readonly onSent: (answer: Answer) => void
}

/** Prepares and sends one photo, with what to draw meanwhile. */
export function usePhotoSending<Answer>({ address, name, onSent }: Destination<Answer>): PhotoSending {
  const { t } = useTexts('identity')
  const account = useMadeFor()
  const problemText = useProblemText()
  const [state, setState] = useState<PhotoSending['state']>()
  const [isUnfit, setUnfit] = useState(false)
  const running = useRef<AbortController>(undefined)
  const last = useRef<File>(undefined)

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
        const answer = await upload<Answer>({
          address,
          photo,
          onShare: (share) => say(share, t('tile.sending')),
          signal: control.signal,
          account,
        })
        onSent(answer)
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
    [account, address, name, onSent, problemText, t],
  )
  const retry = useCallback(() => {
    if (last.current) void send(last.current)
  }, [send])
  const cancel = useCallback(() => running.current?.abort(), [])
  return { isUnfit, state, send, retry, cancel }
}
const UNFIT = new Set(['imageTooLarge', 'imageUnreadable', 'unsupportedMedia', 'bodyTooLarge', 'photoNotNeeded'])
