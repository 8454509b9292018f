import { byHouse } from './floor/move.ts'

/** Time that passes, rules that are activated (those in force, older ones, some nobody knows), and the house's own funds. */
export const MOVES = byHouse(30, [
  {
    of: 1000,
    weight: () => 4,
    make: ({ random }) =>
      random.chance(50)
        ? { kind: 'tick' }
        : { kind: 'activateRules', version: random.pick([0, 1, 2, 3, 4, 4, 5, 5, 5, 6]) },
  },
  {
    of: 1000,
    weight: () => 2,
    make: ({ random }) => ({
      kind: 'fundHouse',
      account: random.pick(['houseTimed', 'insurance', 'lendingFree', 'lendingFree', 'capital'] as const),
    }),
  },
])
