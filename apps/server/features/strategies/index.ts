import { feature } from '../../feature.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { decisionEntries } from './entries.ts'
import { strategyHandlers } from './handlers.ts'
import { openStrategyLetters } from './letters.ts'
import { refusalParams } from './refusal-params.ts'

/** Strategies: money that customers set aside, and published rules that trade it. */
export const strategies = feature({
  word: 'strategies',
  needs: ['letters', 'market', 'orders'],
  letters: [
    'strategyStarted',
    'strategyStopped',
    'strategyStopLoss',
    'strategyTakeProfit',
    'strategyEnded',
    'strategiesOnBreak',
  ],
  refusalParams,
  open: ({ engine, commands, sources }, ports) => ({
    handlers: strategyHandlers(commands, sources, ports),
    gives: { strategies: { decisionEntries: (...asked) => decisionEntries(sources, ...asked) } },
    upkeep: [
      {
        what: 'letters about strategies',
        everyMs: LETTERS_EVERY_MS,
        run: openStrategyLetters(engine, sources, ports.letters),
      },
    ],
  }),
})
