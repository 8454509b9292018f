import { firstAbove, greatest, least, MILLION } from '../floor/arithmetic.ts'
import { equityAt, feeOn, type Holding, type Share, shareOf, signed } from './position.ts'
import { exactMaintenance, type Tier } from './tiers.ts'

export interface LiquidationTerms {
  readonly targetPpm: bigint
  readonly feePpm: bigint
  /** at or below this notional a position is sold whole */
  readonly wholeUpTo: bigint
  readonly minimumNotional: bigint
}

/** The lots that the first pass sells: the fewest after which, sold at the mark, the rest is well covered again. */
export function firstPassLots(
  holding: Holding,
  unit: bigint,
  tiers: readonly Tier[],
  mark: bigint,
  terms: LiquidationTerms,
): bigint {
  const { targetPpm, feePpm, wholeUpTo, minimumNotional } = terms
  const notional = (lots: bigint): bigint => mark * lots * unit
  if (notional(holding.lots) <= wholeUpTo) return holding.lots
  const equity = equityAt(holding, unit, mark) * MILLION
  const isEnough = (sold: bigint): boolean => {
    const left = equity - feePpm * notional(sold)
    return left * MILLION >= targetPpm * exactMaintenance(tiers, notional(holding.lots - sold))
  }
  const lots = firstAbove(0n, holding.lots, isEnough)
  return notional(holding.lots - lots) < minimumNotional ? holding.lots : lots
}

export interface Sold {
  readonly share: Share
  readonly result: bigint
  readonly fee: bigint
  /** insurance has to add it */
  readonly shortfall: bigint
  /** the rest of the margin: of a part it stays behind the rest, of the whole it goes back to the customer */
  readonly left: bigint
}

/**
 * The outcome of a liquidation's lots that were sold for `notional` in all, of which `traded` was trades. Losses and the fee come out of
 * the whole margin.
 */
export function sold(holding: Holding, closed: bigint, notional: bigint, feePpm: bigint, traded = notional): Sold {
  const share = shareOf(holding, closed)
  const result = signed(holding.long, notional - share.cost)
  const left = holding.margin + result - share.settled
  const fee = greatest(0n, least(feeOn(traded, feePpm), left))
  return { share, result, fee, shortfall: left < 0n ? -left : 0n, left: greatest(0n, left - fee) }
}
