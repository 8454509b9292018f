import type { Product } from '@candela/contract'
import { definitionOf } from '../spot-market.ts'

/** Bitcoin as its route says it. */
export const product: Product = {
  id: 'BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  quoteLabel: 'USDT',
  kind: 'crypto',
  spot: true,
  tick: '0.01',
  lot: '0.00001',
  minimumQuantity: '0.00001',
  maximumQuantity: '100',
  minimumNotional: '5',
  makerFeePpm: 800,
  takerFeePpm: 1000,
  priceBandPpm: 200_000,
  worstPricePpm: 10_000,
  widestWorstPricePpm: 50_000,
  flags: { recommended: true, new: false, contract: true },
}
export const definition = definitionOf(product)
