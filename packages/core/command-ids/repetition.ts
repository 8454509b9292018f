import { type CommandFields, CODES } from '@candela/contract'
import { isOperatorCommand, operatorRepetition } from '../operators/decide.ts'
import type { State } from '../state.ts'
import { bodyDigest } from './body-digest.ts'

/** The first result of a command that came before, and when that was. */
export interface Repetition {
  readonly code: number
  readonly value: number
  readonly at: number
}

const body = new Int32Array(2)

/**
 * What a command that was decided before would answer at `at`: its first result. Undefined for one that has to be decided, also where its
 * id came with another body. Changes nothing, so that a repetition needs no entry.
 */
export function repetitionOf(state: State, command: CommandFields, at: number): Repetition | undefined {
  const { customers, remembered } = state
  const { id } = command
  if (command.kind === 'openCustomer') {
    const known = customers.find(id)
    const isSame = known !== 0 && customers.terms[known] === command.terms && customers.risk[known] === command.risk
    return isSame ? { code: CODES.ok.number, value: known, at } : undefined
  }
  if (command.isOfHouse) {
    const { house } = command
    return isOperatorCommand(house) ? operatorRepetition(state, house, at) : undefined
  }
  if (customers.outgrows(command.customer, id)) return undefined
  const first = remembered.find(command.customer, id, at)
  if (first === undefined) return undefined
  bodyDigest(command, body)
  return first.body[0] === body[0] && first.body[1] === body[1] ? first : undefined
}
