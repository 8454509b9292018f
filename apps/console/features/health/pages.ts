import { HealthIcon } from '@candela/design'
import type { Rows } from '../../desk/page-row.ts'

export const PAGES = {
  health: {
    path: '/health',
    group: 'look',
    place: 3,
    roles: undefined,
    icon: HealthIcon,
    load: async () => (await import('./index.ts')).HealthPage,
  },
} as const satisfies Rows
