import type { AssetDefinition, ProductDefinition } from '@candela/contract'

export const SIMULATED_ASSETS: readonly AssetDefinition[] = [
  { asset: 0, id: 'USDT', displayDigits: 2 },
  { asset: 1, id: 'BTC', displayDigits: 6 },
  { asset: 2, id: 'DUST', displayDigits: 8 },
  { asset: 3, id: 'GIANT', displayDigits: 0 },
  { asset: 4, id: 'BRICK', displayDigits: 0 },
  { asset: 5, id: 'ETH', displayDigits: 4 },
  { asset: 6, id: 'USD', displayDigits: 2 },
  { asset: 7, id: 'EUR', displayDigits: 2 },
]

const SHAPE = { levels: 5, spacing: 100, baseLots: 1000, growthPermille: 500 }
const TERMS = {
  quote: 0,
  spot: true,
  makerFeePpm: 800,
  takerFeePpm: 1000,
  priceBandPpm: 200_000,
  worstPricePpm: 10_000,
  widestWorstPricePpm: 50_000,
  ladder: SHAPE,
}

/** A product of the simulated house, and around which price in ticks it begins. */
export interface SimulatedProduct {
  readonly definition: ProductDefinition
  readonly mid: number
}

/** Few products, each at an end of what the catalogue allows. */
export const SIMULATED_PRODUCTS: readonly SimulatedProduct[] = [
  {
    mid: 6_000_000,
    definition: {
      ...TERMS,
      product: 0,
      id: 'BTC-USDT',
      base: 1,
      tick: 1_000_000,
      lot: 1_000,
      minimumLots: 2,
      maximumLots: 1_000_000_000,
      minimumNotional: 500_000_000,
    },
  },
  {
    // a lot at a tick is one minor unit: every fee is a rounding
    mid: 100,
    definition: {
      ...TERMS,
      product: 1,
      id: 'DUST-USDT',
      base: 2,
      tick: 1,
      lot: 100_000_000,
      minimumLots: 1,
      maximumLots: 2_147_483_647,
      minimumNotional: 1,
      makerFeePpm: 7,
      takerFeePpm: 99_991,
      worstPricePpm: 90_000,
      widestWorstPricePpm: 190_000,
      ladder: { levels: 10, spacing: 1, baseLots: 3, growthPermille: 10_000 },
    },
  },
  {
    // few orders fill 64 bits
    mid: 10,
    definition: {
      ...TERMS,
      product: 2,
      id: 'GIANT-USDT',
      base: 3,
      tick: 1,
      lot: 1_000_000_000_000_000,
      minimumLots: 1,
      maximumLots: 4611,
      minimumNotional: 1,
      makerFeePpm: 0,
      priceBandPpm: 900_000,
      worstPricePpm: 300_000,
      widestWorstPricePpm: 900_000,
      ladder: { levels: 3, spacing: 1, baseLots: 2000, growthPermille: 0 },
    },
  },
  {
    // paid in the base of another product; a few lots reach the largest notional
    mid: 50_000,
    definition: {
      ...TERMS,
      product: 3,
      id: 'BRICK-BTC',
      base: 4,
      quote: 1,
      tick: 100,
      lot: 100_000_000,
      minimumLots: 1,
      maximumLots: 2_000_000_000,
      minimumNotional: 100,
      takerFeePpm: 100_000,
      makerFeePpm: 100_000,
      ladder: { levels: 1, spacing: 1_000_000, baseLots: 40, growthPermille: 0 },
    },
  },
  {
    // perpetuals of it are counted in single minor units, and a tick is far
    mid: 30_000,
    definition: {
      ...TERMS,
      product: 4,
      id: 'ETH-USDT',
      base: 5,
      tick: 100_000,
      lot: 1_000,
      minimumLots: 1,
      maximumLots: 2_000_000_000,
      minimumNotional: 500_000_000,
      ladder: { levels: 10, spacing: 3, baseLots: 400_000, growthPermille: 900 },
    },
  },
]
