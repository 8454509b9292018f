import { feature } from '../../feature.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { marketHandlers } from './handlers.ts'
import { openMarketQueries } from './queries.ts'
import { openSearches } from './searches.ts'

/** The public market: products, prices, books, candles. */
export const market = feature({
  word: 'market',
  open({ sources, prices, engine, vault, clock }) {
    const queries = openMarketQueries(sources, prices.history)
    const searches = openSearches(vault.pool, clock)
    return {
      handlers: marketHandlers(queries, searches, (id) => engine.core.productById(id) !== undefined),
      gives: { market: queries },
      upkeep: [{ what: 'searches', everyMs: UPKEEP_EVERY_MS, alsoAtEnds: true, run: () => searches.flush() }],
    }
  },
})
