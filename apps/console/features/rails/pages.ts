import { DESK_ROUTES } from '@candela/contract'
import { MoveIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  rails: {
    path: '/rails',
    group: 'house',
    place: 1,
    roles: DESK_ROUTES.deskRails.roles,
    icon: MoveIcon,
    load: async () => (await import('./index.ts')).RailsPage,
  },
} as const satisfies Rows
