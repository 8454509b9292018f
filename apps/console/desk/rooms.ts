import { PAGES as announcements } from '../features/announcements/pages.ts'
import { PAGES as applications } from '../features/applications/pages.ts'
import { PAGES as audit } from '../features/audit/pages.ts'
import { PAGES as customers } from '../features/customers/pages.ts'
import { PAGES as health } from '../features/health/pages.ts'
import { PAGES as holds } from '../features/holds/pages.ts'
import { PAGES as lines } from '../features/lines/pages.ts'
import { PAGES as operators } from '../features/operators/pages.ts'
import { PAGES as practiceReviewer } from '../features/practice-reviewer/pages.ts'
import { PAGES as rails } from '../features/rails/pages.ts'
import { PAGES as releases } from '../features/releases/pages.ts'
import { PAGES as reviews } from '../features/reviews/pages.ts'
import { PAGES as support } from '../features/support/pages.ts'

/** The one list of rooms: the desk's pages in the order of the rail, as their features declare them. */
export const ROWS = {
  ...reviews,
  ...releases,
  ...lines,
  ...applications,
  ...support,
  ...announcements,
  ...holds,
  ...customers,
  ...audit,
  ...rails,
  ...health,
  ...practiceReviewer,
  ...operators,
} as const
