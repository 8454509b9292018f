import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of place.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.9',
    'packages/rules/spot/check-order.ts',
    "if (!product.spot) return 'productNotTradable'",
    "if (product.spot) return 'productNotTradable'",
  ],
]
