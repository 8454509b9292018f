import type { Product, StrategyOffer } from '@candela/contract'
import { product as bitcoin } from '../../../ticket/testing/product.ts'
import type { SetupMarket } from '../read-setup.ts'
import type { NumberedProduct } from '../use-backtest.ts'

const ether: Product = { ...bitcoin, id: 'ETH-USDT', base: 'ETH', lot: '0.0001', minimumQuantity: '0.0001' }
export const PRODUCTS: readonly NumberedProduct[] = [bitcoin, ether].map((product, number) => ({ product, number }))

const bound = (least: number, most: number) => ({ least, most })

/** The terms as the house tells them. */
export const OFFER: StrategyOffer = {
  ruleVersion: 6,
  isOffered: true,
  mostRunning: 20,
  mostAmount: '1000000',
  stopLossPpm: bound(0, 900_000),
  takeProfitPpm: bound(0, 10_000_000),
  worstCasePpm: 1_000_000,
  boundPpm: 5_000,
  products: bound(1, 10),
  part: bound(10_000, 1_000_000),
  kinds: {
    recurring: { day: bound(0, 0), week: bound(1, 7), month: bound(1, 28), hour: bound(0, 23) },
    rebalance: { band: bound(10_000, 200_000), bars: ['1h', '1d'] },
    grid: { levels: bound(3, 50) },
    trend: { fast: bound(5, 50), slow: bound(20, 200), bars: ['1h', '4h', '1d'] },
    adaptive: { share: bound(100_000, 1_000_000), band: bound(10_000, 200_000), bars: ['1h', '1d'] },
  },
  traded: PRODUCTS.map(({ product: { id, makerFeePpm, takerFeePpm } }) => {
    return { product: id, leastOrder: '5', leastAmount: '100', makerFeePpm, takerFeePpm }
  }),
}

/** Bitcoin at 60,000, and 10,000 to set aside. */
export const MARKET: SetupMarket = { products: PRODUCTS, offer: OFFER, index: 6_000_000, available: 1_000_000_000_000n }
