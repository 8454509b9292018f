import { BTC_USDT } from '@candela/rules/testing'
import { describe, expect, it } from 'vitest'
import { enteredTrigger, readStop } from './stop-state.ts'
import { EMPTY_TICKET, type TicketFields } from './ticket-state.ts'

const market = {
  index: 6_000_000,
  mid: 6_000_000,
  stale: false,
  bids: [[5_999_000, 500]] as const,
  asks: [[6_001_000, 500]] as const,
}
const funds = { base: 10_000_000n, quote: 100_000_000_000n }
const read = (fields: Partial<TicketFields>, index = market.index) =>
  readStop({ ...EMPTY_TICKET, type: 'stop', ...fields }, BTC_USDT, { ...market, index }, funds, 'en')

describe('the ticket of an order that waits', () => {
  it.each([
    ['stop', 'sell', '59000'],
    ['takeProfit', 'sell', '61000'],
    ['stop', 'buy', '61000'],
    ['takeProfit', 'buy', '59000'],
  ] as const)('is a %s: %s at %s', (stopKind, side, trigger) => {
    const { call, rises } = read({ side, trigger, quantity: '0.01' })
    expect(call).toEqual({
      route: 'placeStopOrder',
      body: { product: 'BTC-USDT', side, stopKind, type: 'market', trigger: `${trigger}.00`, quantity: '0.01' },
    })
    expect(rises).toBe(Number(trigger) > 60_000)
  })
  it('says what a sale at market comes to at its trigger, and at worst', () => {
    const { preview } = read({ side: 'sell', trigger: '59000', quantity: '0.01' })
    // 590 less 0.1 %; the worst price is 1 % below the trigger: 584.10 less 0.1 %
    expect(preview).toMatchObject({
      hold: 1_000_000,
      notional: 59_000_000_000,
      fee: 59_000_000,
      expected: 58_941_000_000,
      worstCase: 58_351_590_000,
    })
  })
  it('what becomes a limit order sends its limit', () => {
    const { call } = read({ side: 'buy', trigger: '61000', becomes: 'limit', price: '61500', quantity: '0.01' })
    expect(call?.body).toMatchObject({ stopKind: 'stop', type: 'limit', price: '61500.00' })
  })
  it('an OCO sends both prices, and holds the larger reserve once', () => {
    const oco = {
      side: 'buy',
      oco: true,
      trigger: '61000',
      becomes: 'limit',
      price: '61500',
      ocoPrice: '59000',
    } as const
    const { call, preview } = read({ ...oco, quantity: '0.01' })
    expect(call).toEqual({
      route: 'placeOco',
      body: {
        product: 'BTC-USDT',
        side: 'buy',
        trigger: '61000.00',
        quantity: '0.01',
        price: '59000.00',
        stopPrice: '61500.00',
      },
    })
    // 615 and 0.1 % of it
    expect(preview?.hold).toBe(61_561_500_000)
  })
  it.each<[string, Partial<TicketFields>]>([
    ['insufficientBalance', { side: 'sell', trigger: '59000', quantity: '0.2' }],
    ['ocoWrongSide', { side: 'sell', oco: true, trigger: '59000', ocoPrice: '59500', quantity: '0.01' }],
    ['ocoWouldTrade', { side: 'buy', oco: true, trigger: '62000', ocoPrice: '60010', quantity: '0.01' }],
  ])('%s is named before anything is sent', (code, fields) => {
    const { orderFault, call } = read(fields, 6_002_000)
    expect(orderFault?.code).toBe(code)
    expect(call).toBeUndefined()
  })
  it('names what was typed wrong at its field', () => {
    expect(read({ trigger: '59000.001' }).triggerFault?.code).toBe('triggerOffTick')
    expect(read({ trigger: 'abc' }).triggerFault?.code).toBe('triggerInvalid')
    expect(read({ becomes: 'limit', price: '59000.001' }).priceFault?.code).toBe('priceOffTick')
    expect(read({ oco: true, ocoPrice: '0.001' }).ocoFault?.code).toBe('priceOffTick')
    expect(read({ quantity: 'abc' }).amountFault?.code).toBe('quantityInvalid')
  })
  it('stays what it was when it was entered, though the index has passed its trigger', () => {
    const entered = enteredTrigger('59000', BTC_USDT, market, 'en')
    expect(entered).toEqual({ trigger: '59000', waitsFor: 'fall' })
    const after = (side: 'buy' | 'sell') => read({ ...entered, side, quantity: '0.01' }, 5_890_000)
    expect(after('sell').orderFault).toMatchObject({ code: 'stopWrongSide', params: { index: '58900.00' } })
    const wins = { price: '58900.00', context: 'below' }
    expect(after('buy').orderFault).toMatchObject({ code: 'takeProfitWrongSide', params: wins })
    expect(after('sell').call).toBeUndefined()
  })
  it('does not know a side without an index or a number', () => {
    expect(enteredTrigger('59000', BTC_USDT, { ...market, index: 0 }, 'en').waitsFor).toBe('')
    expect(enteredTrigger('5x', BTC_USDT, market, 'en').waitsFor).toBe('')
    expect(enteredTrigger('61000', BTC_USDT, market, 'en').waitsFor).toBe('rise')
  })
})
