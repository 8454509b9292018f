import { type OrderDetail, PRODUCTS } from '@candela/contract'
import type { ProvenOrder } from '@candela/verify/browser'
import { formatDecimal } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { compareShown } from './shown.ts'
import { isShownStill } from './shown-still.ts'

const product = PRODUCTS[0]!.definition
const priceOf = (ticks: number) => formatDecimal(BigInt(ticks) * BigInt(product.tick))
const quantityOf = (lots: number) => formatDecimal(BigInt(lots) * BigInt(product.lot))

const PROVEN: ProvenOrder = {
  order: 7,
  customer: 3,
  commandId: '0'.repeat(32),
  product,
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: 6_000_000,
  lots: 300,
  spend: 0,
  seq: 70,
  at: 1_700,
  fills: [
    {
      seq: 70,
      at: 1_700,
      trade: 1,
      price: 5_990_000,
      lots: 100,
      notional: 500,
      fee: 5,
      liquidity: 'taker',
      counterparty: 'ladder',
      marketSeq: 69,
    },
    {
      seq: 75,
      at: 1_900,
      trade: 2,
      price: 6_000_000,
      lots: 200,
      notional: 700,
      fee: 3,
      liquidity: 'maker',
      counterparty: 'customer',
      marketSeq: undefined,
    },
  ],
  closed: { seq: 75, reason: 'filled' },
}
const MARKET = {
  seq: 69,
  at: 1_690,
  index: '59900',
  bids: [['59899', '1']],
  asks: [['59900', '1']],
} satisfies OrderDetail['markets'][number]
const MARKETS = new Map([[69, MARKET]])

const shownFill = (place: number) => {
  const { trade, price, lots, notional, fee, marketSeq, ...rest } = PROVEN.fills[place]!
  return {
    ...rest,
    id: String(trade),
    order: '7',
    product: product.id,
    side: 'buy' as const,
    price: `${priceOf(price)}.00`.replace(/(\..*)\.00$/, '$1'),
    quantity: quantityOf(lots),
    notional: formatDecimal(notional),
    fee: formatDecimal(fee),
    marketSeq: marketSeq ?? 0,
  }
}
const SHOWN: OrderDetail = {
  order: {
    id: '7',
    product: product.id,
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    price: priceOf(6_000_000),
    quantity: quantityOf(300),
    spend: '0',
    filled: quantityOf(300),
    averagePrice: '1',
    notional: formatDecimal(1_200),
    fee: formatDecimal(8),
    held: '0',
    makerFeePpm: product.makerFeePpm,
    takerFeePpm: product.takerFeePpm,
    status: 'filled',
    reason: 'filled',
    placedAt: 1_700,
    updatedAt: 1_900,
    seq: 70,
  },
  // newest first, as the page has them
  fills: [shownFill(1), shownFill(0)],
  markets: [MARKET],
}
const withOrder = (order: Partial<OrderDetail['order']>): OrderDetail => ({
  ...SHOWN,
  order: { ...SHOWN.order, ...order },
})
const withFill = (fill: Partial<OrderDetail['fills'][number]>): OrderDetail => ({
  ...SHOWN,
  fills: [{ ...SHOWN.fills[0]!, ...fill }, SHOWN.fills[1]!],
})

describe('what a page shows, held against the proof', () => {
  it('is the same, however its decimals are spelled', () => {
    expect(compareShown(SHOWN, PROVEN, MARKETS, 80)).toEqual({ kind: 'same' })
  })

  it.each<[string, OrderDetail, number]>([
    ['another order', withOrder({ id: '8' }), 70],
    ['another side', withOrder({ side: 'sell' }), 70],
    ['another limit', withOrder({ price: priceOf(6_000_001) }), 70],
    ['another fee in all', withOrder({ fee: '1' }), 70],
    ['open, though it closed', withOrder({ status: 'open', reason: '' }), 70],
    ['another reason', withOrder({ reason: 'cancelled' }), 70],
    ['another price of a fill', withFill({ price: priceOf(6_000_002) }), 75],
    ['another fee of a fill', withFill({ fee: '9' }), 75],
    ['another market entry', withFill({ marketSeq: 12 }), 75],
    ['a fill less', { ...SHOWN, fills: SHOWN.fills.slice(1) }, 75],
    ['a fill more', { ...SHOWN, fills: [...SHOWN.fills, { ...shownFill(1), id: '3', seq: 76 }] }, 76],
    ['another index', { ...SHOWN, markets: [{ ...MARKET, index: '60000' }] }, 69],
    ['another level', { ...SHOWN, markets: [{ ...MARKET, asks: [['59901', '1']] }] }, 69],
    ['a market that is not in the proof', { ...SHOWN, markets: [{ ...MARKET, seq: 68 }] }, 68],
  ])('is refused: %s', (_name, shown, seq) => {
    expect(compareShown(shown, PROVEN, MARKETS, 80)).toMatchObject({ kind: 'other', seq })
  })

  it('waits where a fill is newer than the proven log', () => {
    expect(compareShown(SHOWN, PROVEN, MARKETS, 74)).toEqual({ kind: 'newer', seq: 75 })
  })
})

describe('a check speaks for what was shown then', () => {
  it.each<[string, OrderDetail, boolean]>([
    ['nothing changed', SHOWN, true],
    ['only what is held back changed', withOrder({ held: '5', updatedAt: 2_000 }), true],
    ['another fill came', withOrder({ filled: '1' }), false],
    ['it was cancelled', withOrder({ status: 'cancelled', reason: 'cancelled' }), false],
    ['a fill reads otherwise', withFill({ fee: '9' }), false],
  ])('%s', (_name, now, expected) => expect(isShownStill(now, SHOWN)).toBe(expected))
})
