import type { Rows } from '../../shell/page-row.ts'

export const PAGES = {
  house: {
    path: '/pages/user/house/House',
    guard: 'open',
    texts: ['house', 'products', 'problems'],
    load: async () => (await import('./index.ts')).HousePage,
    scene: 'visitor',
  },
  houseMoney: {
    path: '/pages/user/house/Money',
    guard: 'open',
    texts: ['house', 'products', 'problems'],
    load: async () => (await import('./index.ts')).MoneyPage,
    scene: 'visitor',
  },
} as const satisfies Rows
