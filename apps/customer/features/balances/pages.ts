import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  balances: {
    path: '/pages/assets/Assets',
    guard: 'prompt',
    texts: ['balances', 'products', 'order', 'problems'],
    load: async () => (await room()).BalancesPage,
    scene: 'both',
    asks: ['products', 'quotes'],
    tab: 5,
  },
  pnl: {
    path: '/pages/assets/Pnl',
    guard: 'login',
    texts: ['balances', 'products', 'problems'],
    load: async () => (await room()).PnlPage,
    scene: 'customer',
  },
  records: {
    path: '/pages/assets/FinancialDetails',
    guard: 'login',
    texts: ['balances', 'products', 'order', 'problems'],
    load: async () => (await room()).RecordsPage,
    scene: 'customer',
  },
  monthlyStatement: {
    path: '/pages/assets/MonthlyStatement',
    guard: 'login',
    texts: ['balances', 'products', 'order', 'problems'],
    load: async () => (await room()).MonthlyStatementPage,
    scene: 'customer',
  },
} as const satisfies Rows
