import { type Code, type CommandOf, type EnrolOperator, OPERATOR_ROLES } from '@candela/contract'
import type { Decisions, Made, Makings } from '../rooms/decisions.ts'
import type { State } from '../state.ts'

const ALL_ROLES = 2 ** OPERATOR_ROLES.length - 1

export const DECIDE: Decisions<'operators'> = { enrolOperator, endOperator }

export const MADE: Makings<'operators'> = { enrolOperator: enrolledBefore }

/** Refusals: operatorInvalid (no or unknown roles), operatorsExhausted. */
function enrolOperator(state: State, { commandId, roles, publicKey }: EnrolOperator): Code {
  const { operators, at, seq, events } = state
  if (roles < 1 || roles > ALL_ROLES) return 'operatorInvalid'
  if (operators.full) return 'operatorsExhausted'
  const operator = operators.list.push({ commandId, roles, publicKey, enrolledAt: at, enrolledSeq: seq, endedAt: 0 })
  events.emit('operatorEnrolled', { operator, roles })
  state.value = operator
  return 'ok'
}

function enrolledBefore({ operators }: State, { commandId, roles, publicKey }: EnrolOperator): Made | undefined {
  const value = operators.find(commandId)
  const known = operators.get(value)
  if (known === undefined) return undefined
  const isSame = known.roles === roles && known.publicKey === publicKey
  return { value, seq: known.enrolledSeq, at: known.enrolledAt, isSame }
}

/** Ended before, it stays so. Refusal: operatorUnknown. */
function endOperator({ operators, events, at }: State, { operator: number }: CommandOf<'endOperator'>): Code {
  const operator = operators.get(number)
  if (operator === undefined) return 'operatorUnknown'
  if (operator.endedAt !== 0) return 'ok'
  operator.endedAt = at
  events.emit('operatorEnded', { operator: number })
  return 'ok'
}
