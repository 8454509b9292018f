import { DESK_ROUTES } from '@candela/contract'
import { LockIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  holds: {
    path: '/holds',
    group: 'work',
    place: 7,
    roles: DESK_ROUTES.deskHolds.roles,
    icon: LockIcon,
    load: async () => (await import('./index.ts')).HoldsPage,
  },
} as const satisfies Rows
