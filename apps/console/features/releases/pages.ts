import { DESK_ROUTES } from '@candela/contract'
import { WithdrawIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  releases: {
    path: '/releases',
    more: '/:release?',
    group: 'work',
    place: 2,
    roles: DESK_ROUTES.deskReleases.roles,
    icon: WithdrawIcon,
    load: async () => (await import('./index.ts')).ReleasesPage,
  },
} as const satisfies Rows
