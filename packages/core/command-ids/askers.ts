import { type Code, type CommandFields, PRACTICE_REVIEWER } from '@candela/contract'
import { isClosed } from '../facts/closed.ts'
import type { State } from '../state.ts'
import { askingOperator } from './remembered.ts'

/** The asker, a customer or an operator, as one number; 0: nobody who is known. */
export function askerOf({ customers, operators }: State, { by, customer, operator }: CommandFields): number {
  if (by === 'customer') return customers.exists(customer) ? customer : 0
  const isKnown = operator === PRACTICE_REVIEWER || operators.get(operator) !== undefined
  return isKnown ? askingOperator(operator) : 0
}

export function unknownAsker({ by }: CommandFields): Code {
  return by === 'customer' ? 'customerUnknown' : 'operatorUnknown'
}

/** Refusals: accountClosed, operatorUnknown (ended). */
export function mayAct(state: State, asker: number): Code {
  if (asker > 0) return isClosed(state, asker) ? 'accountClosed' : 'ok'
  return state.operators.get(askingOperator(asker))?.endedAt ? 'operatorUnknown' : 'ok'
}
