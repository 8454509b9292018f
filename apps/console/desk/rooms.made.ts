/* Made by npm run lists: the pages of every feature. */

import { PAGES as announcements } from '../features/announcements/pages.ts'
import { PAGES as applications } from '../features/applications/pages.ts'
import { PAGES as audit } from '../features/audit/pages.ts'
import { PAGES as customers } from '../features/customers/pages.ts'
import { PAGES as health } from '../features/health/pages.ts'
import { PAGES as holds } from '../features/holds/pages.ts'
import { PAGES as lines } from '../features/lines/pages.ts'
import { PAGES as operators } from '../features/operators/pages.ts'
import { PAGES as practiceReviewer } from '../features/practice-reviewer/pages.ts'
import { PAGES as proposals } from '../features/proposals/pages.ts'
import { PAGES as rails } from '../features/rails/pages.ts'
import { PAGES as releases } from '../features/releases/pages.ts'
import { PAGES as reviews } from '../features/reviews/pages.ts'
import { PAGES as support } from '../features/support/pages.ts'

/** Every page by its name, as its feature declares it. */
export const ROWS = {
  ...announcements,
  ...applications,
  ...audit,
  ...customers,
  ...health,
  ...holds,
  ...lines,
  ...operators,
  ...practiceReviewer,
  ...proposals,
  ...rails,
  ...releases,
  ...reviews,
  ...support,
} as const
