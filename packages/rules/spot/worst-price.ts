import type { ProductDefinition, Side } from '@candela/contract'
import { PPM, share } from '@candela/units'
import { MAX_TICKS } from './amounts.ts'

/** The worst price in ticks of a market order that names none: `worstPricePpm` from mid, rounded towards mid, at least a tick away. */
export function worstPrice(product: Pick<ProductDefinition, 'worstPricePpm'>, mid: number, side: Side): number {
  return away(mid, side, product.worstPricePpm)
}

/** The furthest worst price a customer may name. */
export function widestWorstPrice(
  product: Pick<ProductDefinition, 'widestWorstPricePpm'>,
  mid: number,
  side: Side,
): number {
  return away(mid, side, product.widestWorstPricePpm)
}

function away(mid: number, side: Side, ppm: number): number {
  const distance = Math.max(1, share(mid, ppm, 'down'))
  return side === 'buy' ? Math.min(mid + distance, MAX_TICKS) : Math.max(mid - distance, 1)
}

/** True when a limit price lies within mid ± the product's band. */
export function insideBand(product: Pick<ProductDefinition, 'priceBandPpm'>, mid: number, price: number): boolean {
  return Math.abs(price - mid) * PPM <= mid * product.priceBandPpm
}

/** The band's ends in ticks, for a ticket to show. */
export function bandOf(product: Pick<ProductDefinition, 'priceBandPpm'>, mid: number): { low: number; high: number } {
  const distance = share(mid, product.priceBandPpm, 'down')
  return { low: Math.max(1, mid - distance), high: Math.min(mid + distance, MAX_TICKS) }
}
