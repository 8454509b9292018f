import { feature } from '../../feature.ts'
import { openPerpetualChanges } from './changes.ts'
import { perpetualHandlers } from './handlers.ts'
import { LETTERS_EVERY_MS, openPerpetualLetters } from './letters.ts'
import { perpetualBook, perpetualTrades } from './market.ts'
import { moveEntries } from './move-entries.ts'
import { refusalParams } from './refusal-params.ts'
import { openTopUpLetters } from './top-up-letters.ts'

/** Positions with margin, in products that never expire. */
export const perpetual = feature({
  word: 'perpetual',
  needs: ['letters'],
  letters: [
    'stopLossTriggered',
    'takeProfitTriggered',
    'perpetualTriggered',
    'liquidated',
    'deleveraged',
    'stopOvertaken',
    'crossToppedUp',
  ],
  refusalParams,
  open: ({ engine, commands, sources }, { letters }) => ({
    handlers: perpetualHandlers({ core: engine.core, commands, sources }),
    upkeep: [
      {
        what: 'letters about positions',
        everyMs: LETTERS_EVERY_MS,
        run: openPerpetualLetters(engine, sources, letters),
      },
      {
        what: 'letters about cross accounts',
        everyMs: LETTERS_EVERY_MS,
        run: openTopUpLetters(engine, sources, letters),
      },
    ],
    gives: {
      perpetual: {
        moveEntries: (customer, position, seq, place) => moveEntries(sources, customer, position, seq, place),
        perpetualChanges: openPerpetualChanges(sources),
        perpetualBook: (product, query) => perpetualBook(sources, product, query),
        perpetualTrades: (product, query) => perpetualTrades(sources, product, query),
      },
    },
  }),
})
