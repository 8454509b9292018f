import { proves, type StatementId } from '@candela/checks/proves'
import type { Balances, Quote } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import type { BookState } from '../../live/index.ts'
import { fundsOf, marketOf } from '../../ticket/spot-market.ts'
import { definition, product } from '../../ticket/testing/product.ts'
import { EMPTY_TICKET, readTicket, type TicketFields } from './ticket-state.ts'

const book: BookState = {
  ts: 0,
  stale: false,
  bids: [['67480', '1', '0']],
  asks: [
    ['67490', '0.01', '0'],
    ['67500', '2', '0'],
  ],
}
const quote = { index: '67485', stale: false } as Quote
const balances = {
  balances: [
    { asset: 'USDT', available: '2307.02' },
    { asset: 'BTC', available: '0.05' },
  ],
} as Balances
const market = marketOf(definition, quote, book)
const funds = fundsOf(product, balances)
const read = (fields: Partial<TicketFields>, language: 'en' | 'de' = 'en') =>
  readTicket({ ...EMPTY_TICKET, ...fields }, definition, market, funds, language)

describe('the spot ticket', () => {
  it('says what a limit buy costs, fee included, and sends what it shows', () => {
    const { preview, body } = read({ price: '67450', quantity: '0.015' })
    // 0.015 × 67,450 = 1,011.75; the fee that could be due is 0.10 %, 1.01175
    expect(preview).toMatchObject({
      code: 'ok',
      hold: 101_276_175_000,
      worstCase: 101_276_175_000,
      rests: 1500,
      filled: 0,
    })
    expect(body).toEqual({
      product: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      timeInForce: 'gtc',
      price: '67450.00',
      quantity: '0.015',
    })
  })
  it('reads comma and point alike in every language', () => {
    for (const language of ['de', 'en'] as const) {
      for (const [price, quantity] of [
        ['67450,5', '0,015'],
        ['67450.5', '0.015'],
      ] as const) {
        expect(read({ price, quantity }, language).body).toMatchObject({ price: '67450.50', quantity: '0.015' })
      }
    }
  })
  it('names the unit of the largest and the smallest order', () => {
    const { orderFault } = read({ price: '67450', quantity: '100.5' })
    expect(orderFault, proves('S5.42')).toMatchObject({
      code: 'orderAboveMaximum',
      params: { maximum: '100 BTC', minimum: expect.stringMatching(/^\d+ USDT$/) },
    })
  })
  it('walks the book for a market order and names the worst price', () => {
    const { preview, body, price } = read({ type: 'market', quantity: '0.02' })
    expect(preview).toMatchObject({ filled: 2000, lastPrice: 6_750_000, rests: 0, cancelled: 0 })
    expect(price).toBe(6_815_985)
    expect(body).toEqual({ product: 'BTC-USDT', side: 'buy', type: 'market', price: '68159.85', quantity: '0.02' })
  })
  it('buys for an amount of money', () => {
    expect(read({ type: 'market', by: 'spend', spend: '500' }).body).toMatchObject({ spend: '500' })
    expect(read({ type: 'market', by: 'spend', spend: '500' }).preview?.worstCase).toBe(50_000_000_000)
  })
  it('the slider’s 100 % leaves room for the fee', () => {
    const { largest } = read({ price: '67450' })
    expect(read({ price: '67450', quantity: (largest / 100_000).toFixed(5) }).preview?.code).toBe('ok')
    expect(read({ price: '67450', quantity: ((largest + 1) / 100_000).toFixed(5) }).orderFault?.code).toBe(
      'insufficientBalance',
    )
  })
  it.each<[string, Partial<TicketFields>, string, StatementId[]]>([
    ['a price off the tick', { price: '1.005', quantity: '1' }, 'priceOffTick', ['S5.40']],
    ['a quantity off the lot', { price: '67450', quantity: '0.000001' }, 'quantityOffLot', ['S5.41']],
    ['letters', { price: '67450', quantity: 'abc' }, 'quantityInvalid', ['S5.41']],
    ['a price in letters, which is no amount', { price: 'abc', quantity: '1' }, 'priceInvalid', ['S5.40']],
    ['under the minimum', { price: '67450', quantity: '0.00001' }, 'orderBelowMinimum', ['S5.42']],
    ['outside the band', { price: '1000', quantity: '0.1' }, 'priceOutsideBand', []],
    ['more than there is', { price: '67450', quantity: '1' }, 'insufficientBalance', ['S5.43', 'S8.36']],
    ['more of the coin than there is', { side: 'sell', price: '67500', quantity: '0.06' }, 'insufficientBalance', []],
    [
      'post-only that would trade',
      { timeInForce: 'postOnly', price: '67500', quantity: '0.01' },
      'postOnlyWouldTrade',
      [],
    ],
  ])('%s is named before anything is sent', (_, fields, code, ids) => {
    const { priceFault, amountFault, orderFault, body } = read(fields)
    expect((priceFault ?? amountFault ?? orderFault)?.code, proves(...ids)).toBe(code)
    expect(body).toBeUndefined()
  })
  it('does not offer an order that could only be cancelled: it would meet nothing and never rests', () => {
    const far = read({ timeInForce: 'ioc', price: '67000', quantity: '0.01' })
    expect(far).toMatchObject({ idle: true })
    expect(far.body).toBeUndefined()
    const met = read({ timeInForce: 'ioc', price: '67490', quantity: '0.02' })
    expect(met.idle).toBeUndefined()
    expect(met.body).toMatchObject({ timeInForce: 'ioc' })
  })
  it('says what a sale would leave that is too little for an order, and sells all of it', () => {
    const sale = { side: 'sell', type: 'market' } as const
    // 0.05 is held; 0.00007 are worth 4.72, 0.00008 more than the 5.00 of the smallest order
    expect(read({ ...sale, quantity: '0.04993' }).leaves).toBe(7)
    expect(read({ ...sale, quantity: '0.04992' }).leaves).toBeUndefined()
    expect(read({ ...sale, quantity: '0.05' })).not.toHaveProperty('leaves')
    expect(read({ side: 'sell', price: '67500', quantity: '0.04999' }).leaves).toBe(1)
    expect(read({ type: 'market', quantity: '0.01' }).leaves).toBeUndefined()
    const rest = { base: 7_999n, quote: 0n }
    const all = readTicket({ ...EMPTY_TICKET, ...sale, quantity: '0.00007' }, definition, market, rest, 'en')
    expect(all.body).toMatchObject({ side: 'sell', quantity: '0.00007' })
    const some = readTicket({ ...EMPTY_TICKET, ...sale, quantity: '0.00006' }, definition, market, rest, 'en')
    expect(some).toMatchObject({ orderFault: { code: 'orderBelowMinimum' }, leaves: 1 })
  })
  it('names what is missing in its own unit, rounded up to what can be added', () => {
    expect(read({ price: '67450', quantity: '1' }).orderFault?.params).toMatchObject({
      missing: '65210.43',
      of: 'quote',
    })
    expect(read({ side: 'sell', price: '67500', quantity: '0.06' }).orderFault?.params).toMatchObject({
      missing: '0.01',
      of: 'base',
    })
  })
  it('names nothing while nothing is typed', () => {
    expect(read({})).toMatchObject({ price: 0, lots: 0 })
    expect(read({}).priceFault).toBeUndefined()
  })
  it('refuses a market order without a fresh price', () => {
    const stale = readTicket(
      { ...EMPTY_TICKET, type: 'market', quantity: '0.01' },
      definition,
      { ...market, stale: true },
      funds,
      'en',
    )
    expect(stale.orderFault?.code).toBe('productStale')
  })
})
