import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  profile: {
    path: '/pages/user/UserProfile',
    guard: 'login',
    texts: ['account', 'problems'],
    load: async () => (await room()).ProfilePage,
    scene: 'customer',
  },
  creditScore: {
    path: '/pages/user/account/CreditScore',
    guard: 'login',
    texts: ['account', 'problems'],
    load: async () => (await room()).CreditScorePage,
    scene: 'customer',
  },
  devices: {
    path: '/pages/user/account/Devices',
    guard: 'login',
    texts: ['account', 'problems'],
    load: async () => (await room()).DevicesPage,
    scene: 'customer',
  },
  passkeys: {
    path: '/pages/user/account/Passkeys',
    guard: 'login',
    texts: ['account', 'problems'],
    load: async () => (await room()).PasskeysPage,
    scene: 'customer',
  },
  ownData: {
    path: '/pages/user/account/OwnData',
    guard: 'login',
    texts: ['account', 'problems'],
    load: async () => (await room()).OwnDataPage,
    scene: 'customer',
  },
  goodbye: {
    path: '/pages/user/goodbye/Goodbye',
    guard: 'open',
    texts: ['account'],
    load: async () => (await room()).GoodbyePage,
    scene: 'visitor',
  },
} as const satisfies Rows
