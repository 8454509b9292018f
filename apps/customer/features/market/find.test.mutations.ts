import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of find.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.84',
    'apps/customer/features/market/find.ts',
    'if (at < 0 && codeAt < 0 && !otherAt) continue',
    'if (at < 0 && codeAt < 0) continue',
  ],
]
