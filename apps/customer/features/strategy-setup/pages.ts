import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  strategySetup: {
    path: '/pages/strategy/StrategySetup',
    guard: 'open',
    texts: ['strategySetup', 'problems'],
    load: async () => (await room()).StrategySetupPage,
    scene: 'customer?kind=trend',
  },
} as const satisfies Rows
