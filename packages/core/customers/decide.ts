import type { Code, OpenCustomer } from '@candela/contract'
import { firstGrant, firstGrantRefused } from '../funding/decide.ts'
import type { State } from '../state.ts'

/**
 * Opens a customer and posts the first practice funds. The command id is the customer's for ever: given again with the same consent it answers
 * the same customer, however late. Answers in `state.value`; `repeated` when there was one. Refusals: commandIdReused, catalogueInvalid (no practice
 * asset yet), customersExhausted, balanceTooLarge. `id`: the command's, as parseCommandId makes it.
 */
export function openCustomer(state: State, command: OpenCustomer, id: Int32Array): { code: Code; repeated: boolean } {
  const { customers, at, seq } = state
  const known = customers.find(id)
  if (known !== 0) {
    const same = customers.terms[known] === command.terms && customers.risk[known] === command.risk
    if (!same) return { code: 'commandIdReused', repeated: false }
    state.value = known
    return { code: 'ok', repeated: true }
  }
  const code = firstGrantRefused(state)
  if (code === 'catalogueInvalid') return { code, repeated: false }
  if (customers.full) return { code: 'customersExhausted', repeated: false }
  if (code !== 'ok') return { code, repeated: false }
  const customer = customers.add(id, command.terms, command.risk, seq, at)
  state.value = customer
  state.events.emit('customerOpened', { customer, commandId: command.commandId })
  firstGrant(state, customer)
  return { code: 'ok', repeated: false }
}
