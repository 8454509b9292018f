import { notionalUnit, type ProductDefinition, type Side } from '@candela/contract'
import { PPM, share } from '@candela/units'

/**
 * Inputs of every rule: prices in ticks, quantities in lots, both integers below 2³¹; the amounts of one order in minor units as numbers,
 * exact integers; balances, which may be larger, as bigint.
 */

/** An order's notional and fee bound stay at or below this. */
export const MAX_NOTIONAL = Number.MAX_SAFE_INTEGER
/** prices and quantities of orders stay below 2³¹ */
export const MAX_TICKS = 2_147_483_647
export const MAX_LOTS = 2_147_483_647

/** The scales that an order's amounts depend on. */
export type Scales = Pick<ProductDefinition, 'tick' | 'lot'>

/**
 * Minor units of the quote asset for `lots` at `price`: whole by the catalogue, exact up to 2⁵³; beyond it, some number
 * above MAX_NOTIONAL.
 */
export function notionalOf(product: Scales, price: number, lots: number): number {
  return price * lots * notionalUnit(product)
}

/** Minor units of the base asset in `lots`: exact, since the catalogue keeps maximumLots × the odd part of lot within 2⁵³. */
export function baseOf(product: Scales, lots: number): number {
  return lots * product.lot
}

/**
 * An order's fees are rounded up once for the order, not once for each fill: `credit` is what its earlier fees were rounded up by, in
 * millionths of a minor unit. Answers the fee of one more fill; the new credit is creditAfter.
 */
export function feeOfFill(notional: number, feePpm: number, credit: number): number {
  const fee = share(notional, feePpm, 'up')
  return overpaid(notional, feePpm, fee) + credit >= PPM ? fee - 1 : fee
}

/** The rounding credit of the order's fees after a fill that paid `fee`: 0 … 999,999 millionths of a minor unit. */
export function creditAfter(notional: number, feePpm: number, credit: number, fee: number): number {
  return overpaid(notional, feePpm, fee) + credit
}

/** fee × 10⁶ − notional × ppm, a number between −10⁶ and 10⁶, exact modulo 2³². */
function overpaid(notional: number, feePpm: number, fee: number): number {
  return (Math.imul(fee | 0, PPM) - Math.imul(notional | 0, feePpm)) | 0
}

/** The amount that a resting or new limit buy sets aside: the notional at its limit and the fee that could still be due on it. */
export function buyHold(notional: number, takerFeePpm: number, credit: number): number {
  return notional + feeOfFill(notional, takerFeePpm, credit)
}

/**
 * The amount that an order sets aside, in minor units of the asset that pays: quote for a buy, base for a sell (whose fee comes out of
 * the proceeds).
 */
export function holdFor(
  product: Scales,
  side: Side,
  price: number,
  lots: number,
  takerFeePpm: number,
  credit = 0,
): number {
  if (side === 'sell') return baseOf(product, lots)
  return buyHold(notionalOf(product, price, lots), takerFeePpm, credit)
}

/** The most lots at `price` that `spend` pays for, fee included, when `credit` of the order's earlier fees is left. */
export function lotsForSpend(
  product: Scales,
  price: number,
  spend: number,
  takerFeePpm: number,
  credit: number,
): number {
  const perLot = notionalOf(product, price, 1)
  let lots = Math.floor(spend / (perLot + (perLot * takerFeePpm) / PPM))
  if (lots > MAX_LOTS) return MAX_LOTS
  while (lots > 0 && buyHold(perLot * lots, takerFeePpm, credit) > spend) lots--
  while (buyHold(perLot * (lots + 1), takerFeePpm, credit) <= spend) lots++
  return lots
}

/** The most lots whose notional at `price` is at most `notional`. */
export function lotsForNotional(product: Scales, price: number, notional: number): number {
  return Math.min(Math.floor(notional / notionalOf(product, price, 1)), MAX_LOTS)
}
