import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  identity: {
    path: '/pages/user/IdentityVerification',
    guard: 'login',
    texts: ['identity', 'problems'],
    load: async () => (await room()).IdentityVerificationPage,
    scene: 'customer',
  },
  verificationInfo: {
    path: '/pages/user/VerificationInfo',
    guard: 'login',
    texts: ['identity', 'problems'],
    load: async () => (await room()).VerificationInfoPage,
    scene: 'customer',
  },
  editVerificationInfo: {
    path: '/pages/user/EditVerificationInfo',
    guard: 'login',
    texts: ['identity', 'problems'],
    load: async () => (await room()).EditVerificationInfoPage,
    scene: 'customer',
  },
} as const satisfies Rows
