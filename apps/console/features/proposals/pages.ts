import { DESK_ROUTES } from '@candela/contract'
import { EarnIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  proposals: {
    path: '/proposals',
    group: 'work',
    place: 8,
    roles: DESK_ROUTES.deskProposals.roles,
    icon: EarnIcon,
    load: async () => (await import('./index.ts')).ProposalsPage,
  },
} as const satisfies Rows
