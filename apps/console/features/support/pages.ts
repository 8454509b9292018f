import { DESK_ROUTES } from '@candela/contract'
import { ChatIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  support: {
    path: '/support',
    more: '/:conversation?',
    group: 'work',
    place: 5,
    roles: DESK_ROUTES.deskSupport.roles,
    icon: ChatIcon,
    load: async () => (await import('./index.ts')).SupportPage,
  },
} as const satisfies Rows
