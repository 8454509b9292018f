import type { PerpetualTerms, Product } from '@candela/contract'
import { definitionOf } from '../../../ticket/spot-market.ts'

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
export const terms: PerpetualTerms = {
  product: 'BTC-USDT',
  ruleVersion: 1,
  halted: false,
  tiers: [
    { upTo: '50000', leverage: 50, maintenancePpm: 10_000 },
    { upTo: '250000', leverage: 25, maintenancePpm: 20_000 },
  ],
  makerFeePpm: 200,
  takerFeePpm: 500,
  liquidationFeePpm: 5_000,
  targetPpm: 1_250_000,
  mostOrders: 200,
  minimumNotional: '5',
  priceBandPpm: 200_000,
  worstPricePpm: 10_000,
  mark: '60000.00',
  index: '60000.00',
  stale: false,
  nextFundingAt: 0,
  comingFundingPpm: 0,
  openInterest: '0',
  house: { position: '0', most: '100' },
  insurance: '500000',
  own: { leverage: 2, mode: 'isolated', knowledge: false, protections: [], openOrders: 0, borrowed: '0' },
}
export const definition = definitionOf(product)
