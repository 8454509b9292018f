import type { CommandFields } from '@candela/contract'
import { madeBefore } from '../rooms/rooms.ts'
import type { State } from '../state.ts'
import { admit, admitted } from './admit.ts'
import { again, type AnswerWithoutEntry, refusedAt } from './answer.ts'
import { askerOf, unknownAsker } from './askers.ts'
import { bodyDigest } from './body-digest.ts'

/**
 * The answer to a command at `at` if it needs no entry: its first result, where it was done before, or a refusal of its id or of its
 * asker. Undefined for one that has to be decided. Changes nothing that is part of the state.
 */
export function answerWithoutEntry(state: State, command: CommandFields, at: number): AnswerWithoutEntry | undefined {
  if (command.by === 'house') {
    const made = madeBefore(state, command.rare)
    if (made === undefined) return undefined
    return made.isSame ? again(made.value, made.seq, made.at) : refusedAt('commandIdReused', at)
  }
  const { customers, remembered } = state
  const asker = askerOf(state, command)
  if (asker === 0) return refusedAt(unknownAsker(command), at)
  const isNewest = asker > 0 && customers.outgrows(asker, command.id)
  if (!isNewest) bodyDigest(command, admitted.body)
  const code = admit(state, asker, command, at, isNewest)
  // between the last entry and now something may have expired: the entry decides
  if (code === 'commandIdsExhausted' && remembered.hasExpired(at)) return undefined
  if (code !== 'ok') return refusedAt(code, at)
  const { first } = admitted
  return first && again(first.value, first.seq, first.at)
}
