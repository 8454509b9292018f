import type { PerpetualOrder } from '@candela/contract'
import { isNothing } from './position-figures.ts'

/** The effect of an order on the position in its product: it opens or enlarges one, reduces it, or closes it and opens the opposite. */
export function whatOf({
  reduceOnly,
  closing,
  quantity,
}: Pick<PerpetualOrder, 'reduceOnly' | 'closing' | 'quantity'>): 'open' | 'reduce' | 'turn' {
  if (reduceOnly || closing === quantity) return 'reduce'
  return isNothing(closing) ? 'open' : 'turn'
}

/** The side that an order buys or sells to. */
export function sideOf({ side }: Pick<PerpetualOrder, 'side'>): 'long' | 'short' {
  return side === 'buy' ? 'long' : 'short'
}
