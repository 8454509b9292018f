import { feature } from '../../feature.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { earnEntries } from './entries.ts'
import { earnHandlers } from './handlers.ts'
import { openEarnLetters } from './letters.ts'
import { refusalParams } from './refusal-params.ts'

/** Money set aside for a time, for a yield that is promised from a funded pot. */
export const earn = feature({
  word: 'earn',
  needs: ['letters'],
  letters: [
    'earnFirstPaid',
    'earnEndsTomorrow',
    'earnRenewsTomorrow',
    'earnEnded',
    'earnRenewed',
    'earnNotRenewed',
    'earnEnding',
    'instalmentShort',
    'instalmentSkipped',
    'planStopped',
  ],
  refusalParams,
  open: ({ engine, commands, sources }, { letters }) => ({
    handlers: earnHandlers({ core: engine.core, commands, sources }),
    gives: { earn: { earnEntries: (customer, order) => earnEntries(sources, customer, order) } },
    upkeep: [{ what: 'letters about earn', everyMs: LETTERS_EVERY_MS, run: openEarnLetters(engine, sources, letters) }],
  }),
})
