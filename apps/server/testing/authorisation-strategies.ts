import { LATEST_RULES } from '@candela/rules'
import { none, ofBitcoin, type World } from './authorisation-world.ts'
import { commandId } from './client.ts'

const nobodys = (body: object) => ({
  ask: ({ strategy }: World) => ({ params: { strategy }, body: { commandId: commandId(), ...body } }),
  owner: 'strategyUnknown',
  stranger: 'strategyUnknown',
})

/** Of a strategy of the owner's: to anybody else as if there were none. */
const ofOwner = {
  ask: ({ strategy }: World) => ({ params: { strategy } }),
  owner: 'strategyUnknown',
  stranger: 'strategyUnknown',
}

/** Rows of the authorisation matrix; whose strategy it is, is tried where there is one (others.process.test.ts). */
export const STRATEGY_ROWS = {
  strategies: { ask: none },
  strategyTerms: { ask: none },
  strategyLearner: { ask: () => ({ query: { ...ofBitcoin, bar: '1h' } }) },
  strategyCloses: { ask: () => ({ query: { ...ofBitcoin, bar: '4h' } }) },
  strategiesStopped: { ask: none },
  strategyState: ofOwner,
  strategyDecisions: ofOwner,
  strategyOrders: ofOwner,
  strategyCourse: ofOwner,
  strategyProof: {
    ask: ({ strategy, seq }: World) => ({ params: { strategy, seq, place: '0' } }),
    owner: 'strategyUnknown',
    stranger: 'strategyUnknown',
  },
  strategyLearnerSteps: { ask: () => ({ query: { ...ofBitcoin, bar: '1h' } }) },
  strategyPast: { ask: () => ({ query: ofBitcoin }) },
  startStrategy: {
    ask: () => ({
      body: {
        commandId: commandId(),
        kind: 'trend',
        parameters: { ...ofBitcoin, fast: 4, slow: 100, bar: '1h' },
        amount: '200',
        stopLossPpm: 0,
        takeProfitPpm: 0,
        ruleVersion: LATEST_RULES,
      },
    }),
    owner: 'strategyParametersInvalid',
  },
  changeStrategy: nobodys({ add: '0', take: '0', stopLossPpm: 0, takeProfitPpm: 0, run: true }),
  stopStrategy: nobodys({ sell: false }),
} as const
