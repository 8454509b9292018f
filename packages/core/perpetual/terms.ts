import type { Rules, RuleSets } from '@candela/rules'
import type { PerpetualTerms } from '@candela/rules/perpetual'
import { assert } from '@candela/units'
import type { ProductState } from '../market/product.ts'
import type { HeldPosition } from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'

/** The parts of the state that terms are found by. */
export interface BesideTerms {
  readonly products: readonly ProductState[]
  readonly rules: Rules
  readonly ruleSets: RuleSets
}

/** The terms by the rules in force; undefined of a product without a perpetual. */
export function termsOfProduct({ rules, products }: BesideTerms, product: number): PerpetualTerms | undefined {
  const found = products[product]
  return found && rules.perpetual.perpetualTerms(found.definition.id)
}

/** The terms by the rules in force. */
export function termsOf(beside: BesideTerms, { product }: PerpetualMarket): PerpetualTerms {
  return termsByVersion(beside, product.definition.id, beside.rules.version)
}

/** The terms by the rules that a position is measured by. */
export function termsOfPosition(beside: BesideTerms, { product, ruleVersion }: HeldPosition): PerpetualTerms {
  return termsByVersion(beside, beside.products[product]!.definition.id, ruleVersion)
}

function termsByVersion({ ruleSets }: BesideTerms, id: string, version: number): PerpetualTerms {
  const terms = ruleSets[version]?.perpetual.perpetualTerms(id)
  assert(terms !== undefined, 'a perpetual that was opened keeps its terms')
  return terms
}
