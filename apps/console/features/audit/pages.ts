import { DESK_ROUTES } from '@candela/contract'
import { ListIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  audit: {
    path: '/audit',
    group: 'look',
    place: 2,
    roles: DESK_ROUTES.deskAudit.roles,
    icon: ListIcon,
    load: async () => (await import('./index.ts')).AuditPage,
  },
} as const satisfies Rows
