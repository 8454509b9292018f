import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  helpCenter: {
    path: '/pages/user/help-center/HelpCenter',
    guard: 'open',
    texts: ['help'],
    load: async () => (await room()).HelpCenterPage,
    scene: 'visitor',
    offline: true,
  },
  helpDetail: {
    path: '/pages/user/help-center/HelpDetail',
    guard: 'open',
    texts: ['help'],
    load: async () => (await room()).HelpDetailPage,
    scene: 'visitor?id=liquidation',
    offline: true,
  },
  questions: {
    path: '/pages/user/questions/Questions',
    guard: 'open',
    texts: ['help'],
    load: async () => (await room()).QuestionsPage,
    scene: 'visitor',
    offline: true,
  },
} as const satisfies Rows
