import { Refused } from '../../refused.ts'
import type { MarketQueries } from './queries.ts'
import type { Searches } from './searches.ts'
import type { Handlers } from '../../http/api.ts'
import { valueOf } from '../../queries/answers.ts'

type Market = Pick<
  Handlers,
  | 'products'
  | 'quotes'
  | 'book'
  | 'trades'
  | 'candles'
  | 'sparklines'
  | 'marketDays'
  | 'popularSearches'
  | 'searchPicked'
>

/** The market's public answers. */
export function marketHandlers(queries: MarketQueries, searches: Searches, isProduct: (id: string) => boolean): Market {
  return {
    products: () => queries.products(),
    quotes() {
      queries.wantDay()
      return queries.quotes()
    },
    book: async ({ params, query }) => valueOf(await queries.book(params.product, query)),
    trades: ({ params, query }) => valueOf(queries.trades(params.product, query)),
    candles: async ({ params, query }) => valueOf(await queries.candles(params.product, query)),
    sparklines: () => queries.sparklines(),
    marketDays: () => queries.marketDays(),
    popularSearches: async () => ({ products: [...(await searches.popular())] }),
    searchPicked: ({ body }) => {
      if (!isProduct(body.product)) throw new Refused('productUnknown')
      searches.picked(body.product)
      return { success: true }
    },
  }
}
