import { assertLocked } from './ledger/locked.ts'
import { checkProtections } from './limits/protect.ts'
import { PARTS } from './parts/parts.ts'
import type { State } from './state.ts'

/** Throws AssertionError unless every promise of the state holds; reads everything there is. */
export function assertInvariants(state: State): void {
  for (const part of PARTS) part.check(state)
  checkProtections(state)
  assertLocked(state.ledger, [state.earn.locks(), state.openEarn.locks(state.earn), state.sales.locks()])
}
