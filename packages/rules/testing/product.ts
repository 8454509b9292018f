import type { ProductDefinition } from '@candela/contract'

/** A tick is 0.01 USDT, a lot 0.00001 BTC, so a tick × lot is 10 minor units of USDT. */
export const BTC_USDT: ProductDefinition = {
  product: 0,
  id: 'BTC-USDT',
  base: 1,
  quote: 0,
  tick: 1_000_000,
  lot: 1_000,
  spot: true,
  minimumLots: 2,
  maximumLots: 1_000_000_000,
  minimumNotional: 500_000_000,
  makerFeePpm: 800,
  takerFeePpm: 1000,
  priceBandPpm: 200_000,
  worstPricePpm: 10_000,
  widestWorstPricePpm: 50_000,
  ladder: { levels: 5, spacing: 100, baseLots: 1000, growthPermille: 500 },
}
