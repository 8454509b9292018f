import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of earn.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S9.13',
    'packages/rules/earn/yields.ts',
    'BigInt(penaltyPpm(terms)) * BigInt(remaining)',
    'BigInt(penaltyPpm(terms)) * BigInt(remaining + 1)',
  ],
  ['S9.15', 'packages/rules/earn/yields.ts', '3 * lowPpm', '2 * lowPpm'],
]
