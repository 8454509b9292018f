import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of confirm-state.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.94',
    'packages/rules/earn/refusals.ts',
    "[amount < asked.minimum, 'earnBelowMinimum']",
    "[amount < 0n, 'earnBelowMinimum']",
  ],
  [
    'S3.95',
    'packages/rules/earn/refusals.ts',
    "[amount > asked.maximum, 'earnAboveMaximum']",
    "[amount > asked.customerMaximum, 'earnAboveMaximum']",
  ],
  [
    'S9.14',
    'packages/rules/earn/yields.ts',
    "schedule === 'remaining' ? ratioPpm : 3 * lowPpm",
    "schedule === 'remaining' ? lowPpm : 3 * lowPpm",
  ],
  ['S9.16', 'packages/rules/earn/catalogue.ts', 'days: 5, rates: [3_000, 5_000]', 'days: 5, rates: [3_000, 6_000]'],
]
