import type { Rows } from '../../shell/page-row.ts'

export const PAGES = {
  loan: {
    path: '/pages/loan/loan',
    guard: 'login',
    texts: ['loan', 'identity', 'problems', 'proof', 'timed'],
    load: async () => (await import('./index.ts')).LoanPage,
    scene: 'customer',
  },
} as const satisfies Rows
