import type { State } from '../state.ts'
import { OWN_FREEZE } from './facts.ts'

/** True when the owner's own freeze keeps the customer from buying and opening. */
export function isFrozen({ facts }: Pick<State, 'facts'>, customer: number): boolean {
  return facts.since(customer, OWN_FREEZE) !== 0
}
