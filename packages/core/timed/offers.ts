import type { RuleSets, TimedOffer } from '@candela/rules'
import type { ProductState } from '../market/product.ts'

/** What a product's timed orders are offered under by a version of the rules; undefined where it has none. */
export function offerOf(
  { products, ruleSets }: { readonly products: readonly ProductState[]; readonly ruleSets: RuleSets },
  product: number,
  version: number,
): TimedOffer | undefined {
  const definition = products[product]?.definition
  return definition && ruleSets[version]?.timed.timedOffer(definition.id)
}
