import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  fundSettings: {
    path: '/pages/user/fund-settings/FundSettings',
    guard: 'login',
    texts: ['destinations', 'problems'],
    load: async () => (await room()).FundSettingsPage,
    scene: 'customer',
  },
  bankCardsSelect: {
    path: '/pages/assets/BankCardsSelect',
    guard: 'login',
    texts: ['destinations', 'problems'],
    load: async () => (await room()).BankCardsPage,
    scene: 'customer',
  },
  bankCardsAdd: {
    path: '/pages/assets/BankCardsAdd',
    guard: 'login',
    texts: ['destinations', 'security', 'problems'],
    load: async () => (await room()).AddCardPage,
    scene: 'customer',
  },
  walletAddresses: {
    path: '/pages/assets/WalletAddresses',
    guard: 'login',
    texts: ['destinations', 'problems'],
    load: async () => (await room()).AddressesPage,
    scene: 'customer',
  },
  walletBind: {
    path: '/pages/assets/WalletBind',
    guard: 'login',
    texts: ['destinations', 'security', 'problems'],
    load: async () => (await room()).AddAddressPage,
    scene: 'customer',
  },
} as const satisfies Rows
