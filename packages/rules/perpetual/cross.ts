import { divideDown, greatest, least } from '@candela/units'
import { type ForcedPrice, forcedPrice } from './forced-price.ts'
import type { Stake } from './knowledge.ts'
import { notional, openProfit, type Position } from './position.ts'
import { initialMargin, maintenanceOf, type Tier, tierOf } from './tiers.ts'

/** One position of a wallet, at its mark (derivatives §10). `margin` of the position is unused: the wallet stands for all. */
export interface CrossPosition {
  readonly position: Position
  readonly mark: number
  readonly unit: number
  readonly leverage: number
  readonly tiers: readonly Tier[]
}

/** A wallet's health, in minor units. */
export interface CrossHealth {
  readonly equity: bigint
  readonly maintenance: bigint
  readonly isBelow: boolean
}

/** Maintenance of one position at its mark (§10). */
export function crossMaintenance({ position, mark, unit, tiers }: CrossPosition): bigint {
  return maintenanceOf(tiers, notional(mark, position.lots, unit))
}

/** W + Σ(s(N−C) − X) against ΣMM, strictly below is liquidated (§10). */
export function crossHealth(wallet: bigint, positions: readonly CrossPosition[]): CrossHealth {
  let equity = wallet
  let maintenance = 0n
  for (const each of positions) {
    equity += openProfit(each.position, each.mark, each.unit)
    maintenance += crossMaintenance(each)
  }
  return { equity, maintenance, isBelow: equity < maintenance }
}

/** The measure of a wallet for the knowledge gate: ΣN, and the worth of all of it (§5). */
export function crossStake(wallet: bigint, positions: readonly CrossPosition[]): Stake {
  let value = 0n
  for (const { position, mark, unit } of positions) value += notional(mark, position.lots, unit)
  return { notional: value, equity: crossHealth(wallet, positions).equity }
}

/** M* = W + Σ over the other positions of (u − MM), from the health of the whole wallet with its `own` one in it (§10). */
export function crossBacking(
  { equity, maintenance }: Pick<CrossHealth, 'equity' | 'maintenance'>,
  own: CrossPosition | undefined,
): bigint {
  const surplus = equity - maintenance
  if (own === undefined) return surplus
  return surplus - openProfit(own.position, own.mark, own.unit) + crossMaintenance(own)
}

/** The forced price of the j-th position, the others unchanged: the closed form with what stands behind it as its margin (§10). */
export function crossForcedPrice(wallet: bigint, positions: readonly CrossPosition[], j: number): ForcedPrice {
  const own = positions[j]!
  const backing = crossBacking(crossHealth(wallet, positions), own)
  return forcedPrice({ ...own.position, margin: backing }, own.unit, own.tiers)
}

/** Σ up(N/L′) of a wallet's positions: what stays in it (§10). */
export function crossInitial(positions: readonly CrossPosition[]): bigint {
  let bound = 0n
  for (const { position, mark, unit, leverage, tiers } of positions) {
    const value = notional(mark, position.lots, unit)
    bound += initialMargin(value, Math.min(leverage, tierOf(tiers, value).leverage))
  }
  return bound
}

/** The amount of a wallet that can be moved out: max(0, min(W, E − ΣIM)), IM by the lesser of own leverage and the tier's (§10). */
export function crossTransferable(wallet: bigint, positions: readonly CrossPosition[]): bigint {
  return greatest(0n, least(wallet, crossHealth(wallet, positions).equity - crossInitial(positions)))
}

/**
 * The j-th position's share of the wallet's equity, Eⱼ = dn(E·MMⱼ/ΣMM), and its bankruptcy price mark − s·dn(Eⱼ/n); 0: none (§10). A short's share
 * of a deficit ends with its price at 0.
 */
export function crossShare(
  wallet: bigint,
  positions: readonly CrossPosition[],
  j: number,
): { readonly equity: bigint; readonly bankruptcyPrice: number } {
  const own = positions[j]!
  const { equity, maintenance } = crossHealth(wallet, positions)
  const dealt = divideDown(equity * crossMaintenance(own), maintenance)
  const share = own.position.side === 1 ? dealt : greatest(dealt, -notional(own.mark, own.position.lots, own.unit))
  const distance = Number(divideDown(share, BigInt(own.position.lots) * BigInt(own.unit)))
  return { equity: share, bankruptcyPrice: Math.max(0, own.mark - own.position.side * distance) }
}

/** The order in which a wallet's positions are liquidated: by largest maintenance, then product (§10). */
export function crossOrder<P extends CrossPosition & { readonly product: number }>(positions: readonly P[]): P[] {
  return positions.toSorted((a, b) => {
    const [x, y] = [crossMaintenance(a), crossMaintenance(b)]
    return x === y ? a.product - b.product : x > y ? -1 : 1
  })
}

/** T·ΣMM of the other positions in millionths of a minor unit: what sizing the j-th adds to its numerator (§10). */
export function crossOthers(positions: readonly CrossPosition[], j: number, targetPpm: number): bigint {
  let sum = 0n
  for (const [index, each] of positions.entries()) if (index !== j) sum += crossMaintenance(each)
  return BigInt(targetPpm) * sum
}
