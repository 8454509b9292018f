import { divideDown, divideUp, greatest, least } from '@candela/units'
import { debtOf } from './forced-price.ts'
import { equity, notional, type Position } from './position.ts'
import { initialMargin, M6, maintenanceOf, type Tier, tierOf } from './tiers.ts'

/**
 * The most that can be added, in minor units: never more than makes the position safe at every price, never more than
 * is available (§6).
 */
export function mostAddable({ cost, settled, margin }: Omit<Position, 'side' | 'lots'>, available: bigint): bigint {
  return greatest(0n, least(available, cost + settled - margin))
}

/** The facts that a removal of margin is judged by. `stop`: the stop's trigger in ticks, 0 without one. */
export interface Removal {
  readonly mark: number
  readonly unit: number
  readonly leverage: number
  readonly stop: number
  readonly tiers: readonly Tier[]
}

/**
 * The most that can be taken out, in minor units (§6): max(0, min(M − MM, E − up(N/L′))), L′ the lesser of the
 * position's leverage and its tier's; with a stop no more than keeps the forced price beyond it.
 */
export function mostRemovable(position: Position, { mark, unit, leverage, stop, tiers }: Removal): bigint {
  const value = notional(mark, position.lots, unit)
  const bound = Math.min(leverage, tierOf(tiers, value).leverage)
  const free = least(
    position.margin - maintenanceOf(tiers, value),
    equity(position, mark, unit) - initialMargin(value, bound),
  )
  return greatest(0n, stop === 0 ? free : least(free, removableBeforeStop(position, stop, unit, tiers)))
}

/** The margin that can go before the forced price reaches the stop: long min(dₖ + dn(sl·n(10⁶−mₖ)/10⁶)) − A, short mirrored (§6). */
function removableBeforeStop(position: Position, stop: number, unit: number, tiers: readonly Tier[]): bigint {
  const value = notional(stop, position.lots, unit)
  const debt = debtOf(position)
  if (position.side === 1) {
    const lines = tiers.map((tier) => tier.deduction + divideDown(value * (M6 - BigInt(tier.maintenancePpm)), M6))
    return least(...lines) - debt
  }
  const lines = tiers.map((tier) => divideUp(value * (M6 + BigInt(tier.maintenancePpm)), M6) - tier.deduction)
  return debt - greatest(...lines)
}
