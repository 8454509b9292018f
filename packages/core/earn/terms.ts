import type { EarnTerms } from '@candela/contract'
import type { State } from '../state.ts'
import { fixRate } from './due.ts'
import type { EarnProduct, VersionOfTerms } from './earn-product.ts'

/** Puts the next terms of a product on sale: their first rate is fixed by the pot as it stands, and running orders keep their own. */
export function beginTerms(state: State, product: EarnProduct, terms: EarnTerms, plan: VersionOfTerms['plan']): void {
  const version = product.terms.push({ terms: { ...terms }, plan, today: 0, tomorrow: 0, running: 0 })
  fixRate(state, product, version)
}
