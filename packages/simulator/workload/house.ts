import type { Move } from './floor/move.ts'

/** Time that passes, and rules that are activated: those in force, older ones, and some nobody knows. */
export const MOVES: readonly Move[] = [
  {
    of: 1000,
    weight: () => 4,
    make: ({ random }) =>
      random.chance(50) ? { kind: 'tick' } : { kind: 'activateRules', version: random.pick([0, 1, 1, 2]) },
  },
]
