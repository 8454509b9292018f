import { down, firstAbove, greatest, least, MILLION, up } from '../floor/arithmetic.ts'
import { maintenanceOf, type Tier, tierOf } from './tiers.ts'

/** The numbers of a position: how many lots, what they cost, what stands behind them, what of their profit was paid out. */
export interface Holding {
  readonly long: boolean
  readonly lots: bigint
  readonly cost: bigint
  readonly margin: bigint
  readonly settled: bigint
}

/** beyond every price that a formula could come to */
const FAR = 2n ** 70n

/** s × value: for a long as it is, for a short the other way round. */
export function signed(long: boolean, value: bigint): bigint {
  return long ? value : -value
}

/** Profit at a price that nobody has taken yet. */
export function profitAt(holding: Holding, unit: bigint, price: bigint): bigint {
  return signed(holding.long, price * holding.lots * unit - holding.cost)
}

/** The worth of the position at a price. */
export function equityAt(holding: Holding, unit: bigint, price: bigint): bigint {
  return holding.margin + profitAt(holding, unit, price) - holding.settled
}

/** True when it is sold at a price: worth less than its maintenance, and not just as much. */
export function isBelowMaintenance(
  holding: Holding,
  unit: bigint,
  tiers: readonly Tier[],
  price: bigint,
  others = 0n,
): boolean {
  return equityAt(holding, unit, price) + others < maintenanceOf(tiers, price * holding.lots * unit)
}

/**
 * The first tick at which it is sold: for a long the highest of them, for a short the lowest. Undefined for a long that no price of
 * at least a tick brings there. `others`: what else stands behind it.
 */
export function forcedPrice(holding: Holding, unit: bigint, tiers: readonly Tier[], others = 0n): bigint | undefined {
  const isSold = (price: bigint): boolean => isBelowMaintenance(holding, unit, tiers, price, others)
  if (!holding.long) return firstAbove(0n, FAR, isSold)
  const price = firstAbove(-FAR, FAR, (tick) => !isSold(tick)) - 1n
  return price < 1n ? undefined : price
}

/** The last tick at which nothing is lost beyond what stands behind it. */
export function bankruptcyPrice(holding: Holding, unit: bigint, others = 0n): bigint {
  const isCovered = (price: bigint): boolean => equityAt(holding, unit, price) + others >= 0n
  return holding.long ? firstAbove(-FAR, FAR, isCovered) : firstAbove(-FAR, FAR, (price) => !isCovered(price)) - 1n
}

/** The furthest price at which a customer's close of all of it still pays for itself, the fee included. */
export function worstClose(holding: Holding, unit: bigint, feePpm: bigint): bigint {
  const isPaid = (price: bigint): boolean => closing(holding, unit, holding.lots, price, feePpm).credit >= 0n
  return holding.long ? firstAbove(-FAR, FAR, isPaid) : firstAbove(-FAR, FAR, (price) => !isPaid(price)) - 1n
}

/** The part of a position's numbers that goes with closed lots; the rest stays, so that nothing is lost in between. */
export interface Share {
  readonly cost: bigint
  readonly margin: bigint
  readonly settled: bigint
}

export function shareOf({ long, lots, cost, margin, settled }: Holding, closed: bigint): Share {
  return {
    cost: long ? up(cost * closed, lots) : down(cost * closed, lots),
    margin: down(margin * closed, lots),
    settled: up(settled * closed, lots),
  }
}

export function without<H extends Holding>(holding: H, closed: bigint, share: Share): H {
  return {
    ...holding,
    lots: holding.lots - closed,
    cost: holding.cost - share.cost,
    margin: holding.margin - share.margin,
    settled: holding.settled - share.settled,
  }
}

/** A fee is due on every fill by itself, rounded up. */
export function feeOn(notional: bigint, feePpm: bigint): bigint {
  return up(notional * feePpm, MILLION)
}

export interface Closing {
  readonly share: Share
  readonly notional: bigint
  /** profit or loss of the closed lots, before the fee */
  readonly result: bigint
  readonly fee: bigint
  /** the whole credit; below 0 nothing is closed */
  readonly credit: bigint
}

export function closing(holding: Holding, unit: bigint, closed: bigint, price: bigint, feePpm: bigint): Closing {
  const share = shareOf(holding, closed)
  const notional = price * closed * unit
  const result = signed(holding.long, notional - share.cost)
  const fee = feeOn(notional, feePpm)
  return { share, notional, result, fee, credit: share.margin + result - share.settled - fee }
}

/** The margin of one fill that opens. */
export function initialMargin(notional: bigint, leverage: bigint): bigint {
  return up(notional, leverage)
}

/** Profit that is still unpaid can be put in again, no more. */
export function mostAddable({ cost, settled, margin }: Holding, available: bigint): bigint {
  return greatest(0n, least(available, cost + settled - margin))
}

/** The amount that can be taken out: maintenance, the margin of a new position and the stop stay covered. */
export function mostRemovable(
  holding: Holding,
  unit: bigint,
  tiers: readonly Tier[],
  mark: bigint,
  leverage: bigint,
  stopLoss: bigint | undefined,
): bigint {
  const notional = mark * holding.lots * unit
  const highest = least(leverage, tierOf(tiers, notional).leverage)
  const rooms = [
    holding.margin - maintenanceOf(tiers, notional),
    equityAt(holding, unit, mark) - initialMargin(notional, highest),
  ]
  // the position must not be below maintenance where its stop is reached
  if (stopLoss !== undefined) {
    rooms.push(equityAt(holding, unit, stopLoss) - maintenanceOf(tiers, stopLoss * holding.lots * unit))
  }
  return greatest(0n, least(rooms[0]!, ...rooms))
}

/** True when it may be enlarged: worth `targetPpm` of its maintenance. */
export function isWellCovered(
  holding: Holding,
  unit: bigint,
  tiers: readonly Tier[],
  mark: bigint,
  targetPpm: bigint,
): boolean {
  const maintenance = maintenanceOf(tiers, mark * holding.lots * unit)
  return equityAt(holding, unit, mark) * MILLION >= targetPpm * maintenance
}
