import { beginMarkets } from '@candela/engine'
import { SECOND } from '@candela/units'
import { feature } from '../../feature.ts'
import { newCoinProducts } from '../../new-coin-markets.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { subscriptionEntries } from './entries.ts'
import { subscriptionHandlers } from './handlers.ts'
import { openSubscriptionLetters } from './letters.ts'
import { openReminders } from './reminders.ts'
import { refusalParams } from './refusal-params.ts'

/** New coins at their issue price: sales, who subscribed, and their markets from the listing on. */
export const subscription = feature({
  word: 'subscription',
  needs: ['letters'],
  letters: ['coinsAllocated', 'subscriptionFailed', 'coinListed', 'coinsUnlocked', 'saleOpensSoon'],
  refusalParams,
  open({ engine, commands, sources }, { letters }) {
    const reminders = openReminders(sources, letters)
    return {
      handlers: subscriptionHandlers({ core: engine.core, commands, sources, reminders }),
      gives: {
        subscriptions: { subscriptionEntries: (customer, record) => subscriptionEntries(sources, customer, record) },
      },
      upkeep: [
        {
          what: 'listings of new coins',
          everyMs: SECOND,
          run: () =>
            beginMarkets(
              engine,
              newCoinProducts(engine.core).map(({ definition }) => definition),
            ),
        },
        {
          what: 'letters about new coins',
          everyMs: LETTERS_EVERY_MS,
          run: openSubscriptionLetters(engine, sources, letters),
        },
        { what: 'reminders of sales', everyMs: LETTERS_EVERY_MS, run: () => reminders.write() },
        {
          what: 'reminders of sales that opened',
          everyMs: UPKEEP_EVERY_MS,
          alsoAtEnds: true,
          run: () => reminders.drop(),
        },
      ],
    }
  },
})
