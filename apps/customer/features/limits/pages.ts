import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  limits: {
    path: '/pages/user/limits/MyLimits',
    guard: 'login',
    texts: ['limits', 'problems'],
    load: async () => (await room()).LimitsPage,
    scene: 'customer',
  },
  knowledgeCheck: {
    path: '/pages/user/limits/KnowledgeCheck',
    guard: 'login',
    texts: ['limits', 'problems'],
    load: async () => (await room()).KnowledgeCheckPage,
    scene: 'customer',
  },
} as const satisfies Rows
