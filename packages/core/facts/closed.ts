import type { State } from '../state.ts'
import { CLOSED } from './facts.ts'

/** True for a customer who has left. */
export function isClosed({ facts }: Pick<State, 'facts'>, customer: number): boolean {
  return facts.since(customer, CLOSED) !== 0
}
