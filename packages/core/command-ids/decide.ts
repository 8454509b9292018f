import { type Code, CODES, type CommandFields } from '@candela/contract'
import { decide, madeBefore } from '../rooms/rooms.ts'
import type { State } from '../state.ts'
import { admit, admitted, remember } from './admit.ts'
import { askerOf, mayAct, unknownAsker } from './askers.ts'
import { bodyDigest } from './body-digest.ts'

/** The answer to the last command; one object, filled anew for each. */
export interface Answer {
  code: number
  value: number
  /** it was done before: the first answer again, and nothing happened */
  repeated: boolean
}

const OK = CODES.ok.number
const answer: Answer = { code: 0, value: 0, repeated: false }

/** Decides a command, once under its id. What was refused changed nothing and is decided anew. */
export function decideOnce(state: State, command: CommandFields): Answer {
  return command.by === 'house' ? decideForHouse(state, command) : decideForAsker(state, command)
}

/**
 * Decides a command of a customer or an operator. Refusals besides the decision's own: customerUnknown, operatorUnknown, those of
 * `admit`, accountClosed.
 */
function decideForAsker(state: State, command: CommandFields): Answer {
  const { customers } = state
  const { id } = command
  const asker = askerOf(state, command)
  if (asker === 0) return refused(unknownAsker(command))
  const isNewest = asker > 0 && customers.outgrows(asker, id)
  bodyDigest(command, admitted.body)
  const code = admit(state, asker, command, state.at, isNewest)
  if (code !== 'ok') return refused(code)
  const { first } = admitted
  if (first !== undefined) return done(first.value, true)
  const allowed = mayAct(state, asker)
  if (allowed !== 'ok') return refused(allowed)
  const decided = decide(state, command)
  if (decided !== 'ok') return refused(decided)
  remember(state, asker, id, state.value)
  if (isNewest && admitted.isRemembered) customers.setLargest(asker, id)
  return done(state.value, false)
}

/** Decides a command of the house itself; an id, where it carries one, is somebody's for ever. Refusal of its own: commandIdReused. */
function decideForHouse(state: State, command: CommandFields): Answer {
  const made = madeBefore(state, command.rare)
  if (made !== undefined) return made.isSame ? done(made.value, true) : refused('commandIdReused')
  const decided = decide(state, command)
  return decided === 'ok' ? done(state.value, false) : refused(decided)
}

function refused(code: Code): Answer {
  answer.code = CODES[code].number
  answer.value = 0
  answer.repeated = false
  return answer
}

function done(value: number, repeated: boolean): Answer {
  answer.code = OK
  answer.value = value
  answer.repeated = repeated
  return answer
}
