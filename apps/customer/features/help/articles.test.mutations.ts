import type { Mutation } from '@candela/checks/proves'

/** What breaks each claim of articles.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.58',
    'apps/customer/features/help/find.ts',
    'if (!words.every((word) => whole.includes(word))) return []',
    'if (words.some((word) => whole.includes(word))) return []',
  ],
]
