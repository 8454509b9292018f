import type { Rows } from '../../shell/page-row.ts'

const room = () => import('./index.ts')

export const PAGES = {
  strategies: {
    path: '/pages/strategy/Strategies',
    guard: 'open',
    texts: ['strategy', 'strategySetup', 'problems'],
    load: async () => (await room()).StrategiesPage,
    scene: 'both',
  },
  strategyDetail: {
    path: '/pages/strategy/StrategyDetail',
    guard: 'login',
    texts: ['strategy', 'strategySetup', 'problems', 'order', 'proof'],
    load: async () => (await room()).StrategyDetailPage,
    scene: 'customer?id={strategy}',
  },
  strategyLearner: {
    path: '/pages/strategy/Learner',
    guard: 'open',
    texts: ['strategy'],
    load: async () => (await room()).LearnerPage,
    scene: 'visitor?product=BTC-USDT&bar=1h',
  },
} as const satisfies Rows
