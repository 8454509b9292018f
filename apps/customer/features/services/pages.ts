import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  services: {
    path: '/pages/more-services/MoreServices',
    guard: 'open',
    texts: ['settings'],
    load: async () => (await room()).ServicesPage,
    scene: 'both',
    offline: true,
  },
} as const satisfies Rows
