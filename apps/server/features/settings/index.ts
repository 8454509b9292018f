import type { AppData } from '@candela/contract'
import { feature } from '../../feature.ts'
import { newCoinProducts } from '../../new-coin-markets.ts'
import { VERSION } from '../../version.ts'
import { productNamed } from '../../queries/context.ts'
import { displayRatesOf } from './display-rates.ts'
import { settingsHandlers } from './handlers.ts'
import { openChosenLetters } from './letter-choices.ts'
import { openWatchlists } from './watchlists.ts'

/** The app's settings at its start, and the customer's own choices. */
export const settings = feature({
  word: 'settings',
  needs: ['openingTerms', 'practiceInbox', 'market'],
  open({ configuration, vault, sources, clock }, { openingTerms, practiceInbox, market }) {
    return {
      handlers: settingsHandlers({
        told: {
          ...openingTerms,
          version: VERSION,
          passkeys: vault.relyingParty.available,
          practiceInbox: practiceInbox.isOpen,
          priceSource: configuration.priceSource.split(':')[0] as AppData['priceSource'],
        },
        chosenLetters: openChosenLetters(vault.pool, clock),
        watchlists: openWatchlists(vault.pool, clock),
        frameOrigins: configuration.frameOrigins,
        clock,
        isListed: (id) => productNamed(sources, id) !== undefined,
        newCoins: () => newCoinProducts(sources.engine.core),
        displayRates: () => displayRatesOf((id) => market.quotes()[id]?.index),
      }),
    }
  },
})
