import type { Rows } from '../shell/page-row.ts'

const room = () => import('./screens/index.ts')

export const PAGES = {
  login: {
    path: '/pages/login/Login',
    guard: 'open',
    texts: ['session', 'problems'],
    load: async () => (await room()).LoginPage,
    scene: 'visitor',
  },
  register: {
    path: '/pages/register/Register',
    guard: 'open',
    texts: ['session', 'problems'],
    load: async () => (await room()).RegisterPage,
    scene: 'visitor',
  },
  registerSecond: {
    path: '/pages/register/register-t',
    guard: 'open',
    texts: ['session', 'problems', 'legal'],
    load: async () => (await room()).RegisterSecondPage,
    scene: 'visitor',
  },
  retrievePassword: {
    path: '/pages/user/password/RetrievePassword',
    guard: 'open',
    texts: ['session', 'problems'],
    load: async () => (await room()).RetrievePasswordPage,
    scene: 'visitor',
  },
  withdrawalsPaused: {
    path: '/pages/user/password/WithdrawalsPaused',
    guard: 'open',
    texts: ['session', 'problems'],
    load: async () => (await room()).WithdrawalsPausedPage,
    scene: 'customer',
  },
  practiceInbox: {
    path: '/pages/user/practice-inbox/PracticeInbox',
    guard: 'open',
    texts: ['session', 'problems'],
    load: async () => (await room()).PracticeInboxPage,
    scene: 'visitor',
  },
  accounts: {
    path: '/pages/user/accounts/Accounts',
    guard: 'open',
    texts: ['session', 'problems'],
    load: async () => (await room()).AccountsPage,
    scene: 'customer',
  },
} as const satisfies Rows
