import { divideDown, divideUp } from '@candela/units'
import { feeOf, initialMargin, M6, maintenanceOf, type Tier } from './tiers.ts'

/** +1 long, −1 short. */
export type Direction = 1 | -1

/**
 * One net position of a customer in a product (derivatives §5): lots, the exact cost Σ price·lots·unit, the margin
 * behind it, and the profit that was already settled into the margin. Amounts in minor units of the quote asset; `unit`
 * everywhere is minor units a tick and lot.
 */
export interface Position {
  readonly side: Direction
  readonly lots: number
  readonly cost: bigint
  readonly margin: bigint
  readonly settled: bigint
}

/** Minor units of `lots` at `price` ticks, never rounded (§1). */
export function notional(price: number, lots: number, unit: number): bigint {
  return BigInt(price) * BigInt(lots) * BigInt(unit)
}

/** Profit at a price that is not settled yet, before fees: s(N − C) − X (§5, §6). */
export function openProfit(position: Position, price: number, unit: number): bigint {
  return unrealised(position, price, unit) - position.settled
}

/** Unrealised profit at a price, s(N − C), settled parts included (§5). */
export function unrealised(position: Pick<Position, 'side' | 'lots' | 'cost'>, price: number, unit: number): bigint {
  return BigInt(position.side) * (notional(price, position.lots, unit) - position.cost)
}

/** Equity at a price, E = M + s(N − C) − X (§6). */
export function equity(position: Position, price: number, unit: number): bigint {
  return position.margin + openProfit(position, price, unit)
}

/** True when a position is liquidated at a mark: E < MM, strictly (§6). */
export function isBelowMaintenance(position: Position, mark: number, unit: number, tiers: readonly Tier[]): boolean {
  return equity(position, mark, unit) < maintenanceOf(tiers, notional(mark, position.lots, unit))
}

/** True when a position may be opened or enlarged as it then stands: E·10⁶ ≥ T·MM at the mark (§7). */
export function isOpenable(
  position: Position,
  mark: number,
  unit: number,
  tiers: readonly Tier[],
  targetPpm: number,
): boolean {
  const kept = maintenanceOf(tiers, notional(mark, position.lots, unit))
  return equity(position, mark, unit) * M6 >= BigInt(targetPpm) * kept
}

/** Average entry price in ticks, for display alone: long up, short down (§5). */
export function averagePrice(side: Direction, { lots, cost }: Pick<Position, 'lots' | 'cost'>, unit: number): number {
  const size = BigInt(lots) * BigInt(unit)
  return Number(side === 1 ? divideUp(cost, size) : divideDown(cost, size))
}

/** Rate of return for display, in ppm of the margin at entry: s(N − C)/up(C/L), towards zero (§5). */
export function rateOfReturnPpm(position: Position, leverage: number, price: number, unit: number): bigint {
  return (M6 * unrealised(position, price, unit)) / initialMargin(position.cost, leverage)
}

/**
 * A position after a fill that opens or enlarges it, and the fee: M += up(N/L), C += N, fee up (§7). `before`
 * undefined: none was there.
 */
export function openFill(
  before: Position | undefined,
  fill: { side: Direction; price: number; lots: number },
  terms: { unit: number; leverage: number; feePpm: number },
): { position: Position; margin: bigint; fee: bigint } {
  const value = notional(fill.price, fill.lots, terms.unit)
  const margin = initialMargin(value, terms.leverage)
  const position: Position = {
    side: fill.side,
    lots: (before?.lots ?? 0) + fill.lots,
    cost: (before?.cost ?? 0n) + value,
    margin: (before?.margin ?? 0n) + margin,
    settled: before?.settled ?? 0n,
  }
  return { position, margin, fee: feeOf(value, terms.feePpm) }
}

/**
 * The amounts that `lots` of a position take out of it: Cₖ up for a long and down for a short, Xₖ up, Mₖ down; everything with the last
 * lot (§7).
 */
export interface Part {
  readonly cost: bigint
  readonly settled: bigint
  readonly margin: bigint
}

/** The part of a position that `lots` of it are; what rounding leaves stays in the position (§7). */
export function partOf(position: Position, lots: number): Part {
  if (lots === position.lots) return { cost: position.cost, settled: position.settled, margin: position.margin }
  const [k, q] = [BigInt(lots), BigInt(position.lots)]
  return {
    cost: costOf(position, lots),
    settled: divideUp(position.settled * k, q),
    margin: divideDown(position.margin * k, q),
  }
}

/** The cost of `lots` of a position, Cₖ: up for a long, down for a short; all of it with the last lot (§7). */
export function costOf({ side, lots: all, cost }: Pick<Position, 'side' | 'lots' | 'cost'>, lots: number): bigint {
  const divide = side === 1 ? divideUp : divideDown
  return lots === all ? cost : divide(cost * BigInt(lots), BigInt(all))
}

/** A fill that closes lots of a position, as it would be booked. */
export interface ClosingFill {
  readonly part: Part
  readonly pnl: bigint
  readonly fee: bigint
  /** to available; below 0 the fill must not happen and the rest of the order is cancelled */
  readonly credit: bigint
  readonly after: Position
}

/** Closes `lots` of a position at a price: pnl = s(pkv − Cₖ), credit = Mₖ + pnl − Xₖ − fee (§7). 1 ≤ lots ≤ the position's. */
export function closeFill(
  position: Position,
  fill: { price: number; lots: number },
  terms: { unit: number; feePpm: number },
): ClosingFill {
  const part = partOf(position, fill.lots)
  const value = notional(fill.price, fill.lots, terms.unit)
  const pnl = BigInt(position.side) * (value - part.cost)
  const fee = feeOf(value, terms.feePpm)
  return { part, pnl, fee, credit: part.margin + pnl - part.settled - fee, after: without(position, fill.lots, part) }
}

/** The position without `lots` and the part they are. */
function without(position: Position, lots: number, part: Part): Position {
  return {
    side: position.side,
    lots: position.lots - lots,
    cost: position.cost - part.cost,
    margin: position.margin - part.margin,
    settled: position.settled - part.settled,
  }
}
