import { LATEST_RULES } from '@candela/rules'

const OF_HOUR = { query: { product: 'BTC-USDT', bar: '1h' } } as const
const FIRST = { params: { strategy: '1' } } as const
const OLDEST = { ...FIRST, query: { limit: '200' } } as const

/** The costliest request of each route of strategies. */
export const STRATEGIES = {
  strategies: {},
  strategyTerms: {},
  strategyLearner: OF_HOUR,
  strategyCloses: OF_HOUR,
  strategiesStopped: { query: { limit: '200' } },
  strategyState: FIRST,
  strategyDecisions: OLDEST,
  strategyOrders: OLDEST,
  strategyCourse: FIRST,
  strategyProof: { params: { strategy: '1', seq: '1', place: '0' } },
  strategyLearnerSteps: OF_HOUR,
  strategyPast: { query: { product: 'BTC-USDT' } },
  startStrategy: {
    body: {
      commandId: '{command}',
      kind: 'grid',
      parameters: { product: 'BTC-USDT', low: '50000', high: '70000', levels: 50 },
      amount: '1000',
      stopLossPpm: 0,
      takeProfitPpm: 0,
      ruleVersion: LATEST_RULES,
    },
  },
  changeStrategy: {
    ...FIRST,
    body: { commandId: '{command}', add: '0', take: '0', stopLossPpm: 0, takeProfitPpm: 0, run: true },
  },
  stopStrategy: { ...FIRST, body: { commandId: '{command}', sell: true } },
} as const
