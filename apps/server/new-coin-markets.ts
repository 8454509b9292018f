import { NEW_COIN_PRODUCTS } from '@candela/contract'
import type { Core } from '@candela/core'
import { UNIT } from '@candela/units'
import type { NewCoinMarket } from './outside/prices/source.ts'

/** Markets of the new coins that trade by now; none before a coin is listed. */
export function newCoinMarkets(core: Core): readonly NewCoinMarket[] {
  return core.products().flatMap((product) => {
    const coin = NEW_COIN_PRODUCTS.findIndex(({ definition }) => definition.id === product.id)
    const sale = core.sales.list(core.at).find((each) => each.coin === product.base)
    if (coin === -1 || sale === undefined) return []
    const { price, lot, listingAt } = sale.terms
    // a lot's price is in minor units of what pays, a tick in those of one whole coin
    const issue = Number((BigInt(price) * BigInt(UNIT)) / (BigInt(lot) * BigInt(product.tick)))
    return [{ product, coin, issue, listingAt }]
  })
}
