import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of stops.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.9',
    'packages/core/spot/trigger-stops.ts',
    `let left = most
  for (let stop`,
    `let left = Math.min(most, 0)
  for (let stop`,
  ],
]
