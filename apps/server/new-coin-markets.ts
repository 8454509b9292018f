import { NEW_COIN_PRODUCTS, newCoinProduct, type NewCoinProduct } from '@candela/contract'
import type { Core, SaleView } from '@candela/core'
import { UNIT } from '@candela/units'
import type { NewCoinMarket } from './outside/prices/source.ts'

/** The markets of all coins that are sold here first, begun or not, in the order of their sales. */
export function newCoinProducts(core: Core): readonly NewCoinProduct[] {
  return core.sales.list(core.at).map((sale) => {
    const known = NEW_COIN_PRODUCTS.find(({ definition }) => definition.base === sale.coin)
    return known ?? newCoinProduct(core.asset(sale.coin)!, issueOf(sale), sale.terms.lot)
  })
}

/** Markets of the new coins that trade by now; none before a coin is listed. */
export function newCoinMarkets(core: Core): readonly NewCoinMarket[] {
  const sales = core.sales.list(core.at)
  return core.products().flatMap((product) => {
    const sale = sales.find((each) => each.coin === product.base)
    if (sale === undefined) return []
    const place = NEW_COIN_PRODUCTS.findIndex(({ definition }) => definition.id === product.id)
    // a coin that is on no list of the code moves as one of those that are, from its own listing on
    const coin = place === -1 ? sale.number % NEW_COIN_PRODUCTS.length : place
    const issue = Math.max(1, Math.floor(issueOf(sale) / product.tick))
    return [{ product, coin, issue, listingAt: sale.terms.listingAt }]
  })
}

/** Minor units of what pays for one whole coin: a lot's price is for so many minor units of the coin. */
function issueOf({ terms: { price, lot } }: SaleView): number {
  return Math.max(1, Number((BigInt(price) * BigInt(UNIT)) / BigInt(lot)))
}
