import type { AnswerOf } from '@candela/contract'
import { showToast } from '@candela/design'
import { useState } from 'react'
import type { CommandName, CommandOutcome } from '../live/command.ts'
import { type FailedOutcome, failureOf } from './outcome.ts'

/** Takes in what a command of a form came to: it stays with the failure, or says that it is done and leaves. */
export function useSent<Name extends CommandName>(
  doneText: string | ((answer: AnswerOf<Name> | undefined) => string),
  onDone: () => void,
) {
  const [failure, setFailure] = useState<FailedOutcome>()
  /** `outcome`: undefined where nothing was sent. */
  const take = (outcome: CommandOutcome<Name> | undefined) => {
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed !== undefined) return
    const answer = outcome.kind === 'done' ? outcome.answer : undefined
    showToast({ text: typeof doneText === 'string' ? doneText : doneText(answer) })
    onDone()
  }
  return { failure, clear: () => setFailure(undefined), take }
}
