import { DESK_ROUTES } from '@candela/contract'
import { KeyIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  operators: {
    path: '/operators',
    group: 'house',
    place: 3,
    roles: DESK_ROUTES.deskOperators.roles,
    icon: KeyIcon,
    load: async () => (await import('./index.ts')).OperatorsPage,
  },
} as const satisfies Rows
