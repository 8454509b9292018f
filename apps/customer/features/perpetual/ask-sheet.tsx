import { ConfirmSheet, type ConfirmSheetProps, showToast } from '@candela/design'
import { useState } from 'react'
import type { CommandName, CommandOutcome } from '../../live/command.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshPerpetual } from './data.ts'

interface AskSheetProps extends Pick<
  ConfirmSheetProps,
  'open' | 'title' | 'text' | 'rows' | 'total' | 'keepLabel' | 'confirmLabel'
> {
  readonly doneText: string
  readonly sending: boolean
  readonly send: () => Promise<CommandOutcome<CommandName> | undefined>
  readonly onClose: () => void
}

/** Asks before something ends, and stays with the reason where it did not. */
export function AskSheet({ doneText, sending, send, onClose, ...asked }: AskSheetProps) {
  const [failure, setFailure] = useState<FailedOutcome>()
  const leave = () => {
    setFailure(undefined)
    onClose()
  }
  async function confirm() {
    const outcome = await send()
    if (!outcome) return
    refreshPerpetual()
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed !== undefined) return
    showToast({ text: doneText })
    leave()
  }
  return (
    <ConfirmSheet {...asked} busy={sending} onKeep={leave} onConfirm={() => void confirm()}>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
