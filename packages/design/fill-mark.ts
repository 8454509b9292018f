import { assert } from '@candela/units'

/**
 * unchecked: facts with no mark at all, nobody has tried to verify them. begun: every line that can be checked at a
 * first visit is met, and what takes an earlier visit stays open. verified: everything is met.
 */
export type FillState = 'unchecked' | 'checking' | 'verified' | 'begun' | 'mismatch'

/** The check's finding about one line: open where there was nothing yet to hold it against. */
export type FillOutcome = 'met' | 'failed' | 'open'

/** none: no mark. pending: a dashed ring. met: an iris tick. failed: danger. open: a solid ring. */
export type FillMark = 'none' | 'pending' | 'met' | 'failed' | 'open'

/**
 * The mark of one line. Only a finished check may show a tick: an unchecked or running card cannot,
 * whatever its lines say. A verified card with a line that is not met is a broken promise of the caller.
 */
export function fillMark(state: FillState, outcome: FillOutcome | undefined): FillMark {
  if (state === 'unchecked') return 'none'
  if (state === 'checking') return 'pending'
  if (state === 'verified') assert(outcome === 'met', 'A card says Verified only when each of its lines is met')
  if (state === 'begun') {
    assert(outcome === 'met' || outcome === 'open', 'A first check stands only when no line failed or was left out')
  }
  return outcome ?? 'pending'
}
