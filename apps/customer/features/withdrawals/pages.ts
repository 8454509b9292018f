import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  withdrawalDetail: {
    path: '/pages/assets/WithdrawalDetail',
    guard: 'login',
    texts: ['withdrawals', 'problems'],
    load: async () => (await room()).WithdrawalDetailPage,
    scene: 'customer',
  },
  bankWithdraw: {
    path: '/pages/assets/BankWithdraw',
    guard: 'login',
    texts: ['withdrawals', 'problems'],
    load: async () => (await room()).BankWithdrawPage,
    scene: 'customer',
  },
  cryptoWithdraw: {
    path: '/pages/assets/CryptoWithdraw',
    guard: 'login',
    texts: ['withdrawals', 'problems'],
    load: async () => (await room()).CryptoWithdrawPage,
    scene: 'customer',
  },
} as const satisfies Rows
