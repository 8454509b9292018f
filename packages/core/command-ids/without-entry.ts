import type { CommandFields } from '@candela/contract'
import { operatorAnswer } from '../operators/without-entry.ts'
import { isOperatorCommand } from '../operators/kinds.ts'
import type { State } from '../state.ts'
import { admit, admitted } from './admit.ts'
import { again, type AnswerWithoutEntry, refusedAt } from './answer.ts'
import { bodyDigest } from './body-digest.ts'
import { protects } from './decide.ts'

/**
 * What a command would answer at `at` if it needs no entry: its first result, where it was done before, or a refusal of its id or of who sends it.
 * Undefined for one that has to be decided. Changes nothing that is part of the state.
 */
export function answerWithoutEntry(state: State, command: CommandFields, at: number): AnswerWithoutEntry | undefined {
  const { customers, remembered } = state
  const { id } = command
  if (command.by !== 'customer') {
    const { rare } = command
    if (rare.kind !== 'openCustomer') return isOperatorCommand(rare) ? operatorAnswer(state, rare, at) : undefined
    const known = customers.find(id)
    if (known === 0) return undefined
    const isSame = customers.terms[known] === rare.terms && customers.risk[known] === rare.risk
    if (!isSame) return refusedAt('commandIdReused', at)
    return again(known, customers.openedSeq[known]!, customers.openedAt[known]!)
  }
  if (!customers.exists(command.customer)) return refusedAt('customerUnknown', at)
  const isNewest = customers.outgrows(command.customer, id)
  if (!isNewest) bodyDigest(command, admitted.body)
  const code = admit(state, command.customer, id, at, isNewest, protects(command))
  // between the last entry and now something may have expired: the entry decides
  if (code === 'commandIdsExhausted' && remembered.hasExpired(at)) return undefined
  if (code !== 'ok') return refusedAt(code, at)
  const { first } = admitted
  return first && again(first.value, first.seq, first.at)
}
