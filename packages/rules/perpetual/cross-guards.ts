import { divideDown } from '@candela/units'
import { crossHealth, crossMaintenance, type CrossPosition, crossShare } from './cross.ts'
import { type ForcedPrice, forcedPrice } from './forced-price.ts'
import { liquidationBooking, type LiquidationSale } from './liquidation.ts'
import { openProfit, partOf, type Position } from './position.ts'
import { feeOf, M6 } from './tiers.ts'

/**
 * A mark for each position of a healthy wallet; while none of them is reached, the wallet is not below maintenance,
 * wherever the marks are. Each position may lose dn(H/m) of the slack H = E − ΣMM against what it is worth now, less
 * its maintenance then; alone in its wallet it waits at its own forced price. Ticks; 0: none. Undefined where the
 * wallet is below already.
 */
export function crossGuards(wallet: bigint, positions: readonly CrossPosition[]): readonly ForcedPrice[] | undefined {
  const { equity, maintenance, isBelow } = crossHealth(wallet, positions)
  if (isBelow) return undefined
  const slack = positions.length === 0 ? 0n : divideDown(equity - maintenance, BigInt(positions.length))
  return positions.map((own) => {
    const { position, mark, unit, tiers } = own
    const margin = slack - openProfit(position, mark, unit) + crossMaintenance(own)
    return forcedPrice({ ...position, margin }, unit, tiers)
  })
}

/** The j-th position with all of the wallet's other equity as its margin: what its worst close is bounded by (§6, §10). */
export function crossStanding(wallet: bigint, positions: readonly CrossPosition[], j: number): Position {
  let margin = wallet
  for (const [place, { position, mark, unit }] of positions.entries()) {
    if (place !== j) margin += openProfit(position, mark, unit)
  }
  return { ...positions[j]!.position, margin }
}

/**
 * The j-th position as an isolated one of its share of the wallet's equity, margin Eⱼ − uⱼ: as such its sale is booked,
 * and the wallet grows by what the margin grows and by what is returned (§9, §10).
 */
export function crossIsolated(wallet: bigint, positions: readonly CrossPosition[], j: number): Position {
  const { position, mark, unit } = positions[j]!
  const { equity } = crossShare(wallet, positions, j)
  return { ...position, margin: equity - openProfit(position, mark, unit) }
}

/** The outcome of a liquidation of one position of a wallet, in minor units. */
export interface CrossSale {
  readonly pnl: bigint
  readonly settled: bigint
  readonly fee: bigint
  readonly shortfall: bigint
  /** of the wallet, signed */
  readonly change: bigint
  readonly after: Position
  /** true when the wallet is at maintenance or above with it, at the marks */
  readonly isHealthy: boolean
}

/** A part of the j-th position: result, what was settled of it and the fee are the wallet's (§9.2, §10). */
export function crossPart(
  wallet: bigint,
  positions: readonly CrossPosition[],
  j: number,
  sale: LiquidationSale,
  feePpm: number,
): CrossSale {
  const { position } = positions[j]!
  const part = partOf(position, sale.lots)
  const pnl = BigInt(position.side) * (sale.value - part.cost)
  const fee = feeOf(sale.traded, feePpm)
  const change = pnl - part.settled - fee
  const { side, lots, cost, settled } = position
  const rest = { side, lots: lots - sale.lots, cost: cost - part.cost, settled: settled - part.settled, margin: 0n }
  const left = positions.with(j, { ...positions[j]!, position: rest })
  const isHealthy = !crossHealth(wallet + change, left).isBelow
  return { pnl, settled: part.settled, fee, shortfall: 0n, change, after: rest, isHealthy }
}

/** All of the j-th position, booked as an isolated one of its share (§9.3, §10). */
export function crossWhole(
  wallet: bigint,
  positions: readonly CrossPosition[],
  j: number,
  sale: LiquidationSale,
  feePpm: number,
): CrossSale {
  const own = crossIsolated(wallet, positions, j)
  const booking = liquidationBooking(own, sale, feePpm)
  const change = booking.credit - own.margin
  const left = positions.filter((_, place) => place !== j)
  return {
    pnl: booking.pnl,
    settled: own.settled,
    fee: booking.feeToInsurance,
    shortfall: booking.shortfallFromInsurance,
    change,
    after: booking.after,
    isHealthy: !crossHealth(wallet + change, left).isBelow,
  }
}

/** True when the wallet may be as an opening fill leaves it: E·10⁶ ≥ T·ΣMM (§7, §10). */
export function isCrossOpenable(wallet: bigint, positions: readonly CrossPosition[], targetPpm: number): boolean {
  const { equity, maintenance } = crossHealth(wallet, positions)
  return equity * M6 >= BigInt(targetPpm) * maintenance
}
