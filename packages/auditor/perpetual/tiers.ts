import { MILLION, up } from '../floor/arithmetic.ts'

/** A row of a product's table: up to which notional, with which leverage at most, which share of it has to stay. */
export interface Tier {
  readonly upTo: bigint
  readonly leverage: bigint
  readonly maintenancePpm: bigint
}

/** The row that a notional lies in; beyond the table the last. */
export function tierOf(tiers: readonly Tier[], notional: bigint): Tier {
  return tiers.find(({ upTo }) => notional <= upTo) ?? tiers.at(-1)!
}

/** The deduction of each row, so that the maintenance of two rows is one at their border. */
export function deductionOf(tiers: readonly Tier[], tier: Tier): bigint {
  let deduction = 0n
  for (let row = 1; row <= tiers.indexOf(tier); row++) {
    const [below, above] = [tiers[row - 1]!, tiers[row]!]
    deduction += (below.upTo * (above.maintenancePpm - below.maintenancePpm)) / MILLION
  }
  return deduction
}

/** The worth that a position of that notional needs, or it is sold. */
export function maintenanceOf(tiers: readonly Tier[], notional: bigint): bigint {
  const tier = tierOf(tiers, notional)
  return up(notional * tier.maintenancePpm, MILLION) - deductionOf(tiers, tier)
}

/** The same in millionths, before any rounding. */
export function exactMaintenance(tiers: readonly Tier[], notional: bigint): bigint {
  const tier = tierOf(tiers, notional)
  return notional * tier.maintenancePpm - deductionOf(tiers, tier) * MILLION
}
