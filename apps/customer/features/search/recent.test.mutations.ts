import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of recent.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.13',
    'apps/customer/features/search/recent.ts',
    'return [kept, ...recent.filter((other) => folded(other) !== folded(kept))].slice(',
    'return [...recent.filter((other) => folded(other) !== folded(kept)), kept].slice(',
  ],
]
