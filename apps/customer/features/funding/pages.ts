import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  payment: {
    path: '/pages/assets/Payment',
    guard: 'login',
    texts: ['deposits', 'withdrawals', 'problems'],
    load: async () => (await room()).PaymentPage,
    scene: 'customer',
  },
  bankTransfer: {
    path: '/pages/assets/BankTransfer',
    guard: 'login',
    texts: ['deposits', 'problems'],
    load: async () => (await room()).BankTransferPage,
    scene: 'customer',
  },
  cryptoDeposit: {
    path: '/pages/assets/CryptoDeposit',
    guard: 'login',
    texts: ['deposits', 'problems'],
    load: async () => (await room()).CryptoDepositPage,
    scene: 'customer',
  },
  cryptoDepositDetail: {
    path: '/pages/assets/CryptoDepositDetail',
    guard: 'login',
    texts: ['deposits', 'problems'],
    load: async () => (await room()).CryptoDepositDetailPage,
    scene: 'customer',
  },
  cryptoReceiptUpload: {
    path: '/pages/assets/CryptoReceiptUpload',
    guard: 'login',
    texts: ['deposits', 'identity', 'problems'],
    load: async () => (await room()).CryptoReceiptUploadPage,
    scene: 'customer',
  },
  collectionAccount: {
    path: '/pages/assets/CollectionAccount',
    guard: 'login',
    texts: ['deposits', 'problems'],
    load: async () => (await room()).CollectionAccountPage,
    scene: 'customer',
  },
  remittanceConfirmation: {
    path: '/pages/assets/RemittanceConfirmation',
    guard: 'login',
    texts: ['deposits', 'identity', 'problems'],
    load: async () => (await room()).RemittanceConfirmationPage,
    scene: 'customer',
  },
  buyCrypto: {
    path: '/pages/assets/BuyCrypto',
    guard: 'login',
    texts: ['deposits', 'problems'],
    load: async () => (await room()).BuyCryptoPage,
    scene: 'customer',
  },
  depositDetail: {
    path: '/pages/assets/DepositDetail',
    guard: 'login',
    texts: ['deposits', 'problems'],
    load: async () => (await room()).DepositDetailPage,
    scene: 'customer',
  },
  cryptoSelect: {
    path: '/pages/assets/CryptoSelect',
    guard: 'login',
    texts: ['deposits', 'problems'],
    load: async () => (await room()).CryptoSelectPage,
    scene: 'customer',
  },
  practiceOutside: {
    path: '/pages/assets/PracticeOutside',
    guard: 'login',
    texts: ['deposits', 'problems'],
    load: async () => (await room()).PracticeOutsidePage,
    scene: 'customer',
  },
} as const satisfies Rows
