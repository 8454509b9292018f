import type { Mutation } from '@candela/checks/proves'

/** The break of the product that fails the claim of bars.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.42',
    'packages/rules/strategy/decision.ts',
    "return share(target, sharePpm, 'down')",
    "return share(target, 0 * sharePpm, 'down')",
  ],
]
