import type { Balances, Product, ProductDefinition, Quote } from '@candela/contract'
import type { PreviewFunds, StopMarket } from '@candela/rules'
import { parseDecimal } from '@candela/units'
import type { BookState } from '../live/index.ts'

/** The rules' product from what the catalogue route says. A ticket never expands the ladder: the book comes expanded. */
export function definitionOf(product: Product): ProductDefinition {
  const minor = (text: string) => Number(parseDecimal(text) ?? 0n)
  const lot = minor(product.lot)
  return {
    product: 0,
    id: product.id,
    base: 1,
    quote: 0,
    tick: minor(product.tick),
    lot,
    spot: product.spot,
    minimumLots: minor(product.minimumQuantity) / lot,
    maximumLots: minor(product.maximumQuantity) / lot,
    minimumNotional: minor(product.minimumNotional),
    makerFeePpm: product.makerFeePpm,
    takerFeePpm: product.takerFeePpm,
    priceBandPpm: product.priceBandPpm,
    worstPricePpm: product.worstPricePpm,
    widestWorstPricePpm: product.widestWorstPricePpm,
    ladder: { levels: 0, spacing: 1, baseLots: 1, growthPermille: 0 },
  }
}

/** Index, mid and levels in ticks and lots, from the live quote and book. */
export function marketOf(
  definition: ProductDefinition,
  quote: Quote | undefined,
  book: BookState | undefined,
): StopMarket {
  const level = ([price, quantity]: readonly [string, string, string]) =>
    [
      Number((parseDecimal(price) ?? 0n) / BigInt(definition.tick)),
      Number((parseDecimal(quantity) ?? 0n) / BigInt(definition.lot)),
    ] as const
  const bids = (book?.bids ?? []).map(level)
  const asks = (book?.asks ?? []).map(level)
  const index = Number((parseDecimal(quote?.index ?? '0') ?? 0n) / BigInt(definition.tick))
  const mid = bids[0] && asks[0] ? Math.floor((bids[0][0] + asks[0][0]) / 2) : index
  return { index, mid, stale: quote?.stale !== false, bids, asks }
}

/** The available amounts of the two assets; nothing for a visitor. */
export function fundsOf(product: Product, balances: Balances | undefined): PreviewFunds {
  const available = (asset: string) =>
    parseDecimal(balances?.balances.find((row) => row.asset === asset)?.available ?? '0') ?? 0n
  return { base: available(product.base), quote: available(product.quote) }
}
