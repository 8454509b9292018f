import type { EarnTerms } from '@candela/contract'
import type { State } from '../state.ts'
import { fixRate } from './due.ts'
import type { EarnProduct, VersionOfTerms } from './earn-product.ts'

/** Puts a new version of a product's terms on sale. Running orders keep theirs; what the new ones earn tomorrow is fixed by the pot as it stands. */
export function beginTerms(state: State, product: EarnProduct, terms: EarnTerms, plan: VersionOfTerms['plan']): void {
  product.terms.push({ terms: { ...terms }, plan, today: 0, tomorrow: 0, running: 0 })
  fixRate(state, product, product.terms.length)
}
