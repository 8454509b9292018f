import { bytesOfCommand, type Code, OPERATOR_ROLES, parseCommandId, PRACTICE_REVIEWER } from '@candela/contract'
import { assert } from '@candela/units'
import { sha256 } from '@noble/hashes/sha2.js'
import { admit, admitted, remember } from '../command-ids/admit.ts'
import { askerOf } from '../command-ids/remembered.ts'
import { reviewIdentity } from '../identity/decide.ts'
import type { State } from '../state.ts'
import type { IdentifiedCommand, OperatorCommand } from './kinds.ts'

const ALL_ROLES = 2 ** OPERATOR_ROLES.length - 1
const id = new Int32Array(4)

interface Answer {
  readonly code: Code
  readonly value: number
  readonly repeated: boolean
}

const refused = (code: Code): Answer => ({ code, value: 0, repeated: false })

/**
 * Decides what an operator entered, once under an id. Refusals of its own: operatorUnknown and those of `admit`; enrolling: commandIdReused,
 * operatorInvalid (no or unknown roles), operatorsExhausted. Moves no money: it cannot reach the ledger.
 */
export function decideOperator(state: State, command: OperatorCommand): Answer {
  switch (command.kind) {
    case 'enrolOperator':
      return enrol(state, command)
    case 'endOperator':
      return refused(end(state, command.operator))
    default:
      return decideOnce(state, command)
  }
}

/** `admit` of an operator's command. What is decided about people is never refused for want of memory: it is decided once anyway. */
export function admitOperator(state: State, command: IdentifiedCommand, at: number): Code {
  assert(parseCommandId(command.commandId, id), 'commandId must be a UUIDv7')
  const digest = new DataView(sha256(bytesOfCommand(command)).buffer)
  admitted.body[0] = digest.getInt32(0)
  admitted.body[1] = digest.getInt32(4)
  return admit(state, askerOf(command.operator), id, at, false, true)
}

function enrol(
  state: State,
  { commandId, roles, publicKey }: Extract<OperatorCommand, { kind: 'enrolOperator' }>,
): Answer {
  const { operators, at, seq, events } = state
  const known = operators.find(commandId)
  const operator = operators.get(known)
  if (operator !== undefined) {
    const isSame = operator.roles === roles && operator.publicKey === publicKey
    return isSame ? { code: 'ok', value: known, repeated: true } : refused('commandIdReused')
  }
  if (roles < 1 || roles > ALL_ROLES) return refused('operatorInvalid')
  if (operators.full) return refused('operatorsExhausted')
  const number = operators.list.push({ commandId, roles, publicKey, enrolledAt: at, enrolledSeq: seq, endedAt: 0 })
  events.emit('operatorEnrolled', { operator: number, roles })
  return { code: 'ok', value: number, repeated: false }
}

/** Ended before, it stays so. */
function end({ operators, events, at }: State, number: number): Code {
  const operator = operators.get(number)
  if (operator === undefined) return 'operatorUnknown'
  if (operator.endedAt !== 0) return 'ok'
  operator.endedAt = at
  events.emit('operatorEnded', { operator: number })
  return 'ok'
}

function decideOnce(state: State, command: IdentifiedCommand): Answer {
  const { operators, at } = state
  const { operator } = command
  if (operator !== PRACTICE_REVIEWER && operators.get(operator) === undefined) return refused('operatorUnknown')
  const code = admitOperator(state, command, at)
  if (code !== 'ok') return refused(code)
  const { first } = admitted
  if (first !== undefined) return { code: 'ok', value: first.value, repeated: true }
  const decided = decide(state, command)
  if (decided === 'ok') remember(state, askerOf(operator), id, 0)
  return refused(decided)
}

function decide(state: State, command: IdentifiedCommand): Code {
  const { operators, events } = state
  const { operator } = command
  if (operators.get(operator)?.endedAt) return 'operatorUnknown'
  if (command.kind === 'reviewIdentity') return reviewIdentity(state, command)
  if (!operators.may(operator, 'identityChecker') && !operators.may(operator, 'security')) return 'operatorRoleMissing'
  if (operators.practiceOn === command.on) return 'ok'
  operators.practiceOn = command.on
  events.emit('practiceReviewerSwitched', { operator, on: command.on })
  return 'ok'
}
