import type { CommandName, CommandOutcome } from '../live/command.ts'
import { useProblemText, useTexts } from '../shell/index.ts'

type Done = { readonly kind: 'done' | 'doneUnseen' }
/** A command that came to nothing, or of which nobody could say. */
export type FailedOutcome = Exclude<CommandOutcome<CommandName>, Done>

/** Undefined where the command was done. */
export function failureOf(outcome: CommandOutcome<CommandName>): FailedOutcome | undefined {
  return outcome.kind === 'done' || outcome.kind === 'doneUnseen' ? undefined : outcome
}

/** Words the failure of a command for the customer. */
export function useOutcomeText(): (failure: FailedOutcome) => string {
  const { t } = useTexts('problems')
  const problemText = useProblemText('submit')
  return (failure) => {
    if (failure.kind === 'refused') return problemText(failure.problem)
    return t(failure.kind === 'notSent' ? 'client.notSent' : 'client.outcomeUnknown')
  }
}
