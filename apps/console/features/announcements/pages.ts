import { DESK_ROUTES } from '@candela/contract'
import { NewsIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  announcements: {
    path: '/announcements',
    more: '/:announcement?',
    group: 'work',
    place: 6,
    roles: DESK_ROUTES.deskAnnouncements.roles,
    icon: NewsIcon,
    load: async () => (await import('./index.ts')).AnnouncementsPage,
  },
} as const satisfies Rows
