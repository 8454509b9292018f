import type { AnswerOf } from '@candela/contract'
import { DAY, MINUTE } from '@candela/units'
import type { GeneratedHistory } from '../../outside/prices/index.ts'
import type { MarketReads } from '../../ports/market.ts'
import type { Sources } from '../../queries/context.ts'
import { briefly } from './briefly.ts'
import { candles, seriesOf, sparklines } from './candles.ts'
import { marketDays } from './days.ts'
import { book, products, trades } from './products.ts'
import { quotesOf } from './quotes.ts'

export interface MarketQueries extends MarketReads {
  products(): AnswerOf<'products'>
  sparklines(): Promise<AnswerOf<'sparklines'>>
  marketDays(): Promise<AnswerOf<'marketDays'>>
}

/** minutes that the 24 h figures need: the window, and the one before it */
const DAY_OF_MINUTES = 1441
/** they sum up a day of minutes of every product, and change by a hair from one moment to the next */
const SPARKLINES_FOR_MS = 2_000
/** whole days change once a day, and soon after it began */
const DAYS_FOR_MS = MINUTE

/** `history`: what was generated before the journal began. */
export function openMarketQueries(sources: Sources, history?: GeneratedHistory): MarketQueries {
  let isDayWanted = false
  return {
    products: () => products(sources),
    quotes: () => quotesOf(sources),
    wantDay() {
      if (history && !isDayWanted) void primeInTurn(sources, history)
      isDayWanted = true
    },
    book: (product, query) => book(sources, product, query),
    trades: (product, query) => trades(sources, sources.projections.trades, product, query),
    candles: (product, query) => candles(sources, history, product, query),
    hours: (product, before, limit) => seriesOf(sources, history, product, '1h', before, limit),
    sparklines: briefly(SPARKLINES_FOR_MS, sources.clock, () => sparklines(sources, history)),
    marketDays: briefly(DAYS_FOR_MS, sources.clock, () => marketDays(sources, history)),
  }
}

/**
 * Puts the generated day before a young journal's for the 24 h figures, product by product, so that others get their turn in between.
 * A journal of two days needs none.
 */
async function primeInTurn({ projections, clock }: Sources, history: GeneratedHistory): Promise<void> {
  if (history.until < clock() - 2 * DAY) return
  for (const { product } of projections.market.products) {
    await history.ready(product, 'lastDay')
    projections.candles.prime(product, history.candles(product, '1min', Number.MAX_SAFE_INTEGER, DAY_OF_MINUTES))
    await new Promise(setImmediate)
  }
}
