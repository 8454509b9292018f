import { type CommandOf, type EnrolOperator, OPERATOR_ROLES } from '@candela/contract'
import { bodyOf } from './floor/body.ts'
import type { AuditedState } from './floor/books.ts'
import { type Decision, done, type Made, type Makings, type Predictions, refusal } from './floor/decision.ts'

export const PREDICT: Predictions<'operators'> = { enrolOperator, endOperator }

/** An id is one operator's, for ever. */
export const MADE: Makings<'operators'> = { enrolOperator: enrolledBefore }

function enrolOperator(state: AuditedState, command: EnrolOperator): Decision {
  const { commandId, roles } = command
  if (roles === 0 || roles >= 2 ** OPERATOR_ROLES.length) return refusal('operatorInvalid')
  state.operators.push({ commandId, enrolment: command, enrolledSeq: state.seq, hasEnded: false })
  const operator = state.operators.length
  return done(operator, { kind: 'operatorEnrolled', operator, roles })
}

function enrolledBefore(state: AuditedState, command: EnrolOperator): Made | undefined {
  const place = state.operators.findIndex((other) => other.commandId === command.commandId)
  const known = state.operators[place]
  if (!known) return undefined
  return { value: place + 1, seq: known.enrolledSeq, isSame: bodyOf(known.enrolment) === bodyOf(command) }
}

function endOperator(state: AuditedState, { operator }: CommandOf<'endOperator'>): Decision {
  const known = state.operators[operator - 1]
  if (!known) return refusal('operatorUnknown')
  if (known.hasEnded) return done(0)
  known.hasEnded = true
  return done(0, { kind: 'operatorEnded', operator })
}
