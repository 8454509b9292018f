import type { RuleSets, TimedOffer } from '@candela/rules'
import type { TimedRules } from '@candela/rules/timed'
import type { ProductState } from '../market/product.ts'

/** The terms of a product's timed orders by a version of the rules; undefined where it has none. */
export function offerOf(
  { products, ruleSets }: { readonly products: readonly ProductState[]; readonly ruleSets: RuleSets },
  product: number,
  version: number,
): TimedOffer | undefined {
  const definition = products[product]?.definition
  return definition && ruleSets[version]?.timed.timedOffer(definition.id)
}

/** The rules that an order was placed by; it is opened and settled by them whatever is in force by then. */
export function rulesOfOrder(
  { ruleSets }: { readonly ruleSets: RuleSets },
  { ruleVersion }: { readonly ruleVersion: number },
): TimedRules {
  return ruleSets[ruleVersion]!.timed
}
