import { feature } from '../../feature.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { openTimedChanges } from './changes.ts'
import { timedHandlers } from './handlers.ts'
import { openTimedLetters } from './letters.ts'
import { timedEntries } from './queries.ts'
import { refusalParams } from './refusal-params.ts'

/** Orders that settle at a fixed time. */
export const timed = feature({
  word: 'timed',
  needs: ['letters'],
  letters: ['timedResult', 'timedReturned'],
  refusalParams,
  open: ({ engine, commands, sources }, { letters }) => ({
    handlers: timedHandlers({ core: engine.core, commands, sources }),
    upkeep: [
      {
        what: 'letters about timed orders',
        everyMs: LETTERS_EVERY_MS,
        run: openTimedLetters(engine, sources, letters),
      },
    ],
    gives: {
      timed: {
        timedChanges: openTimedChanges(sources),
        timedEntries: (customer, order) => timedEntries(sources, customer, order),
      },
    },
  }),
})
