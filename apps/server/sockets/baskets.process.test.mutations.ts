import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of baskets.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S6.3',
    'packages/core/spot/cancel.ts',
    "!== command.customer) return 'orderUnknown'",
    "=== command.customer) return 'orderUnknown'",
  ],
]
