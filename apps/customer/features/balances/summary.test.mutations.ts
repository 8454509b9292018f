import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of summary.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S9.19',
    'apps/customer/shell/day-text.ts',
    'new Date(gmt8Day(at) * 86_400_000)',
    'new Date((gmt8Day(at) - 1) * 86_400_000)',
  ],
]
