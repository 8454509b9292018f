import { DESK_ROUTES } from '@candela/contract'
import { LoanIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  applications: {
    path: '/applications',
    more: '/:application?',
    group: 'work',
    place: 4,
    roles: DESK_ROUTES.deskApplications.roles,
    icon: LoanIcon,
    load: async () => (await import('./index.ts')).ApplicationsPage,
  },
} as const satisfies Rows
