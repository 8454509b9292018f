import { divideDown, divideUp } from '@candela/units'
import { bankruptcyPrice, type ForcedPrice, forcedPrice } from './forced-price.ts'
import { closeFill, type Direction, openFill, type Position } from './position.ts'
import { feeOf, M6, type Tier } from './tiers.ts'

/** The order that a ticket previews: it opens a position at a price, everything in it filled (derivatives §12). */
export interface TicketOrder {
  readonly side: Direction
  readonly lots: number
  readonly price: number
  readonly leverage: number
  /** ticks, 0 where there is none */
  readonly takeProfit: number
  readonly stopLoss: number
}

/** A ticket's figures: amounts in minor units, prices in ticks (0: none); results after both fees, undefined without that trigger. */
export interface TicketFigures {
  readonly notional: bigint
  readonly margin: bigint
  readonly openFee: bigint
  readonly closeFee: bigint
  readonly liquidationFee: bigint
  /** isolated: the margin and the opening fee */
  readonly worstCase: bigint
  readonly forcedPrice: ForcedPrice
  readonly bankruptcyPrice: number
  readonly breakEvenPrice: number
  readonly resultAtStop: bigint | undefined
  readonly resultAtTarget: bigint | undefined
}

/** All figures of the ticket for an opening order, isolated or with what a cross account's rest leaves behind it (`backing`, §10, §12). */
export function ticketFigures(
  order: TicketOrder,
  terms: { unit: number; takerPpm: number; liquidationPpm: number; tiers: readonly Tier[]; backing?: bigint },
): TicketFigures {
  const { unit, takerPpm, liquidationPpm, tiers, backing = 0n } = terms
  const opened = openFill(undefined, order, { unit, leverage: order.leverage, feePpm: takerPpm })
  const { position, margin, fee } = opened
  const resultAt = (price: number): bigint | undefined =>
    price === 0 ? undefined : resultOfClose(position, price, fee, { unit, takerPpm })
  return {
    notional: position.cost,
    margin,
    openFee: fee,
    closeFee: feeOf(position.cost, takerPpm),
    liquidationFee: feeOf(position.cost, liquidationPpm),
    worstCase: margin + fee,
    forcedPrice: forcedPrice({ ...position, margin: margin + backing }, unit, tiers),
    bankruptcyPrice: bankruptcyPrice(position, unit),
    breakEvenPrice: breakEvenPrice(position, fee, { unit, takerPpm }),
    resultAtStop: resultAt(order.stopLoss),
    resultAtTarget: resultAt(order.takeProfit),
  }
}

/** The result of closing a whole position at a price, its opening fees and the closing fee included; minor units (§12). */
export function resultOfClose(
  position: Position,
  price: number,
  paidFees: bigint,
  terms: { unit: number; takerPpm: number },
): bigint {
  const fill = { price, lots: position.lots }
  const { pnl, fee } = closeFill(position, fill, { unit: terms.unit, feePpm: terms.takerPpm })
  return pnl - fee - paidFees
}

/**
 * The first price in ticks at which closing loses nothing, fees included: long up(10⁶(C+fees)/(n(10⁶−τ))), short
 * dn(10⁶(C−fees)/(n(10⁶+τ))) (§12). N, C and fees are whole, so N − C − fees ≥ up(Nτ/10⁶) exactly where N − C − fees ≥
 * Nτ/10⁶: the fee's rounding never needs one tick more.
 */
export function breakEvenPrice(
  { side, lots, cost }: Pick<Position, 'side' | 'lots' | 'cost'>,
  paidFees: bigint,
  terms: { unit: number; takerPpm: number },
): number {
  const size = BigInt(lots) * BigInt(terms.unit)
  const amount = M6 * (cost + BigInt(side) * paidFees)
  const divisor = size * (M6 - BigInt(side * terms.takerPpm))
  return Number(side === 1 ? divideUp(amount, divisor) : divideDown(amount, divisor))
}
