import { IncomingCode } from '@candela/design'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { MarkedText } from '../shell/marked-text.tsx'
import { useRead } from '../live/index.ts'
import { useTexts } from '../shell/index.ts'
import { type CodeRequest, incomingCode, spacedCode } from './code-requests.ts'

const LOOK_EVERY_MS = 2_000

interface PracticeCodeProps {
  readonly request: CodeRequest
  readonly place: 'banner' | 'inline'
  /** the digits entered already */
  readonly entered: string
  readonly onFill: (code: string) => void
}

/** Looks into this device's practice inbox for the code asked for, and offers to fill it in. */
export function PracticeCode({ request, place, entered, onFill }: PracticeCodeProps) {
  const { t } = useTexts('session')
  const [doneWith, setDoneWith] = useState('')
  const [found, setFound] = useState(false)
  const { data } = useRead('practiceInbox', undefined, {
    enabled: !found,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })
  const message = incomingCode(data?.messages ?? [], request)
  if (found !== (message !== undefined)) setFound(message !== undefined)
  if (message === undefined || message.id === doneWith || message.code === entered) return null
  const { id, code } = message
  const panel = (
    <IncomingCode
      text={<MarkedText t={t} textKey="code.incoming" values={{ code: spacedCode(code) }} components={{ b: <b /> }} />}
      detail={t('code.incomingFrom')}
      actionLabel={t('code.fill')}
      dismissLabel={t('code.dismiss')}
      onUse={() => {
        setDoneWith(id)
        onFill(code)
      }}
      onDismiss={() => setDoneWith(id)}
    />
  )
  const column = document.querySelector('.column')
  if (place === 'banner' && column) return createPortal(panel, column)
  return <div className="code-entry-panel">{panel}</div>
}
