import type { AnswerOf } from '@candela/contract'
import type { Draw } from '@candela/rules/practice'
import { queryClient, useRead } from '../../live/index.ts'

export type OwnDestinations = AnswerOf<'destinations'>

/** Own cards and addresses, and how many there may be. */
export function useDestinations() {
  return useRead('destinations', undefined, { staleTime: 0 })
}

/** After one was added or removed. */
export function refreshDestinations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['destinations'] })
}

/** From the device's own randomness: nobody else makes the same practice address. */
export const draw: Draw = (bound) => {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2))
  return Number(((BigInt(high!) << 32n) | BigInt(low!)) % BigInt(bound))
}
