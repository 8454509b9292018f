import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of stops.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.9',
    'packages/rules/spot/stops.ts',
    "return (side === 'buy') === (stopKind === 'stop')",
    "return (side === 'buy') !== (stopKind === 'stop')",
  ],
]
