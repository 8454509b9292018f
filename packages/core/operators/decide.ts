import {
  bytesOfCommand,
  type Code,
  codeOfNumber,
  CODES,
  commandIdInstant,
  type CommandKind,
  OPERATOR_ROLES,
  type OperatorCommand,
  parseCommandId,
  PRACTICE_REVIEWER,
} from '@candela/contract'
import { assert } from '@candela/units'
import { COMMAND_ID_AHEAD_MS, COMMAND_ID_LIFE_MS, REMEMBER_MS } from '../command-ids/remembered.ts'
import type { Repetition } from '../command-ids/repetition.ts'
import { reviewIdentity } from '../identity/decide.ts'
import { sha256Hex } from '../snapshot/hash.ts'
import type { State } from '../state.ts'
import type { OperatorResult } from './operators.ts'

/** operators' commands of a day that are remembered */
const MAX_RESULTS = 100_000
const ALL_ROLES = 2 ** OPERATOR_ROLES.length - 1
const id = new Int32Array(4)

type IdentifiedCommand = Extract<OperatorCommand, { readonly kind: 'reviewIdentity' | 'switchPracticeReviewer' }>

interface Answer {
  readonly code: Code
  readonly value: number
  readonly repeated: boolean
}

const refused = (code: Code): Answer => ({ code, value: 0, repeated: false })

export function isOperatorCommand(command: { readonly kind: CommandKind }): command is OperatorCommand {
  const { kind } = command
  return (
    kind === 'reviewIdentity' || kind === 'enrolOperator' || kind === 'endOperator' || kind === 'switchPracticeReviewer'
  )
}

/** What an operator's command that came before would answer again; undefined for one that has to be decided. */
export function operatorRepetition(state: State, command: OperatorCommand, at: number): Repetition | undefined {
  if (command.kind === 'endOperator') return undefined
  if (command.kind === 'enrolOperator') {
    const known = state.operators.find(command.commandId)
    const operator = state.operators.get(known)
    const isSame = operator?.roles === command.roles && operator.publicKey === command.publicKey
    return isSame ? { code: CODES.ok.number, value: known, at } : undefined
  }
  const first = remembered(state, command, at)
  return first?.body === bodyOf(command) ? first : undefined
}

/**
 * Decides what an operator entered. Refusals of its own: operatorUnknown, commandIdReused, commandIdExpired,
 * commandIdsExhausted (none of them remembered); enrolling: operatorInvalid (no or unknown roles), operatorsExhausted.
 * Moves no money: it cannot reach the ledger.
 */
export function decideOperator(state: State, command: OperatorCommand): Answer {
  const again = operatorRepetition(state, command, state.at)
  if (again !== undefined) {
    const code = codeOfNumber(again.code)
    assert(code !== undefined, 'a remembered code must be known')
    return { code, value: again.value, repeated: true }
  }
  switch (command.kind) {
    case 'enrolOperator':
      return enrol(state, command)
    case 'endOperator':
      return refused(end(state, command.operator))
    default:
      return decideOnce(state, command)
  }
}

function enrol(
  state: State,
  { commandId, roles, publicKey }: Extract<OperatorCommand, { kind: 'enrolOperator' }>,
): Answer {
  const { operators, at, events } = state
  if (operators.find(commandId) !== 0) return refused('commandIdReused')
  if (roles < 1 || roles > ALL_ROLES) return refused('operatorInvalid')
  if (operators.full) return refused('operatorsExhausted')
  const operator = operators.list.push({ commandId, roles, publicKey, enrolledAt: at, endedAt: 0 })
  events.operatorEnrolled(operator, roles)
  return { code: 'ok', value: operator, repeated: false }
}

/** Ended before, it stays so. */
function end({ operators, events, at }: State, number: number): Code {
  const operator = operators.get(number)
  if (operator === undefined) return 'operatorUnknown'
  if (operator.endedAt !== 0) return 'ok'
  operator.endedAt = at
  events.operatorEnded(number)
  return 'ok'
}

function decideOnce(state: State, command: IdentifiedCommand): Answer {
  const { operators, at } = state
  const { operator } = command
  if (operator !== PRACTICE_REVIEWER && operators.get(operator) === undefined) return refused('operatorUnknown')
  if (remembered(state, command, at) !== undefined) return refused('commandIdReused')
  assert(parseCommandId(command.commandId, id), 'commandId must be a UUIDv7')
  const made = commandIdInstant(id)
  if (made < at - COMMAND_ID_LIFE_MS || made > at + COMMAND_ID_AHEAD_MS) return refused('commandIdExpired')
  forget(state)
  if (operators.results.size >= MAX_RESULTS) return refused('commandIdsExhausted')
  const code = decide(state, command)
  operators.results.set(keyOf(command), { body: bodyOf(command), code: CODES[code].number, value: 0, at })
  return refused(code)
}

function decide(state: State, command: IdentifiedCommand): Code {
  const { operators, events } = state
  const { operator } = command
  if (operators.get(operator)?.endedAt) return 'operatorUnknown'
  if (command.kind === 'reviewIdentity') return reviewIdentity(state, command)
  if (!operators.may(operator, 'identityChecker') && !operators.may(operator, 'security')) return 'operatorRoleMissing'
  if (operators.practiceOn === command.on) return 'ok'
  operators.practiceOn = command.on
  events.practiceReviewerSwitched(operator, command.on)
  return 'ok'
}

/** Drops what nobody can ask for again. */
function forget({ operators, at }: State): void {
  for (const [key, result] of operators.results) {
    if (result.at > at - REMEMBER_MS) return
    operators.results.delete(key)
  }
}

function remembered({ operators }: State, command: IdentifiedCommand, at: number): OperatorResult | undefined {
  const first = operators.results.get(keyOf(command))
  return first !== undefined && first.at > at - REMEMBER_MS ? first : undefined
}

function keyOf({ operator, commandId }: IdentifiedCommand): string {
  return `${operator} ${commandId}`
}

function bodyOf(command: IdentifiedCommand): string {
  return sha256Hex(bytesOfCommand(command)).slice(0, 32)
}
