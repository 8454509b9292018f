import type { Code } from '@candela/contract'
import type { State } from '../state.ts'

/** An order that is neither open nor waiting: its number was handed out once, or never. */
export function absent(state: State, number: number): Code {
  return Number.isInteger(number) && number >= 1 && number <= state.orders.numbers ? 'orderClosed' : 'orderUnknown'
}
