import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  security: {
    path: '/pages/user/SecurityItem',
    guard: 'login',
    texts: ['security', 'problems'],
    load: async () => (await room()).SecurityPage,
    scene: 'customer',
  },
  authenticator: {
    path: '/pages/user/authenticator/BindAuthenticator',
    guard: 'login',
    texts: ['security', 'problems'],
    load: async () => (await room()).AuthenticatorPage,
    scene: 'customer',
  },
  recoveryCodes: {
    path: '/pages/user/authenticator/RecoveryCodes',
    guard: 'login',
    texts: ['security', 'problems'],
    load: async () => (await room()).RecoveryCodesPage,
    scene: 'customer',
  },
  loginPassword: {
    path: '/pages/user/password/LoginPasswordModification',
    guard: 'login',
    texts: ['security', 'session', 'problems'],
    load: async () => (await room()).LoginPasswordPage,
    scene: 'customer',
  },
  transactionPassword: {
    path: '/pages/user/password/ModifyTransactionPassword',
    guard: 'login',
    texts: ['security', 'problems'],
    load: async () => (await room()).TransactionPasswordPage,
    scene: 'customer',
  },
  bindEmail: {
    path: '/pages/user/email/BindEmail',
    guard: 'login',
    texts: ['security', 'session', 'problems'],
    load: async () => (await room()).BindEmailPage,
    scene: 'customer',
  },
  bindPhone: {
    path: '/pages/user/phone/BindPhone',
    guard: 'login',
    texts: ['security', 'session', 'problems'],
    load: async () => (await room()).BindPhonePage,
    scene: 'customer',
  },
  antiPhishing: {
    path: '/pages/user/security/AntiPhishing',
    guard: 'login',
    texts: ['security', 'problems'],
    load: async () => (await room()).AntiPhishingPage,
    scene: 'customer',
  },
  freeze: {
    path: '/pages/user/security/Freeze',
    guard: 'login',
    texts: ['security', 'problems'],
    load: async () => (await room()).FreezePage,
    scene: 'customer',
  },
} as const satisfies Rows
