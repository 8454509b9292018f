import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  trade: {
    path: '/pages/trading/Trading',
    guard: 'open',
    texts: ['trade', 'product', 'products', 'order', 'market', 'problems'],
    load: async () => (await room()).TradePage,
    scene: 'both',
    asks: ['products', 'quotes'],
    tab: 3,
  },
} as const satisfies Rows
