import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  tradePopup: {
    path: '/pages/trading/TradePopup',
    guard: 'login',
    texts: ['timed', 'products', 'order', 'market', 'product', 'problems'],
    load: async () => (await room()).TradePopupPage,
    scene: 'customer',
  },
  tradeOrderPopup: {
    path: '/pages/trading/TradeOrderPopup',
    guard: 'login',
    texts: ['timed', 'products', 'order', 'market', 'proof', 'problems'],
    load: async () => (await room()).TradeOrderPopupPage,
    scene: 'customer?id={timed}',
  },
  timedSettlements: {
    path: '/pages/trading/TradeSettlements',
    guard: 'open',
    texts: ['timed', 'products', 'problems'],
    load: async () => (await room()).SettlementsPage,
    scene: 'visitor?id=BTC-USDT',
  },
} as const satisfies Rows
