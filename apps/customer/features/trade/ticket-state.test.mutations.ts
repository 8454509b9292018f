import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of ticket-state.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.40', 'packages/rules/spot/decimals.ts', 'if (minor % wide !== 0n) return', 'if (minor % wide < 0n) return'],
  ['S5.41', 'packages/rules/spot/decimals.ts', 'if (minor % wide !== 0n) return', 'if (minor % wide < 0n) return'],
  [
    'S5.42',
    'packages/rules/spot/check-order.ts',
    "if (lots > product.maximumLots) return 'orderAboveMaximum'",
    "if (lots > 2 * product.maximumLots) return 'orderAboveMaximum'",
  ],
  [
    'S5.43',
    'packages/rules/spot/preview.ts',
    'if (available < BigInt(hold)) return',
    'if (available + BigInt(hold) < 0n) return',
  ],
  [
    'S8.36',
    'packages/rules/spot/preview.ts',
    'if (available < BigInt(hold)) return',
    'if (available + BigInt(hold) < 0n) return',
  ],
]
