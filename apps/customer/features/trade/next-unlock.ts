import { formatDecimal, parseDecimal } from '@candela/units'
import { useRead } from '../../live/index.ts'
import type { Fault } from '../../ticket/fault.ts'

/** the most subscriptions that one answer tells */
const MOST = '100'

/**
 * A fault of an order with the next part of own new coins of the asset that comes free, where it is more than what is free; any other
 * as it is.
 */
export function useLockedFault(fault: Fault | undefined, asset: string): Fault | undefined {
  const isShort = fault?.code === 'insufficientBalance' && fault.params['of'] === 'base'
  const { data } = useRead('subscriptions', { query: { limit: MOST } }, { enabled: isShort })
  const own = data?.subscriptions.filter(({ coin }) => coin === asset) ?? []
  const waiting = own.flatMap(({ unlocks }) => unlocks.filter(({ isDone }) => !isDone))
  if (!isShort || waiting.length === 0) return fault
  const at = Math.min(...waiting.map((unlock) => unlock.at))
  const parts = waiting.filter((unlock) => unlock.at === at)
  const next = parts.reduce((sum, { quantity }) => sum + (parseDecimal(quantity) ?? 0n), 0n)
  return { ...fault, params: { ...fault.params, next: formatDecimal(next), availableAt: String(at) } }
}
