import { assertLocked } from './ledger/locked.ts'
import { PARTS } from './parts/parts.ts'
import { STATE_CHECKS } from './rooms/rooms.made.ts'
import type { State } from './state.ts'

/** Throws AssertionError unless every promise of the state holds; reads everything there is. */
export function assertInvariants(state: State): void {
  for (const part of PARTS) part.check(state)
  for (const check of STATE_CHECKS) check(state)
  assertLocked(
    state.ledger,
    PARTS.map((part) => part.locks(state)),
  )
}
