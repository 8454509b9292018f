import type { PerpetualTerms, Position } from '@candela/contract'
import { definition } from '../../../ticket/testing/product.ts'
import type { TicketMarket } from '../ticket-facts.ts'

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

/** 0.001 BTC bought for 60.1 USDT. */
export const long = {
  id: '7',
  product: 'BTC-USDT',
  side: 'long',
  quantity: '0.001',
  cost: '60.1',
  margin: '30.05',
  settled: '0',
  fees: '0.03005',
  mark: '61000.00',
  entry: '60100',
  forcedPrice: '',
  takeProfit: '',
  stopLoss: '',
  takeProfits: [],
  stopLosses: [],
  mode: 'isolated',
  leverage: 2,
} as unknown as Position

/** A market with 10,000 USDT to spare, that position and nothing else. */
export function told({
  own,
  ...over
}: Partial<TicketMarket> & { readonly own?: Partial<NonNullable<PerpetualTerms['own']>> } = {}): TicketMarket {
  return {
    definition,
    terms: { ...terms, own: { ...terms.own!, ...own } },
    mark: 6_000_000,
    available: 1_000_000_000_000n,
    positions: [long],
    orders: [],
    ...over,
  }
}
