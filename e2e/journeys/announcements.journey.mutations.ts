import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of announcements.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.61', 'apps/customer/features/home/announced.tsx', 'announcements[0]', 'announcements[1]'],
  [
    'S2.40',
    'apps/customer/features/content/pages.ts',
    "path: '/pages/user/notice/Notice'",
    "path: '/pages/user/notice/Notices'",
  ],
]
