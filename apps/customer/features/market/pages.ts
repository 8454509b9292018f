import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  market: {
    path: '/pages/quotation/Quotation',
    guard: 'open',
    texts: ['market', 'products', 'problems'],
    load: async () => (await room()).MarketPage,
    scene: 'both',
    asks: ['products', 'quotes', 'sparklines'],
    tab: 2,
  },
} as const satisfies Rows
