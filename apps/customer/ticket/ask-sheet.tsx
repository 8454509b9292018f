import type { AnswerOf } from '@candela/contract'
import { ConfirmSheet, type ConfirmSheetProps } from '@candela/design'
import type { ReactNode } from 'react'
import type { CommandName, CommandOutcome } from '../live/command.ts'
import { FailureNote } from './failure-note.tsx'
import { useSent } from './use-sent.ts'

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
  const { failure, clear, take } = useSent(doneText, onClose)
  const leave = () => {
    clear()
    onClose()
  }
  return (
    <ConfirmSheet {...asked} busy={sending} onKeep={leave} onConfirm={() => void send().then(take)}>
      {children}
      <FailureNote failure={failure} onLifted={clear} />
    </ConfirmSheet>
  )
}
