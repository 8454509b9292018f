import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of stops.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.9',
    'packages/rules/spot/stops.ts',
    "return (side === 'buy') === (stopKind === 'stop')",
    "return (side === 'buy') !== (stopKind === 'stop')",
  ],
]
