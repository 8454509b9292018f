import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of articles.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.58',
    'apps/customer/features/help/find.ts',
    'if (!words.every((word) => whole.includes(word))) return []',
    'if (words.some((word) => whole.includes(word))) return []',
  ],
]
