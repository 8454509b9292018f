import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  income: {
    path: '/pages/assets/IncomeStatement',
    guard: 'login',
    texts: ['earn', 'balances', 'problems'],
    load: async () => (await room()).IncomePage,
    scene: 'customer',
  },
} as const satisfies Rows
