import { practiceAsset } from '../funding/decide.ts'
import type { State } from '../state.ts'

/** Minor units of an asset that a customer has borrowed and not paid back: what is opened needs own money beside it. */
export function borrowedOf(state: State, customer: number, asset: number): bigint {
  return asset === practiceAsset(state) ? state.loans.principalOf(customer) : 0n
}
