import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of refusals.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.40', 'packages/rules/spot/check-order.ts', 'const lowest = market ? 0 : 1', 'const lowest = market ? 0 : -1'],
  [
    'S5.41',
    'packages/rules/spot/check-order.ts',
    'if (!Number.isInteger(lots) || lots < 1) return',
    'if (!Number.isInteger(lots) || lots < 0) return',
  ],
  [
    'S5.42',
    'packages/rules/spot/check-order.ts',
    'const isSmall = lots < product.minimumLots || notionalOf(product, price, lots) < product.minimumNotional',
    'const isSmall = lots < product.minimumLots || notionalOf(product, price, lots) < 0',
  ],
  [
    'S5.43',
    'packages/core/spot/place.ts',
    "taker.held)) return 'insufficientBalance'",
    "taker.held)) return 'balanceTooLarge'",
  ],
  [
    'S8.36',
    'packages/core/spot/place.ts',
    "taker.held)) return 'insufficientBalance'",
    "taker.held)) return 'balanceTooLarge'",
  ],
  [
    'S8.38',
    'packages/core/spot/place.ts',
    "if (product === undefined) return 'productUnknown'",
    "if (product === undefined) return 'productStale'",
  ],
]
