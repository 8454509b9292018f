import { divideDown, divideUp } from '@candela/units'

/** Ratios are millionths. */
export const M6 = 1_000_000n

/**
 * One row of a product's table, by notional (derivatives §1, §6): up to `upTo` minor units, at most `leverage`,
 * `maintenancePpm` of the notional less `deduction` to keep. The deduction makes maintenance continuous where two rows
 * meet.
 */
export interface Tier {
  readonly upTo: bigint
  readonly leverage: number
  readonly maintenancePpm: number
  readonly deduction: bigint
}

/** A row as a catalogue lists it: the deduction follows from the rows before. */
export type TierRow = Omit<Tier, 'deduction'>

const USDT = 100_000_000n

/** The tiers of a product unless its catalogue says otherwise (derivatives §1). */
export const DEFAULT_TIERS: readonly Tier[] = tiersOf([
  { upTo: 50_000n * USDT, leverage: 50, maintenancePpm: 10_000 },
  { upTo: 250_000n * USDT, leverage: 25, maintenancePpm: 20_000 },
  { upTo: 1_000_000n * USDT, leverage: 10, maintenancePpm: 50_000 },
  { upTo: 5_000_000n * USDT, leverage: 5, maintenancePpm: 100_000 },
  { upTo: 20_000_000n * USDT, leverage: 2, maintenancePpm: 250_000 },
])

/**
 * The rows with their deductions: d₁ = 0, dₖ = dₖ₋₁ + Uₖ₋₁(mₖ − mₖ₋₁)/10⁶, down where a table that tiersFault refuses
 * leaves a fraction (§6).
 */
export function tiersOf(rows: readonly TierRow[]): Tier[] {
  const tiers: Tier[] = []
  for (const row of rows) {
    const before = tiers.at(-1)
    const deduction = before ? before.deduction + divideDown(stepOf(before, row), M6) : 0n
    tiers.push({ ...row, deduction })
  }
  return tiers
}

/** U × (m − m of the row before), in millionths of a minor unit. */
function stepOf(before: TierRow, row: TierRow): bigint {
  return before.upTo * BigInt(row.maintenancePpm - before.maintenancePpm)
}

/** The faults of a table that a catalogue refuses (derivatives §1). */
export type TiersFault =
  | 'tiersEmpty'
  | 'tiersNotRising'
  | 'deductionFractional'
  | 'leverageTooHigh'
  | 'liquidationFeeTooHigh'
  | 'fundingCapTooHigh'

/** The bounds that a table is judged beside: the liquidation fee, the liquidation target and the funding cap, all in ppm. */
export interface TierBounds {
  readonly liquidationPpm: number
  readonly targetPpm: number
  readonly fundingCapPpm: number
}

const MOST_MAINTENANCE_OF_MARGIN_PPM = 500_000

/**
 * The first thing wrong with a table, undefined where nothing is (§1): bounds and ratios that do not rise, a fractional
 * deduction, m × leverage above 500,000 ppm, a liquidation fee that no part could pay (f × 10⁶ ≥ T × m₁), a funding cap
 * above ¾ of the first maintenance ratio.
 */
export function tiersFault(rows: readonly TierRow[], bounds: TierBounds): TiersFault | undefined {
  const first = rows[0]
  if (!first) return 'tiersEmpty'
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (row.maintenancePpm < 1 || row.maintenancePpm >= 1_000_000 || row.leverage < 1) return 'tiersNotRising'
    if (before && (row.upTo <= before.upTo || row.maintenancePpm <= before.maintenancePpm)) return 'tiersNotRising'
    if (before && stepOf(before, row) % M6 !== 0n) return 'deductionFractional'
    if (row.maintenancePpm * row.leverage > MOST_MAINTENANCE_OF_MARGIN_PPM) return 'leverageTooHigh'
  }
  if (bounds.liquidationPpm * 1_000_000 >= bounds.targetPpm * first.maintenancePpm) return 'liquidationFeeTooHigh'
  if (4 * bounds.fundingCapPpm > 3 * first.maintenancePpm) return 'fundingCapTooHigh'
  return undefined
}

/** The row a notional falls in: the first whose bound it does not pass; the last beyond all of them. */
export function tierOf(tiers: readonly Tier[], notional: bigint): Tier {
  return tiers.find(({ upTo }) => notional <= upTo) ?? tiers.at(-1)!
}

/**
 * Maintenance margin of a notional in minor units, up: the greatest of all rows' lines up(N·mₖ/10⁶) − dₖ, which is its own
 * row's (§6): the deductions are whole, so what is greatest before it is rounded up is greatest after it.
 */
export function maintenanceOf(tiers: readonly Tier[], notional: bigint): bigint {
  const { maintenancePpm, deduction } = tierOf(tiers, notional)
  return divideUp(notional * BigInt(maintenancePpm), M6) - deduction
}

/** Initial margin of an opening fill in minor units, up(N/L) (§6). */
export function initialMargin(notional: bigint, leverage: number): bigint {
  return divideUp(notional, BigInt(leverage))
}

/** A fee in minor units, up(N·ppm/10⁶) (§1, §7). */
export function feeOf(notional: bigint, ppm: number): bigint {
  return divideUp(notional * BigInt(ppm), M6)
}
