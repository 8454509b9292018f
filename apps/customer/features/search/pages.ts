import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  search: {
    path: '/pages/quotation/Search',
    guard: 'open',
    texts: ['market', 'products', 'problems'],
    load: async () => (await room()).SearchPage,
    scene: 'customer',
  },
} as const satisfies Rows
