import { coming, type Rows } from '../../shell/page-row.ts'

export const PAGES = {
  mining: { path: '/pages/mining/Mining', guard: 'login', texts: ['earn'], load: coming('earn'), scene: 'customer' },
  miningPage: {
    path: '/pages/mining/MiningPage',
    guard: 'login',
    texts: ['earn'],
    load: coming('earn'),
    scene: 'customer',
  },
  miningOrder: {
    path: '/pages/mining/MiningOrder',
    guard: 'login',
    texts: ['earn'],
    load: coming('earn'),
    scene: 'customer',
  },
  miningConfirm: {
    path: '/pages/mining/MiningConfirm',
    guard: 'login',
    texts: ['earn'],
    load: coming('earn'),
    scene: 'customer',
  },
} as const satisfies Rows
