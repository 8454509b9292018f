import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of lists.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.10',
    'apps/customer/features/market/lists.ts',
    'return watched.flatMap(',
    'return watched.toReversed().flatMap(',
  ],
  [
    'S1.11',
    'apps/customer/features/market/lists.ts',
    "if (list === 'all') return products",
    "if (list === 'all') return products.slice(1)",
  ],
]
