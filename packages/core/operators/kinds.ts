import type { CommandKind, CommandOf, KindOf } from '@candela/contract'

export type OperatorCommand = CommandOf<KindOf<'operators' | 'identity'>>

/** What an operator decides under a command id of its own. */
export type IdentifiedCommand = Extract<OperatorCommand, { readonly kind: 'reviewIdentity' | 'switchPracticeReviewer' }>

export function isOperatorCommand(command: { readonly kind: CommandKind }): command is OperatorCommand {
  const { kind } = command
  return (
    kind === 'reviewIdentity' || kind === 'enrolOperator' || kind === 'endOperator' || kind === 'switchPracticeReviewer'
  )
}
