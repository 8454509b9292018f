import type { AnswerOf } from '@candela/contract'
import { ConfirmSheet, type ConfirmSheetProps, showToast } from '@candela/design'
import { type ReactNode, useState } from 'react'
import type { CommandName, CommandOutcome } from '../live/command.ts'
import { FailureNote } from './failure-note.tsx'
import { type FailedOutcome, failureOf } from './outcome.ts'

interface AskSheetProps<Name extends CommandName> extends Omit<
  ConfirmSheetProps,
  'children' | 'busy' | 'onKeep' | 'onConfirm'
> {
  /** told once it is done; of what was answered, where that was seen */
  readonly doneText: string | ((answer: AnswerOf<Name> | undefined) => string)
  readonly sending: boolean
  /** undefined: nothing was sent */
  readonly send: () => Promise<CommandOutcome<Name> | undefined>
  readonly onClose: () => void
  /** the choices before */
  readonly children?: ReactNode
}

/** Asks before something ends, says so once it has, and stays with the reason where it did not. */
export function AskSheet<Name extends CommandName>(props: AskSheetProps<Name>) {
  const { doneText, sending, send, onClose, children, ...asked } = props
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
    const answer = outcome.kind === 'done' ? outcome.answer : undefined
    showToast({ text: typeof doneText === 'string' ? doneText : doneText(answer) })
    leave()
  }
  return (
    <ConfirmSheet {...asked} busy={sending} onKeep={leave} onConfirm={() => void confirm()}>
      {children}
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
