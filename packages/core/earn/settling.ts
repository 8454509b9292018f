import { gmt8DayStart } from '@candela/units'
import type { State } from '../state.ts'
import type { EarnProduct } from './earn-product.ts'

/** The instant from which a product may be opened and left again while a midnight of it is being worked off; 0: it may now. */
export function settlingUntil(state: State, { number, day }: EarnProduct): number {
  const began = gmt8DayStart(day + 1)
  if (state.rules.earn.edition === 1 || state.at < began) return 0
  return state.midnight.settledAt(began, number - 1, state.rules.earn.midnight)
}
