import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of decided-paths.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.85',
    'apps/customer/features/search/pages.ts',
    "path: '/pages/quotation/Search'",
    "path: '/pages/quotation/Find'",
  ],
]
