import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  agreement: {
    path: '/pages/user/agreement/Agreement',
    guard: 'open',
    texts: ['legal', 'problems'],
    load: async () => (await room()).AgreementPage,
    scene: 'visitor',
    offline: true,
  },
  privacy: {
    path: '/pages/user/privacy/Privacy',
    guard: 'open',
    texts: ['legal'],
    load: async () => (await room()).PrivacyPage,
    scene: 'visitor',
    offline: true,
  },
} as const satisfies Rows
