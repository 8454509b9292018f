import { coming, type Rows } from '../../shell/page-row.ts'

export const PAGES = {
  tradePopup: {
    path: '/pages/trading/TradePopup',
    guard: 'login',
    texts: ['timed'],
    load: coming('ticket'),
    scene: 'customer',
  },
  tradeOrderPopup: {
    path: '/pages/trading/TradeOrderPopup',
    guard: 'login',
    texts: ['timed'],
    load: coming('running'),
    scene: 'customer',
  },
} as const satisfies Rows
