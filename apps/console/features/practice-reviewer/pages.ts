import { PracticeFlaskIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  practiceReviewer: {
    path: '/practice-reviewer',
    group: 'house',
    place: 2,
    roles: undefined,
    icon: PracticeFlaskIcon,
    load: async () => (await import('./index.ts')).PracticeReviewerPage,
  },
} as const satisfies Rows
