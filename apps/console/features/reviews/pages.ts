import { DESK_ROUTES } from '@candela/contract'
import { IdCardIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  identity: {
    path: '/identity',
    more: '/:reference?',
    group: 'work',
    place: 1,
    roles: DESK_ROUTES.deskCases.roles,
    icon: IdCardIcon,
    load: async () => (await import('./index.ts')).ReviewsPage,
  },
} as const satisfies Rows
