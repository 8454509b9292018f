import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of equity.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S9.19', 'packages/projections/equity.ts', 'return gmt8Day(at - 1)', 'return gmt8Day(at)'],
]
