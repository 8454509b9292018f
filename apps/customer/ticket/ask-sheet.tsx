import { ConfirmSheet, type ConfirmSheetProps, showToast } from '@candela/design'
import { type ReactNode, useState } from 'react'
import type { CommandName, CommandOutcome } from '../live/command.ts'
import { FailureNote } from './failure-note.tsx'
import { type FailedOutcome, failureOf } from './outcome.ts'

interface AskSheetProps extends Pick<
  ConfirmSheetProps,
  'open' | 'title' | 'text' | 'rows' | 'total' | 'keepLabel' | 'confirmLabel'
> {
  readonly doneText: string
  readonly sending: boolean
  /** undefined: nothing was sent */
  readonly send: () => Promise<CommandOutcome<CommandName> | undefined>
  readonly onClose: () => void
  /** what is chosen before */
  readonly children?: ReactNode
}

/** Asks before something ends, says so once it has, and stays with the reason where it did not. */
export function AskSheet({ doneText, sending, send, onClose, children, ...asked }: AskSheetProps) {
  const [failure, setFailure] = useState<FailedOutcome>()
  const leave = () => {
    setFailure(undefined)
    onClose()
  }
  async function confirm() {
    const outcome = await send()
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed !== undefined) return
    showToast({ text: doneText })
    leave()
  }
  return (
    <ConfirmSheet {...asked} busy={sending} onKeep={leave} onConfirm={() => void confirm()}>
      {children}
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
