import type { ProductDefinition } from '../features/catalogue.ts'

/**
 * minor units of the quote asset per tick and lot; whole by the catalogue's own check, so notional = ticks × lots ×
 * this, exactly
 */
export function notionalUnit(product: Pick<ProductDefinition, 'tick' | 'lot'>): number {
  return (product.tick * product.lot) / 100_000_000
}
