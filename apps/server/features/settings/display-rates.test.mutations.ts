import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of display-rates.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.63', 'apps/server/features/settings/display-rates.ts', '(1 / index).toFixed(6)', 'index.toFixed(6)'],
]
