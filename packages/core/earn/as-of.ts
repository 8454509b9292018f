import type { State } from '../state.ts'

/** The answer of a question as it is at an earlier instant than the entry's: what falls due is decided by that of its turn. */
export function asOf<Answer>(state: State, now: number, ask: () => Answer): Answer {
  const { at } = state
  state.at = now
  try {
    return ask()
  } finally {
    state.at = at
  }
}
