import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of timeline.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.52',
    'apps/customer/features/funding/timeline.ts',
    "if (status === 'credited') return 'done'",
    "if (status === 'credited' || status === 'declined') return 'done'",
  ],
]
