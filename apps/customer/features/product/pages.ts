import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  product: {
    path: '/pages/quotation/ProductDetail',
    guard: 'open',
    texts: ['product', 'products', 'order', 'market', 'problems'],
    load: async () => (await room()).ProductPage,
    scene: 'both?id=BTC-USDT',
    asks: ['products', 'quotes'],
  },
} as const satisfies Rows
