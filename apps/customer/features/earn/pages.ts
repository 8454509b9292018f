import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  mining: {
    path: '/pages/mining/Mining',
    guard: 'login',
    texts: ['earn', 'sweep'],
    load: async () => (await room()).MiningPage,
    scene: 'customer',
  },
  miningPage: {
    path: '/pages/mining/MiningPage',
    guard: 'login',
    texts: ['earn'],
    load: async () => (await room()).MiningProductPage,
    scene: 'customer?id=L5',
  },
  miningOrder: {
    path: '/pages/mining/MiningOrder',
    guard: 'login',
    texts: ['earn', 'problems'],
    load: async () => (await room()).MiningOrderPage,
    scene: 'customer?id={earn}',
  },
  miningConfirm: {
    path: '/pages/mining/MiningConfirm',
    guard: 'login',
    texts: ['earn', 'problems'],
    load: async () => (await room()).MiningConfirmPage,
    scene: 'customer?id=L5',
  },
  autoSavings: {
    path: '/pages/mining/AutoSavings',
    guard: 'login',
    texts: ['sweep', 'earn', 'problems'],
    load: async () => (await room()).AutoSavingsPage,
    scene: 'customer',
  },
} as const satisfies Rows
