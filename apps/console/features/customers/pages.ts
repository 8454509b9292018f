import { DESK_ROUTES } from '@candela/contract'
import { PeopleIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  customers: {
    path: '/customers',
    group: 'look',
    place: 1,
    roles: DESK_ROUTES.deskCustomers.roles,
    icon: PeopleIcon,
    load: async () => (await import('./index.ts')).CustomersPage,
  },
} as const satisfies Rows
