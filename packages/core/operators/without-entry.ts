import { PRACTICE_REVIEWER } from '@candela/contract'
import { admitted } from '../command-ids/admit.ts'
import { again, type AnswerWithoutEntry, refusedAt } from '../command-ids/answer.ts'
import type { State } from '../state.ts'
import { admitOperator } from './decide.ts'
import type { OperatorCommand } from './kinds.ts'

/** What an operator's command would answer at `at` if it needs no entry; undefined for one that has to be decided. */
export function operatorAnswer(state: State, command: OperatorCommand, at: number): AnswerWithoutEntry | undefined {
  const { operators } = state
  if (command.kind === 'endOperator') return undefined
  if (command.kind === 'enrolOperator') {
    const known = operators.find(command.commandId)
    const operator = operators.get(known)
    if (operator === undefined) return undefined
    const isSame = operator.roles === command.roles && operator.publicKey === command.publicKey
    return isSame ? again(known, operator.enrolledSeq, operator.enrolledAt) : refusedAt('commandIdReused', at)
  }
  const isKnown = command.operator === PRACTICE_REVIEWER || operators.get(command.operator) !== undefined
  if (!isKnown) return refusedAt('operatorUnknown', at)
  const code = admitOperator(state, command, at)
  if (code !== 'ok') return refusedAt(code, at)
  const { first } = admitted
  return first && again(first.value, first.seq, first.at)
}
