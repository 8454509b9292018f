import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  home: {
    path: '/pages/index/index',
    guard: 'open',
    texts: ['home', 'products', 'problems'],
    load: async () => (await room()).HomePage,
    scene: 'both',
    asks: ['products', 'quotes', 'sparklines'],
    tab: 1,
  },
} as const satisfies Rows
