import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of quote.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S5.49',
    'packages/rules/funding/withdrawal-rules.ts',
    'if (amount < terms.minimum) return',
    'if (amount < 0n) return',
  ],
  [
    'S5.50',
    'apps/customer/features/withdrawals/quote.ts',
    '{ arrival: amount - fee, rate: 0n }',
    '{ arrival: amount, rate: 0n }',
  ],
  [
    'S8.24',
    'apps/customer/features/withdrawals/quote.ts',
    'const isRateMissing = inForce === undefined',
    'const isRateMissing = inForce !== undefined',
  ],
]
