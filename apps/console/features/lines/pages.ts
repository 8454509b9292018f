import { DESK_ROUTES } from '@candela/contract'
import { BankIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  lines: {
    path: '/lines',
    more: '/:rail?/:line?',
    group: 'work',
    place: 3,
    roles: DESK_ROUTES.deskLines.roles,
    icon: BankIcon,
    load: async () => (await import('./index.ts')).LinesPage,
  },
} as const satisfies Rows
