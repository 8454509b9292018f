import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of equity.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S9.19', 'packages/projections/equity.ts', 'return gmt8Day(at - 1)', 'return gmt8Day(at)'],
]
