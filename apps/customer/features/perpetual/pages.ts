import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  order: {
    path: '/pages/order/Order',
    guard: 'prompt',
    texts: ['perpetual', 'trade', 'order', 'market', 'product', 'products', 'problems'],
    load: async () => (await room()).OrderPage,
    scene: 'both',
    tab: 4,
  },
  contract: {
    path: '/pages/trading/Contract',
    guard: 'open',
    texts: ['perpetual', 'order', 'product', 'products', 'problems'],
    load: async () => (await room()).ContractPage,
    scene: 'visitor?id=BTC-USDT',
  },
  orderDetail: {
    path: '/pages/order/OrderDetail',
    guard: 'login',
    texts: ['perpetual', 'trade', 'order', 'products', 'proof', 'problems'],
    load: async () => (await room()).OrderDetailPage,
    scene: 'customer?id={order}',
  },
} as const satisfies Rows
