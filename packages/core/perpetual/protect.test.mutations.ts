import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of protect.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S4.12', 'packages/core/perpetual/protect.ts', "order, 'protection')", "order, 'trimmed')"],
  [
    'S1.24',
    'packages/core/perpetual/settings.ts',
    'leverage > rules.perpetual.freeLeverage && !hasKnowledge(state, customer)',
    'leverage > 3 && !hasKnowledge(state, customer)',
  ],
]
