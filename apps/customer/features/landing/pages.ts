import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

const landing = {
  guard: 'open',
  texts: ['landing'],
  load: async () => (await room()).LandingPage,
  offline: true,
  still: true,
  scene: 'visitor',
} as const

export const PAGES = {
  landing: { path: '/', ...landing },
  landingAlias: { path: '/pages/index-s/index-s', ...landing },
} as const satisfies Rows
